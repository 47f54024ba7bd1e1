import Rutter
import RutterLua
import Testing

@Suite struct PluginGraphTests {
  /// Reads members written as `name version: requirement range, …`, and adds them.
  private func graph(_ lines: [(String, PluginGraph.Rank)]) throws -> PluginGraph {
    var graph = PluginGraph()
    for (line, rank) in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[0].split(separator: " ").map(String.init)
      var requires: [Manifest.Requirement] = []
      for part in (parts.count > 1 ? parts[1] : "").split(separator: ",") {
        let words = part.split(separator: " ", maxSplits: 1).map(String.init)
        requires.append(.init(name: words[0], range: try #require(VersionRange(words[1]))))
      }
      let version = words.count > 1 ? Version(words[1]) : nil
      try graph.add(.init(name: words[0], version: version, requires: requires, place: "at/\(words[0])", rank: rank))
    }
    return graph
  }

  private func order(_ lines: [(String, PluginGraph.Rank)]) throws -> [String] {
    try graph(lines).order().map { String(lines[$0].0.prefix { $0 != " " && $0 != ":" }) }
  }

  private func failure(_ lines: [(String, PluginGraph.Rank)]) -> String {
    do {
      return "\(try order(lines))"
    } catch {
      return "\(error)"
    }
  }

  @Test("whoever is required comes first; the flow comes last")
  func required() throws {
    let lines: [(String, PluginGraph.Rank)] = [
      ("flow: cook ^1", .flow), ("cook 1.2: book *, ask *", .required), ("book 1", .required), ("ask 2", .required),
    ]
    #expect(try order(lines) == ["ask", "book", "cook", "flow"])
  }

  @Test("what nobody requires loads in the order in which it was named, and before what was only found")
  func named() throws {
    let lines: [(String, PluginGraph.Rank)] = [
      ("z", .named(0)), ("a", .named(1)), ("flow: b *", .flow), ("b", .required),
    ]
    #expect(try order(lines) == ["z", "a", "b", "flow"])
  }

  @Test("a plugin that requires the flow comes after it")
  func afterTheFlow() throws {
    #expect(try order([("extra: flow *", .named(0)), ("flow", .flow)]) == ["flow", "extra"])
  }

  @Test("the order does not depend on who was added first")
  func stable() throws {
    let lines: [(String, PluginGraph.Rank)] = [
      ("flow: c *, a *, b *", .flow), ("c: d *", .required), ("b", .required), ("a", .required), ("d", .required),
    ]
    let expected = ["a", "b", "d", "c", "flow"]
    #expect(try order(lines) == expected)
    #expect(try order(lines.reversed()) == expected)
  }

  @Test("a circle is told as a chain, also where others wait for it")
  func circle() {
    let told = failure([("flow: a *", .flow), ("a: b *", .required), ("b: c *", .required), ("c: b *", .required)])
    #expect(told == "plugins require each other in a circle: b → c → b; one of them has to do without")
    #expect(failure([("a: a *", .flow)]).contains("a → a"))
  }

  @Test("a version that does not do names who wants it and where the other one is")
  func versions() {
    #expect(
      failure([("flow: cook *", .flow), ("cook 1: book ^1.2", .required), ("book 1.1", .required)])
        == "plugin flow → cook requires book ^1.2, and at/book is 1.1.0")
    #expect(
      failure([("flow: book ^1.2", .flow), ("book", .required)])
        == "plugin flow requires book ^1.2, and at/book has no version; give it a plugin.lua, or require \"*\"")
  }

  @Test("two plugins of one name are told with both places")
  func twice() {
    #expect(
      failure([("a", .named(0)), ("a", .flow)])
        == "two plugins are named 'a': at/a and at/a; rename one, or leave it out")
  }

  @Test("what is missing is told with who requires it")
  func missing() throws {
    let missing = try #require(try graph([("flow: cook *", .flow), ("cook: book *", .required)]).firstMissing())
    #expect(missing.requirement.name == "book" && missing.asker.name == "cook")
  }
}
