import RutterCore
import RutterSpecs
import Testing

@Suite("what a spec file is, and what it may require")
struct SpecModulesTests {
  private let scratch = Scratch()

  /// Why the tests of a spec fail that lies beside `helper.lua` and `views/detail.lua`.
  private func failures(_ text: String) async -> [Failure] {
    scratch.write("helper.lua", "return { check = function()\n  error 'checked'\nend }")
    scratch.write("views/detail.lua", "return 'detail'")
    return await Runs.of([scratch.write("a_spec.lua", text)]).failures
  }

  @Test("a spec requires the modules in its own folder and below, by dotted names")
  func modules() async {
    let text = "local h = require 'helper'\nit('a', function() assert.equals(require 'views.detail', 'x') end)"
    #expect(await failures(text).map(\.message) == ["expected \"detail\", got \"x\""])
  }

  @Test("an error in a module names its file and line")
  func place() async {
    let found = await failures("local h = require('helper')\nit('a', function() h.check() end)")
    #expect(found.map(\.place) == [Place(script: "\(scratch.path)/helper.lua", line: 2)])
  }

  @Test("a path, and a name that is near another, are told")
  func wrongNames() async {
    let found = await failures(
      "it('a', function() require '../x/helper' end)\nit('b', function() require 'helpr' end)")
    #expect(
      found.map(\.message) == [
        "require takes the name of a module, with dots, as in 'views.detail'; '../x/helper' is a path. "
          + "A spec finds the modules in its own folder and below",
        "module 'helpr' not found: looked for helpr.lua and helpr/init.lua in the spec's folder; "
          + "did you mean 'helper'?",
      ])
  }

  @Test(
    "a byte order mark and a line for the shell are gone over in flows, modules and specs; lines keep their numbers")
  func preface() async throws {
    let mark = "\u{FEFF}#!/usr/bin/env lua\n"
    scratch.write(
      "flow.lua", mark + "local r = require 'rutter'\nr.root(function() return r.screen { title = 'x' } end)")
    scratch.write("part.lua", mark + "error 'here'")
    let told = await Runs.of([
      scratch.write("b_spec.lua", mark + "it('a', function() test.launch 'flow' require 'part' end)")
    ])
    #expect(told.failures.map(\.place) == [Place(script: "\(scratch.path)/part.lua", line: 2)])
    #expect(told.results.map(\.test.line) == [2])
    for text in ["#!x", "\u{FEFF}", "\u{FEFF}-- nothing"] { #expect(try spec(text).tests.isEmpty) }
  }

  @Test("what is no UTF-8 in the name of a test is replaced")
  func names() throws {
    let tests = try spec("describe('g\\xFF', function() it('\\xC3\\xA4\\xFFb\\xE2', function() end) end)").tests
    #expect(tests.map(\.name) == ["ä\u{FFFD}b\u{FFFD}"] && tests.map(\.groups) == [["g\u{FFFD}"]])
  }

  @Test("a binary file is no spec")
  func binary() async {
    let file = SpecFile(path: "a_spec.lua", text: "\u{0}\u{1}")
    let listener = Listener()
    let summary = await Runner(options: RunnerOptions()).run([file], reporters: [listener])
    #expect(summary.broken == 1)
    for case .broken(_, let failure) in listener.reports {
      #expect(failure.message == "this is a binary file, not Lua source text")
    }
  }
}
