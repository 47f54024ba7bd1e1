import Testing

@testable import RutterSpecs

@Suite("what a test sees of an app")
struct AppViewsTests {
  private let scratch = Scratch()

  private func verdict(_ test: String) async -> TestResult.Verdict? {
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local count = rutter.cell(0, "count")
      rutter.destination(rutter.integer, function(value) return rutter.screen { title = "At " .. value } end)
      rutter.root(function()
        return rutter.screen { title = "Root", toolbar = { rutter.button { "Add", action = function() end } },
          rutter.section { title = "Rows", rutter.button { "Add", action = function() count:set(count:get() + 1) end } },
          rutter.text("count " .. count:get()), rutter.link { "Go", to = 1 } }
      end)
      """)
    scratch.write(
      "tabs.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.tabs { { id = "home", title = "Home", root = function() return rutter.screen { title = "Home" } end } }
      end)
      """)
    let spec = scratch.write(
      "flow_spec.lua",
      """
      it("a", function()
        local app = test.launch "flow"
        \(test)
      end)
      """)
    return await Runs.of([spec]).results.first?.verdict
  }

  private func expectFailure(_ test: String, _ message: String) async {
    guard case .failed(let failure)? = await verdict(test) else {
      Issue.record("\(test) passed")
      return
    }
    #expect(failure.message.contains(message), "\(test): \(failure.message)")
  }

  @Test(
    "what may be missing is nil, and a misspelt name is an error",
    arguments: [
      ("local _ = app.screen.titel", "a screen has no 'titel'; did you mean 'title'?"),
      ("local _ = app.screen.nodes[1].lable", "a node has no 'lable'; did you mean 'label'?"),
      ("local _ = app.screen.nodes[1].nodes[1].roll", "a node has no 'roll'; did you mean 'role'?"),
      ("local _ = app:find('Go').lable", "a node has no 'lable'; did you mean 'label'?"),
      ("local _ = app:find_all('Go')[1].enabeld", "a node has no 'enabeld'; did you mean 'enabled'?"),
      ("app:tap 'Go' local _ = app.path[1].titel", "an entry of the path has no 'titel'; did you mean 'title'?"),
      ("local _ = test.launch('tabs').stacks[1].dept", "a stack has no 'dept'; did you mean 'depth'?"),
      ("app:tap 'Go' local _ = app.outcome.reson", "an outcome has no 'reson'; did you mean 'reason'?"),
    ])
  func misspelt(test: String, message: String) async {
    await expectFailure(test, message)
  }

  @Test(
    "a node that was found is the same one as long as it shows, and can be acted on",
    arguments: [
      "local one, other = app:find 'Go', app:find 'Go' assert.equals(one.node, other.node) assert.same(one, other)",
      "assert.not_equals(app:find('Go').node, app:find('count 0').node)",
      "assert.equals(app:find('Go').node, app.screen.nodes[3].node)",
      "local add = app:find_all('Add')[2] app:tap(add) app:find 'count 1' app:tap(add.node) app:find 'count 2'",
      "app:tap { node = app.screen.nodes[1].nodes[1].node } app:find 'count 1'",
      "assert.equals(\"link 'Go'\", tostring(app:find('Go').node))",
      "assert.equals('Go', app:find(app:find('Go')).label) assert.equals(1, #app:find_all(app:find('Go').node))",
      "local other = test.launch 'flow' assert.not_equals(app:find('Go').node, other:find('Go').node)",
      "assert.is_nil(app:find('Go').row) assert.is_nil(app.screen.nodes[2].nodes)",
    ])
  func same(test: String) async {
    let verdict = await verdict(test)
    #expect(verdict == .passed, "\(test): \(String(describing: verdict))")
  }

  @Test(
    "what cannot be done with it is told",
    arguments: [
      ("test.launch('flow'):tap(app:find 'Go')", "app:tap got a node that was found in another app"),
      ("app:push(app:find('Go').node)", "a node that was found cannot be part of a value"),
      ("app:push { n = app:find('Go').node }", "a node that was found cannot be part of a value"),
      ("local go = app:find 'Go' app:tap 'Go' app:tap(go)", "the node does not show any more"),
      ("local _ = app:find('Go').node < app:find('count 0').node", "attempt to compare two"),
      ("app:find('Go').node.x = 1", "a node that was found cannot be changed"),
      ("app:tap(print)", "app:tap takes a label, a node, or a table"),
      ("app:tap(io)", "app:tap takes a label, a node, or a table"),
    ])
  func refused(test: String, message: String) async {
    await expectFailure(test, message)
  }
}
