import RutterSpecs
import Testing

/// V2 on the rim of the specs: two spellings of one letter are two texts, though Swift's strings are equal.
@Suite("texts of specs compare by their bytes")
struct ByteTextTests {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  private func failures(_ files: [String: String]) async -> [Failure] {
    let scratch = Scratch()
    for (name, text) in files { scratch.write(name, text) }
    return await Runs.of(["\(scratch.path)/a_spec.lua"]).failures
  }

  @Test("V2: a snapshot")
  func snapshot() async {
    let spec = "it('shows', function() assert.snapshot('\(Self.composed)', '\(Self.decomposed)') end)"
    #expect(await failures(["a_spec.lua": spec]).map(\.kind) == [.assertion])
  }

  @Test("V2: the ends of the orders of a test")
  func ends() async {
    let flow = """
      local rutter = require "rutter"
      local a = rutter.cell("none", "a")
      local function set(value) if a:get() == "none" then a:set(value) end end
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          rutter.button { "Load", action = function() rutter.sleep(1) set "\(Self.composed)" end },
          rutter.button { "Mark", action = function() set "\(Self.decomposed)" end },
          rutter.text { a:get() },
        }
      end)
      """
    let spec = """
      it("ends alike", { explore = true, confluent = true }, function()
        local app = test.launch "flow"
        app:tap "Load"
        app:tap "Mark"
        app:settle()
      end)
      """
    #expect(await failures(["flow.lua": flow, "a_spec.lua": spec]).map(\.kind) == [.confluence])
  }

  @Test("V2: the names of flows, of stubs, and of tests")
  func names() async {
    func flow(_ title: String) -> String {
      """
      local rutter = require "rutter"
      rutter.loader("one", { gives = rutter.integer, load = function() return 1 end })
      rutter.root(function() return rutter.screen { title = "\(title)" } end)
      """
    }
    let spec = """
      it("has two flows", function()
        assert.equals("one", test.launch("\(Self.composed)").screen.title)
        assert.equals("two", test.launch("\(Self.decomposed)").screen.title)
      end)
      it("has one loader", function()
        local function launch(name) test.launch("\(Self.composed)", { stubs = { [name .. ".one"] = 2 } }) end
        launch "\(Self.composed)"
        assert.has_error(function() launch "\(Self.decomposed)" end)
      end)
      """
    let scratch = Scratch()
    scratch.write("\(Self.composed).lua", flow("one"))
    scratch.write("\(Self.decomposed).lua", flow("two"))
    scratch.write("a_spec.lua", spec)
    #expect(await Runs.of(["\(scratch.path)/a_spec.lua"]).failures == [])
    #expect(TestKey(file: "a", name: Self.composed) != TestKey(file: "a", name: Self.decomposed))
    #expect(FlowCoverage.Mark(Self.composed) != FlowCoverage.Mark(Self.decomposed))
  }
}
