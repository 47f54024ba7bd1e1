import RutterCore
import RutterSpecs
import Testing

@Suite("assert")
struct ExpectTests {
  @Test(
    "what holds passes",
    arguments: [
      "assert.equals(1, 1)", "assert.are.equal('a', 'a')", "assert.same({ a = { 1 } }, { a = { 1 } })",
      "assert.are.same({}, {})", "assert.are_not.same({ 1 }, { 2 })", "assert.not_equals({}, {})",
      "assert.not_same(1, 2)",
      "assert.is_true(true)", "assert.is.truthy(1)", "assert.is_falsy(nil)", "assert.is_nil(nil)",
      "assert.equals(5, assert.is_not_nil(5))", "assert.truthy('x')", "assert.falsy(false)", "assert.is_not_true(1)",
      "assert.has_error(function() error('x') end)", "assert.has.errors(function() error('x') end, 'x')",
      "assert.has_error(function() error({ 1 }) end, { 1 })", "assert.has_no.errors(function() end)",
      "assert.has_no_error(function() end)", "assert.error_matches(function() error('abc') end, 'b')",
      "assert.near(1, 1.05, 0.1)", "assert.near(1/0, 1/0, 1)", "assert.matches('^a', 'abc')",
      "assert.does_not.match('x', 'abc')",
      "assert.contains('b', 'abc')", "assert.contains({ 1 }, { { 2 }, { 1 } })", "assert.is_not.contains(3, { 1, 2 })",
      "assert.is_table({})", "assert.is_string('')", "assert.is_number(1)", "assert.is_function(print)",
      "assert(1 == 1)", "local a, b = assert(1, 'x') assert.equals('x', b)",
      "local t = {} t.t = t local u = {} u.t = u assert.same(t, u)",
      "require, setmetatable, table = nil assert.contains('b', 'abc') assert.same({ 1 }, { 1 })",
    ])
  func holds(text: String) throws {
    #expect(try outcome(of: text) == .passed)
  }

  @Test(
    "what does not hold says what was expected and what came",
    arguments: [
      ("assert.equals(1, 2)", "expected 1, got 2"),
      ("assert.equals(1, '1')", "expected 1, got \"1\""),
      ("assert.equals(3.5, nil)", "expected 3.5, got nil"),
      ("assert.equals(1, 2, 'count')", "count: expected 1, got 2"),
      ("assert.are_not.equal(1, 1)", "expected anything but 1"),
      (
        "assert.equals({}, {})",
        "expected another value that looks like this one: {}; assert.same compares what tables hold"
      ),
      ("assert.same({ a = { b = 1 } }, { a = { b = 2 } })", "the values differ, first at a.b: expected 1, got 2"),
      ("assert.same({ 1, 2 }, { 1 })", "the values differ, first at [2]: expected 2, got nil"),
      ("assert.same({}, { x = 1 })", "the values differ, first at x: expected nil, got 1"),
      ("assert.is_true(1)", "expected true, got 1"),
      ("assert.is_nil('x')", "expected nil, got \"x\""),
      ("assert.is_not_nil(nil)", "expected anything but nil, got nil"),
      ("assert.is_string(1)", "expected a string, got 1"),
      ("assert.has_error(function() end)", "expected an error, but the function returned"),
      ("assert.has_error(function() error('a') end, 'b')", "another error than expected: expected \"b\", got \"a\""),
      ("assert.has_no_error(function() error('a') end)", "expected no error, got \"a\""),
      ("assert.has_no_error(function() error({ code = 1 }) end)", "expected no error, got { code = 1 }"),
      ("assert.error_matches(function() error('a') end, 'b')", "expected an error that matches \"b\", got \"a\""),
      ("assert.near(1, 2, 0.5)", "expected a number within 0.5 of 1, got 2"),
      ("assert.matches('^b', 'abc')", "expected a text that matches \"^b\", got \"abc\""),
      ("assert.contains('x', { 'a' })", "expected something that contains \"x\", got { \"a\" }"),
      ("assert(nil)", "expected a true value, got nil"),
      ("assert(false, 'said so')", "said so"),
      ("assert.equals(1)", "assert.equals takes what is expected and what came"),
      ("assert.is_ture(1)", "assert has no 'is_ture'; did you mean 'is_true'?"),
      ("assert.are.sam(1, 1)", "assert.are has no 'sam'; did you mean 'same'?"),
      ("test.lunch('x')", "test has no 'lunch'; did you mean 'launch'?"),
      ("test.launch('x'):pop_to_root { stack = 'y' }", "app:pop_to_root takes no arguments, got 1"),
      ("test.launch('x'):pop(1, {})", "app:pop takes 1 argument at most, got 2"),
      ("test.launch('x'):advance(-1)", "app:advance takes a number of seconds from 0 on, got -1"),
      ("test.launch('x'):advance(math.huge)", "app:advance takes a number of seconds from 0 on, got inf"),
      ("assert.matches('(', 'x')", "assert.matches: unfinished capture"),
      ("test.launch('x'):taap('y')", "an app has no 'taap'; did you mean 'tap'?"),
      ("test.launch('x', { stub = {} })", "the options of test.launch have no 'stub'; did you mean 'stubs'?"),
      ("test.launch('x'):tap { lable = 'y' }", "the target of app:tap has no 'lable'; did you mean 'label'?"),
      ("local app = test.launch('x') app.tap('y')", "app:tap is called with ':' on what test.launch gave"),
      (
        "rutter = require 'rutter' rutter.sleep(1)",
        "a spec waits for nothing of its own; its time is moved by app:advance and app:settle"
      ),
      ("it('x')", "it declares; it cannot be used inside a running test: move it into the file or a describe"),
      ("launch('x')", "attempt to call a nil value (global 'launch')"),
      ("descibe('x')", "attempt to call a nil value (global 'descibe'); did you mean 'describe'?"),
      (
        "local x = spy.on({}, 'y')",
        "attempt to index a nil value (global 'spy'); app:calls(\"cookbook.recipe\") gives what a stub was asked"
      ),
      ("test.launch('x'):push(print)", "field 'value': a function cannot be part of a value"),
    ])
  func fails(text: String, message: String) throws {
    let failure = try failure(of: text)
    #expect(failure?.message == message)
    #expect(failure?.place == Place(script: "a_spec.lua", line: 2))
  }

  @Test("two values come with a text each, for a diff")
  func differences() throws {
    let failure = try failure(of: "assert.same({ id = 1, name = 'Pie' }, { name = 'Cake', id = 1, [2] = true })")
    #expect(failure?.kind == .assertion)
    #expect(
      failure?.difference
        == .init(expected: "{ id = 1, name = \"Pie\" }", actual: "{ [2] = true, id = 1, name = \"Cake\" }"))
    let lines = try RutterSpecsTests.failure(of: "assert.equals('a\\nb', 'a\\nc')")
    #expect(lines?.difference == .init(expected: "a\nb", actual: "a\nc"))
    let long = try RutterSpecsTests.failure(of: "assert.same({ ('x'):rep(40), { ('y'):rep(50) } }, {})")
    #expect(
      long?.difference?.expected == "{\n  \"\(String(repeating: "x", count: 40))\",\n"
        + "  { \"\(String(repeating: "y", count: 50))\" },\n}")
  }

  @Test("an assertion that is caught is no failure, raised again it keeps its place")
  func caught() throws {
    #expect(try outcome(of: "pcall(assert.equals, 1, 2)") == .passed)
    let text = "local _, e = pcall(function() assert.equals(1, 2) end)\nlocal x = 1\nerror(e)"
    let failure = try failure(of: text)
    #expect(failure?.kind == .assertion)
    #expect(failure?.place?.line == 2)
    #expect(failure?.difference == .init(expected: "1", actual: "2"))
  }

  @Test("a snapshot is a step of its own")
  func snapshots() throws {
    let world = FakeWorld()
    let text =
      "local app = test.launch 'x'\nassert.snapshot(app)\nassert.snapshot(app, 'old')\nassert.snapshot({ 1 }, 'v')"
    #expect(try outcome(of: text, in: world) == .passed)
    #expect(world.asked == ["launch 'x' []", "snapshot 1 nil", "snapshot 1 'old'", "snapshot nil 'v' '{ 1 }'"])
  }
}
