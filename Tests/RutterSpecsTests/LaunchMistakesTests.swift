import RutterCore
import RutterSpecs
import Testing

@Suite("mistakes in a spec say what came")
struct LaunchMistakesTests {
  private let scratch = Scratch()

  private func messages(_ bodies: [String], _ change: (inout RunnerOptions) -> Void = { _ in }) async -> [String] {
    scratch.write(
      "flow.lua",
      """
      local r = require 'rutter'
      r.root(function()
        return r.screen { title = 'x', r.button { 'Read', action = function() r.log(r.fs.read 'a.txt') end } }
      end)
      """)
    scratch.write("data/a.txt", "hello")
    let text = bodies.map { "it('t', function() \($0) end)\n" }.joined()
    return await Runs.of([scratch.write("a_spec.lua", text)], change).failures.map(\.message)
  }

  @Test(
    "options of a launch",
    arguments: [
      (
        "allow = '.'",
        "allow: '.' is nothing that can be allowed; "
          + "there is read=DIR, write=DIR, http=HOST, sqlite=FILE, run=PROGRAM, path, guard, replace=PLUGIN, modules=DIR, store"
      ),
      ("seed = -1", "seed takes an integer from 0 up, got -1"),
      (
        "options = { flow = 4 }",
        "options takes values by plugin and name, as in { cook = { servings = 2 } }, got 4"
      ),
      (
        "options = { flow = { servings = 4 } }",
        "plugin 'flow' has no option 'servings': it has no plugin.lua that names its options"
      ),
      ("plugins = { 1 }", "plugins takes a string or a list of strings, got { 1 }"),
    ])
  func options(option: String, message: String) async {
    #expect(await messages(["test.launch('flow', { \(option) })"]) == [message])
  }

  @Test("a folder that is not there is named as the test says it, not as an option of the command line")
  func missingFolder() async {
    #expect(
      await messages(["test.launch('flow', { allow = { read = 'nix' } })"])
        == ["test.launch: allow: read=\(scratch.path)/nix: no such file or folder"])
  }

  @Test("folders that the command line allows are read by every flow")
  func allowed() async {
    let body = """
      local app = test.launch 'flow' app:tap 'Read' app:settle() assert.equals('hello', app.log[1].text)
      """
    #expect(await messages([body]) { $0.grants = [Grant(.read, scratch.path + "/data")] } == [])
    #expect(await messages([body]) == ["fs.read(\"a.txt\") is neither stubbed nor allowed in this test"])
  }

  @Test("a target that is none")
  func targets() async {
    let found = await messages(["local app = test.launch 'flow' app:tap(app)", "test.launch('flow'):tap {}"])
    #expect(
      found == [
        "app:tap takes a label, a node, or a table; got the app itself",
        "app:tap takes a label, a node, or a table with node, id, role, label; got an empty table",
      ])
  }

  @Test("error values that are no text")
  func errors() async throws {
    #expect(try failure(of: "error(nil)")?.message == "the error value is nil; error() takes a message")
    #expect(try failure(of: "error { code = 3 }")?.message == "the error value is { code = 3 }")
    #expect(
      try failure(of: "error(setmetatable({}, { __tostring = function() return 'own' end }))")?.message == "own")
  }
}
