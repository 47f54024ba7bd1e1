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
    #expect(read(#"{"do":"tap","target":{"row":3,"id":"pie"}}"#) == JSONCommand(.tap(.inRow(.integer(3), name: "pie"))))
    #expect(read(#"{"do":"pop"}"#) == JSONCommand(.pop(1)))
    #expect(read(#"{"do":"pop","count":3}"#) == JSONCommand(.pop(3)))
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
    #expect(read(#"{"do":"open","url":"/a/1"}"#) == JSONCommand(.open("/a/1", push: nil)))
    #expect(read(#"{"do":"open","url":"/a","push":true}"#) == JSONCommand(.open("/a", push: true)))
    #expect(mistake(#"{"do":"open"}"#) == "'open' needs 'url'")
    #expect(read(#"{"do":"present","value":7}"#) == JSONCommand(.present(.init(.integer(7)))))
    #expect(read(#"{"do":"finish","value":7,"entry":3}"#) == JSONCommand(.finish(.integer(7), of: EntryID(3))))
    #expect(read(#"{"do":"finish"}"#) == JSONCommand(.finish(.null, of: nil)))
    #expect(read(#"{"do":"pop","count":2,"force":true}"#) == JSONCommand(.forced(.pop(2))))
    #expect(read(#"{"do":"pop","force":false}"#) == JSONCommand(.pop(1)))
    #expect(read(#"{"do":"select","stack":"cart","force":true}"#) == JSONCommand(.forced(.select("cart"))))
    #expect(mistake(#"{"do":"pop","force":1}"#) == "'pop': 'force' has to be true or false, got integer 1")
    #expect(mistake(#"{"do":"back","force":true}"#).contains("force"))
    #expect(mistake(#"{"do":"select","stack":"x","foo":1}"#).hasSuffix("it takes do, id, stack, force"))
    #expect(
      mistake(#"{"do":"open","url":4}"#) == "'open': 'url' has to be a string such as \"/recipes/1\", got integer 4")
    #expect(mistake(#"{"do":"open","url":"/a","push":1}"#) == "'open': 'push' has to be true or false, got integer 1")
    let plain: [(String, Command)] = [
      ("back", .back), ("cancel", .cancel), ("pop_to_root", .popToRoot), ("wait", .wait), ("show", .show),
      ("quit", .quit),
    ]
    for (word, command) in plain { #expect(read("{\"do\":\"\(word)\"}")?.command == command) }
  }

  @Test("D1: steps of an edit are do plus the call's arguments by name")
  func steps() {
    let line = #"""
      {"do":"edit","steps":[{"do":"pop_to","type":"cookbook.Recipe"},{"do":"pop"},{"do":"pop","count":2},
       {"do":"remove","id":3},{"do":"push","value":4,"style":"sheet","once":"top"},{"do":"push_all","values":[1,
       {"type":"Recipe","value":{}}]},{"do":"refresh"},{"do":"bring_to_front","value":"a"},
       {"do":"pop_to","value":7},{"do":"replace_all","values":[]},{"do":"replace","value":1},{"do":"pop_to_root"}]}
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
    #expect(mistake(#"{"do":"back","target":"x"}"#) == "'back' takes no 'target'; it takes do, id, force, stack")
    #expect(
      mistake(#"{"do":"tap","target":3}"#)
        == #"'tap': 'target' has to be a label, {"node":n}, {"id":…,"row":…} or {"role":…,"label":…}, got integer 3"#)
    #expect(mistake(#"{"do":"tap","target":{"role":"buton"}}"#) == #"unknown role "buton"; did you mean 'button'?"#)
    #expect(mistake(#"{"do":"tap","target":{}}"#) == "the target of 'tap' needs one of node, id, role, label")
    #expect(
      mistake(#"{"do":"tap","target":{"node":1,"label":"x"}}"#) == "the target of 'tap' takes no 'label'; it takes node"
    )
    #expect(
      mistake(#"{"do":"advance","seconds":-1}"#) == "'advance' takes 'seconds', a number from 0 to 1e9, got integer -1")
    #expect(mistake(#"{"do":"advance","seconds":"1"}"#).hasSuffix(#"got string "1""#))
    #expect(
      mistake(#"{"do":"edit","steps":[{"do":"pop"},{"do":"psh","value":1}]}"#)
        == #"step 2: unknown operation "psh"; did you mean 'push'?"#)
    #expect(
      mistake(#"{"do":"edit","steps":[3]}"#)
        == #"step 1: expected a record such as {"do":"pop","count":1}, got integer 3"#)
    #expect(
      mistake(#"{"do":"edit","steps":[{"do":"pop","count":-1}]}"#)
        == "step 1: 'pop': 'count' has to be an integer from 0 up, got integer -1")
    #expect(
      mistake(#"{"do":"edit","steps":[{"do":"remove"}]}"#)
        == "step 1: 'remove' needs 'id', 'type' or 'value' to say which entries it means")
  }

  @Test("each mistake has a code, also inside of a step")
  func codes() {
    func code(_ line: String) -> CommandError.Code? {
      do throws(CommandError) {
        _ = try JSONCommand.read(line)
        return nil
      } catch { return error.code }
    }
    #expect(code("hello") == .syntax)
    #expect(code("[]") == .syntax)
    #expect(code(#"{"do":"tpa"}"#) == .unknownCommand)
    #expect(code(#"{"do":"tap"}"#) == .argument)
    #expect(code(#"{"do":"edit","steps":[{"do":"pop","count":-1}]}"#) == .argument)
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
