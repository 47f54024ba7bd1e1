import RutterSpecs
import Testing

@Suite("Finding spec files")
struct DiscoveryTests {
  private let scratch = Scratch()

  private func files(_ operands: String...) throws -> [SpecTarget] {
    try Discovery.files(operands.map { "\(scratch.path)/\($0)" }).map {
      SpecTarget(path: String($0.path.dropFirst(scratch.path.count + 1)), lines: $0.lines)
    }
  }

  private func failure(_ operand: String) -> String {
    do throws(SelectionError) {
      _ = try Discovery.files(["\(scratch.path)/\(operand)"])
      return "found"
    } catch {
      return String(error.description.dropFirst(scratch.path.count + 1))
    }
  }

  @Test("a folder stands for all specs in it, by the bytes of their paths, but hidden ones and links")
  func walk() throws {
    for name in ["b_spec.lua", "a/z_spec.lua", "B_spec.lua", "a_spec.lua", "a/plain.lua", ".git/x_spec.lua"] {
      scratch.write(name)
    }
    _ = Tool.run("ln -s '\(scratch.path)/a' '\(scratch.path)/link'")
    #expect(try files("").map(\.path) == ["B_spec.lua", "a/z_spec.lua", "a_spec.lua", "b_spec.lua"])
    #expect(try files("a/").map(\.path) == ["a/z_spec.lua"])
    #expect(try files("link").map(\.path) == ["link/z_spec.lua"])
  }

  @Test("a file comes once, with all the lines that were named, or whole if it was named whole")
  func lines() throws {
    scratch.write("a_spec.lua")
    scratch.write("plain.lua")
    #expect(
      try files("a_spec.lua:30", "plain.lua", "a_spec.lua:4", "a_spec.lua:30") == [
        SpecTarget(path: "a_spec.lua", lines: [4, 30]), SpecTarget(path: "plain.lua"),
      ])
    #expect(try files("a_spec.lua:30", "a_spec.lua") == [SpecTarget(path: "a_spec.lua")])
  }

  @Test("a colon in a name is a colon where such a file is there")
  func colons() throws {
    scratch.write("a:3")
    #expect(try files("a:3") == [SpecTarget(path: "a:3")])
  }

  @Test("what is not there is told, with what is near")
  func missing() {
    scratch.write("pies_spec.lua")
    scratch.write("flows/x_spec.lua")
    #expect(failure("pie_spec.lua") == "pie_spec.lua: no such file or folder; did you mean 'pies_spec.lua'?")
    #expect(failure("pie_spec.lua:7") == "pie_spec.lua: no such file or folder; did you mean 'pies_spec.lua'?")
    #expect(failure("flws") == "flws: no such file or folder; did you mean 'flows'?")
    #expect(failure("flows:3") == "flows:3: a folder has no lines; name a spec file")
    #expect(failure("zzz:0") == "zzz:0: no such file or folder")
  }
}
