import RutterCore
import RutterText
import Testing

@Suite("Command lines")
struct CommandReaderTests {
  private func read(_ line: String) -> JSONCommand? { try? JSONCommand.read(line) }
  private func mistake(_ line: String) -> String {
    do throws(CommandError) { return "read: \(try JSONCommand.read(line))" } catch { return error.message }
  }

  @Test("every command in its right form")
  func commands() {
    #expect(read(#"{"do":"tap","target":"Apple Pie"}"#) == JSONCommand(.tap(.label("Apple Pie"))))
    #expect(read(#"{"do":"tap","target":{"node":3}}"#) == JSONCommand(.tap(.node(NodeID(3)))))
    #expect(read(#"{"do":"tap","target":{"id":"pie"}}"#) == JSONCommand(.tap(.name("pie"))))
    #expect(read(#"{"do":"tap","target":{"role":"link","label":"A"}}"#) == JSONCommand(.tap(.role(.link, label: "A"))))
    #expect(read(#"{"do":"tap","target":{"role":"retry"}}"#) == JSONCommand(.tap(.role(.retry, label: nil))))
    #expect(
      read(#"{"do":"set","target":"Name","value":null,"id":"x"}"#)
        == JSONCommand(.set(.label("Name"), .null), id: .string("x")))
    #expect(
      read(#"{"do":"push","type":"integer","value":4}"#) == JSONCommand(.push(.init(type: "integer", .integer(4)))))
    #expect(
      read(#"{"do":"advance","seconds":1.5,"id":2}"#) == JSONCommand(.advance(microseconds: 1_500_000), id: .integer(2))
    )
    let plain: [(String, Command)] = [
      ("back", .back), ("cancel", .cancel), ("pop_to_root", .popToRoot), ("wait", .wait), ("show", .show),
      ("quit", .quit),
    ]
    for (word, command) in plain { #expect(read("{\"do\":\"\(word)\"}")?.command == command) }
  }

  @Test("D1: steps of an edit are op plus the call's arguments by name")
  func steps() {
    let line = #"""
      {"do":"edit","steps":[{"op":"pop_to","type":"cookbook.Recipe"},{"op":"pop"},{"op":"pop","n":2},
       {"op":"remove","id":3},{"op":"push","value":4,"style":"sheet","once":"top"},{"op":"push_all","values":[1,
       {"type":"Recipe","value":{}}]},{"op":"refresh"},{"op":"bring_to_front","value":"a"},
       {"op":"pop_to","value":7},{"op":"replace_all","values":[]},{"op":"replace","value":1},{"op":"pop_to_root"}]}
      """#
    #expect(
      read(line)?.command
        == .edit([
          .popTo(.type("cookbook.Recipe")), .pop(1), .pop(2), .remove(.entry(EntryID(3))),
          .push(.init(.integer(4), style: .sheet, once: .top)),
          .pushAll([.init(.integer(1)), .init(type: "Recipe", record([:]))]), .refresh(nil),
          .bringToFront(.init(.string("a"))), .popTo(.value(.init(.integer(7)))), .replaceAll([]),
          .replace(.init(.integer(1))), .popToRoot,
        ]))
  }

  @Test("a wrong form says what was expected, and the way out")
  func mistakes() {
    #expect(
      mistake("")
        == #"not JSON (line 1, column 1: expected a value, got an empty text); expected a line such as {"do":"tap","target":"Apple Pie"}"#
    )
    #expect(mistake("[]") == #"expected a record such as {"do":"wait"}, got a list"#)
    #expect(mistake("{}") == "a command needs 'do', one of " + Command.words.joined(separator: ", "))
    #expect(mistake(#"{"do":"tpa"}"#) == #"unknown command "tpa"; did you mean 'tap'?"#)
    #expect(mistake(#"{"do":"xyzzy"}"#).hasSuffix("there is " + Command.words.joined(separator: ", ")))
    #expect(mistake(#"{"do":3}"#).hasSuffix("got integer 3"))
    #expect(mistake(#"{"do":"tap"}"#) == "'tap' needs 'target'")
    #expect(mistake(#"{"do":"tap","traget":"x"}"#) == "'tap' needs 'target'; is it meant by 'traget'?")
    #expect(mistake(#"{"do":"back","target":"x"}"#) == "'back' takes no 'target'; it takes do, id")
    #expect(
      mistake(#"{"do":"tap","target":3}"#)
        == #"'tap': 'target' has to be a label, {"node":n}, {"id":…} or {"role":…,"label":…}, got integer 3"#)
    #expect(mistake(#"{"do":"tap","target":{"role":"buton"}}"#) == #"unknown role "buton"; did you mean 'button'?"#)
    #expect(mistake(#"{"do":"tap","target":{}}"#) == "the target of 'tap' needs one of node, id, role, label")
    #expect(
      mistake(#"{"do":"tap","target":{"node":1,"label":"x"}}"#) == "the target of 'tap' takes no 'label'; it takes node"
    )
    #expect(
      mistake(#"{"do":"advance","seconds":-1}"#) == "'advance' takes 'seconds', a number from 0 to 1e9, got integer -1")
    #expect(mistake(#"{"do":"advance","seconds":"1"}"#).hasSuffix(#"got string "1""#))
    #expect(
      mistake(#"{"do":"edit","steps":[{"op":"pop"},{"op":"psh","value":1}]}"#)
        == #"step 2: unknown operation "psh"; did you mean 'push'?"#)
    #expect(
      mistake(#"{"do":"edit","steps":[3]}"#) == #"step 1: expected a record such as {"op":"pop","n":1}, got integer 3"#)
    #expect(
      mistake(#"{"do":"edit","steps":[{"op":"pop","n":-1}]}"#)
        == "step 1: 'pop': 'n' has to be an integer from 0 up, got integer -1")
    #expect(
      mistake(#"{"do":"edit","steps":[{"op":"remove"}]}"#)
        == "step 1: 'remove' needs 'id', 'type' or 'value' to say which entries it means")
  }

  @Test("a line that fails after its id keeps the id")
  func ids() {
    do throws(CommandError) {
      _ = try JSONCommand.read(#"{"do":"tpa","id":[7]}"#)
      Issue.record("read")
    } catch { #expect(error.id == .list([.integer(7)])) }
  }

  @Test("bytes that are no UTF-8 are an error, as any bytes are")
  func bytes() {
    var generator = SeededGenerator(state: 7)
    #expect(throws: CommandError.self) { try [0xFF as UInt8].withUnsafeBufferPointer { try JSONCommand.read($0) } }
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? bytes.withUnsafeBufferPointer { try JSONCommand.read($0) }
    }
  }
}
