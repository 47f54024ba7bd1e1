import Glibc
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

  @Test("a file comes once by the first of its paths; a link to it is another file")
  func paths() throws {
    scratch.write("a_spec.lua")
    scratch.write("own/b_spec.lua")
    _ = Tool.run("cd '\(scratch.path)' && ln -s own other && ln -s ../a_spec.lua own/c_spec.lua")
    #expect(
      try files("./a_spec.lua:3", "own/../a_spec.lua:2", "other/b_spec.lua", "") == [
        SpecTarget(path: "./a_spec.lua"), SpecTarget(path: "other/b_spec.lua"), SpecTarget(path: "own/c_spec.lua"),
      ])
    #expect(try files("a_spec.lua:3", "own//../a_spec.lua:2") == [SpecTarget(path: "a_spec.lua", lines: [2, 3])])
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

  @Test("what stands after a colon and is no line is told")
  func noLine() {
    scratch.write("a_spec.lua")
    for (text, got) in [("0", "'0'"), ("abc", "'abc'"), ("", "nothing"), ("-3", "'-3'")] {
      let told = failure("a_spec.lua:\(text)")
      #expect(told.hasPrefix("a_spec.lua:\(text): after the colon comes a line from 1 up, as in "))
      #expect(told.hasSuffix("a_spec.lua:12; got \(got)"))
    }
  }

  @Test("a walk goes on after an odd entry: links to folders are left out, folders are entered whatever their name")
  func oddEntries() throws {
    for name in ["a_spec.lua", "dir_spec.lua/b_spec.lua", "plain/x"] { scratch.write(name) }
    _ = Tool.run("cd '\(scratch.path)' && ln -s nowhere c_spec.lua && ln -s plain d_spec.lua")
    #expect(try files("").map(\.path) == ["a_spec.lua", "c_spec.lua", "dir_spec.lua/b_spec.lua"])
    #expect(failure("c_spec.lua") == "c_spec.lua: a link that leads nowhere")
  }

  @Test("what is shut is said to be so, and keeps a walk from nothing else", .enabled(if: geteuid() != 0))
  func shut() throws {
    for name in ["a_spec.lua", "shut_spec.lua", "shut/b_spec.lua"] { scratch.write(name) }
    _ = Tool.run("chmod 0 '\(scratch.path)'/shut*")
    defer { _ = Tool.run("chmod 700 '\(scratch.path)'/shut*") }
    #expect(failure("shut_spec.lua") == "shut_spec.lua: permission denied")
    #expect(failure("shut_spec.lua:3") == "shut_spec.lua: permission denied")
    let found = try Discovery.files([scratch.path])
    #expect(found.map(\.trouble) == [nil, "the folder cannot be read: permission denied", nil])
  }
}
