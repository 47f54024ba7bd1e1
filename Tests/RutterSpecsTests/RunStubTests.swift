import RutterCore
import RutterSpecs
import Testing

/// Programs in specs: stubs by the name `run`, or real ones where they are allowed.
@Suite struct RunStubTests {
  private let scratch = Scratch()

  private func messages(_ launch: String, _ expected: String) async -> [String] {
    scratch.write(
      "flow.lua",
      """
      local r = require 'rutter'
      r.root(function()
        return r.screen { title = 'x', r.button { 'Run', action = function()
          local done, why = r.run('echo', { 'real' }, { limit = 100 })
          r.log(done and done.output or why)
        end } }
      end)
      """)
    let body = "local app = \(launch) app:tap 'Run' app:settle() assert.equals(\(expected), app.log[1].text)"
    return await Runs.of([scratch.write("a_spec.lua", "it('t', function() \(body) end)\n")]).failures.map(\.message)
  }

  @Test("a stub named 'run' stands in for programs and needs no grant")
  func stubs() async {
    #expect(await messages("test.launch('flow', { stubs = { run = { code = 0, output = 'stub' } } })", "'stub'") == [])
    #expect(await messages("test.launch('flow', { stubs = { run = test.error 'none' } })", "'none'") == [])
    let function = """
      test.launch('flow', { stubs = { run = function(program, arguments, options)
        return { output = program .. arguments[1] .. options.limit }
      end } })
      """
    #expect(await messages(function, "'echoreal100'") == [])
  }

  @Test("without a stub a program has to be allowed")
  func allowed() async {
    #expect(await messages("test.launch('flow', { allow = { run = 'echo' } })", "'real\\n'") == [])
    #expect(await messages("test.launch('flow', { allow = 'run=echo' })", "'real\\n'") == [])
    let message = await messages("test.launch 'flow'", "''").first
    #expect(message == "run(\"echo\", { \"real\" }, { limit = 100 }) is neither stubbed nor allowed in this test")
  }
}
