import Testing

@testable import RutterSpecs

@Suite("Snapshots written into a spec file")
struct SnapshotRewriteTests {
  private func new(_ text: String, at line: Int) -> TestSnapshot { TestSnapshot(line: line, text: text, state: .new) }

  @Test("several in one file, each at its call, all else as it was")
  func several() {
    let file = """
      #!/usr/bin/env rutter
      -- assert.snapshot(comment)
      --[==[ assert.snapshot(long, ]] comment) ]==]
      local s = "assert.snapshot('x')" .. [[ assert.snapshot( ]]
        assert.snapshot(app)   -- one
        assert.snapshot(find { "a,b", 1 }, 'old \\'text', "why")
        assert.snapshot(app, [=[
          path
        ]=])
      """
    let rewrite = SnapshotRewrite(file, [new("1\n2", at: 5), new("two", at: 6), new("three", at: 7)])
    #expect(rewrite.count == 3)
    #expect(rewrite.refused.isEmpty)
    #expect(
      rewrite.text == """
        #!/usr/bin/env rutter
        -- assert.snapshot(comment)
        --[==[ assert.snapshot(long, ]] comment) ]==]
        local s = "assert.snapshot('x')" .. [[ assert.snapshot( ]]
          assert.snapshot(app, [[
            1
            2
          ]])   -- one
          assert.snapshot(find { "a,b", 1 }, [[two]], "why")
          assert.snapshot(app, [[three]])
        """)
  }

  @Test("functions and blocks among the arguments keep their commas")
  func nested() {
    let file = "assert.snapshot((function(a, b) for i, j in pairs(a) do return i, j end end)(x, y))"
    #expect(SnapshotRewrite(file, [new("t", at: 1)]).text == String(file.dropLast()) + ", [[t]])")
  }

  @Test("the ends of lines stay those of the file")
  func windows() {
    let rewrite = SnapshotRewrite("local a\r\nassert.snapshot(a)\r\n", [new("1\n2", at: 2)])
    #expect(rewrite.text == "local a\r\nassert.snapshot(a, [[\r\n  1\r\n  2\r\n]])\r\n")
  }

  @Test("a text that would make the spec too large to be loaded is refused")
  func tooLarge() throws {
    let file = "assert.snapshot(a)"
    let rewrite = SnapshotRewrite(file, [new(String(repeating: "x", count: (1 << 20) + 1), at: 1)])
    #expect(rewrite.text == file)
    #expect(try #require(rewrite.refused.first).reason.contains("at most 1 MiB at one place"))
    #expect(SnapshotRewrite(file, [new(String(repeating: "x", count: 1 << 20), at: 1)]).refused.isEmpty)
  }

  @Test("what is the same already is not touched")
  func same() {
    let rewrite = SnapshotRewrite("assert.snapshot(a, 'x')", [TestSnapshot(line: 1, text: "x", state: .same)])
    #expect(rewrite.text == "assert.snapshot(a, 'x')")
    #expect(rewrite.count == 0)
  }

  @Test(
    "what cannot be written is refused by its line",
    arguments: [
      ("assert.snapshot(a, text)", "no string written in the call"),
      ("assert.snapshot(a, 'a' .. b)", "no string written in the call"),
      ("assert.snapshot(a) assert.snapshot(b)", "several snapshots"),
      ("check(a)", "no 'assert.snapshot(…)'"),
    ])
  func refused(file: String, reason: String) throws {
    let rewrite = SnapshotRewrite(file, [new("x", at: 1)])
    #expect(rewrite.text == file)
    #expect(try #require(rewrite.refused.first).reason.contains(reason))
  }

  @Test("a place that shows different texts is refused, also where one of them stands there")
  func conflict() throws {
    let changed = TestSnapshot(line: 1, text: "b", state: .changed),
      same = TestSnapshot(line: 1, text: "a", state: .same)
    let rewrite = SnapshotRewrite("assert.snapshot(v, 'a')", [same, changed])
    #expect(try #require(rewrite.refused.first).reason.contains("different texts"))
  }
}
