import Rutter
import RutterSpecs
import Testing

/// What somebody does who runs specs inside `swift test`.
@Suite("Specs from Swift")
struct SwiftSpecsTests {
  private func clock() throws -> SwiftPlugin {
    var clock = SwiftPlugin(name: "clock")
    try clock.loader("hour") { (hour: Int) async throws -> Int in
      guard hour != 13 else { throw ScriptError("no such hour") }
      return hour
    }
    return clock
  }

  @Test("every spec of a folder is a case", arguments: try Spec.discover(in: "Fixtures/swift"))
  func tower(_ spec: Spec) async throws {
    let outcome = try await spec.run(plugins: [try clock()])
    #expect(outcome == (spec.name.hasSuffix("rings at night") ? .pending("") : .passed))
  }

  @Test("and so it is in every order", arguments: try Spec.discover(in: "Fixtures/swift/tower_spec.lua"))
  func explored(_ spec: Spec) async throws {
    var settings = Spec.Settings()
    settings.explores = true
    settings.orders = 500
    // What looks at one moment between two events is about one order.
    if spec.name.contains("stubbed") { return }
    try await spec.run(plugins: [try clock()], settings)
  }

  @Test("cases are named by file, line and name, and known by their place")
  func names() throws {
    let specs = try Spec.discover(in: "Fixtures/swift")
    #expect(specs.map(\.description).first == "tower_spec.lua:4 the tower > strikes what the loader in Swift gives")
    #expect(specs.map(\.id) == (0..<4).map { "Fixtures/swift/tower_spec.lua#\($0)" })
    #expect(Set(specs).count == 4)
  }

  @Test("a file and its modules are read and compiled once, and each run begins with a state of its own")
  func sharing() async throws {
    let scratch = Scratch()
    scratch.write("helper.lua", "return { count = 0 }")
    let path = scratch.write(
      "a_spec.lua",
      """
      local helper = require "helper"
      local count = 0
      for i = 1, 4 do
        it("test " .. i, function()
          count, helper.count = count + 1, helper.count + 1
          assert.same({ 1, 1 }, { count, helper.count })
        end)
      end
      it("fails", function()
        error "here"
      end)
      """)
    let specs = try Spec.discover(in: path)
    _ = Tool.run("rm '\(path)' '\(scratch.path)/helper.lua'")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for spec in specs.dropLast() + specs.dropLast() { group.addTask { try await spec.run() } }
      try await group.waitForAll()
    }
    let failure = await #expect(throws: SpecFailure.self) { try await specs.last?.run() }
    #expect(try #require(failure).description.hasPrefix("\(path):10\n"))
  }

  @Test("a failure reads as on the command line")
  func failure() async throws {
    let spec = try #require(try Spec.discover(in: "Fixtures/swift").first)
    let failure = await #expect(throws: SpecFailure.self) { try await spec.run() }
    let text = try #require(failure).description
    #expect(text.hasPrefix("tower.lua:5\n"))
    #expect(
      text.contains(
        """
          5 | local clock = rutter.plugin "clock"
            |       ^~~~~
        """))
    #expect(text.contains("no plugin 'clock' is loaded"))
  }

  @Test("a file that does not load is a spec that fails")
  func broken() async throws {
    let folder = Scratch()
    folder.write("a_spec.lua", "it('one', function()")
    folder.write("b_spec.lua", "it('two', function() assert.equals(2, 2) end)")
    let specs = try Spec.discover(in: folder.path)
    #expect(specs.map(\.name) == ["loads", "two"])
    let failure = await #expect(throws: SpecFailure.self) { try await specs[0].run() }
    #expect(try #require(failure).description.contains("'end' expected"))
    try await specs[1].run()
  }

  @Test("where nothing is found there is no test that passes")
  func nothing() {
    let folder = Scratch()
    #expect(throws: SpecError.self) { try Spec.discover(in: folder.path) }
    #expect(throws: SpecError.self) { try Spec.discover(in: "Fixtures/swift/no_spec.lua") }
  }
}
