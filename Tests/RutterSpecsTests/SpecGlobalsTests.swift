import RutterCore
import RutterSpecs
import Testing

@Suite("global variables of a spec")
struct SpecGlobalsTests {
  private let scratch = Scratch()

  /// Why the tests of a spec fail, by their names; those that pass are not in it.
  private func failures(_ text: String) async -> [String: String] {
    let results = await Runs.of([scratch.write("a_spec.lua", text)]).results
    var told: [String: String] = [:]
    for result in results { if case .failed(let failure) = result.verdict { told[result.test.name] = failure.message } }
    return told
  }

  @Test("what a test does to them is there until its end, and not in the next one")
  func undone() async {
    let told = await failures(
      """
      count = 1
      local function fresh()
        assert.equals(1, count)
        assert.is_nil(left)
        assert.is_true(pcall(require, "rutter"))
        assert.is_nil(getmetatable(_G))
      end
      before_each(function() seen = (seen or 0) + 1 end)
      after_each(function() assert.equals(1, seen) end)
      it("sets", function()
        fresh()
        count, left, print, require = 2, true, nil, nil
        setmetatable(_G, { __index = function(_, name) return name end })
        assert.equals("print", print)
      end)
      it("takes the language away", function()
        fresh()
        local is = assert
        assert, test, it, describe, before_each, after_each, pending, _G = nil
        is.is_nil(assert)
        error "as it should"
      end)
      it("takes the library away", function()
        fresh()
        local is, all = assert, _G
        for name in pairs(all) do all[name] = nil end
        is.has_error(function() print() end)
      end)
      it("comes after all of them", fresh)
      """)
    let gone = "attempt to index a nil value (global 'assert'); the spec itself has set it"
    #expect(told == ["takes the language away": "as it should", "takes the library away": gone])
  }

  @Test("they look as the file made them, by whatever they are read, before and after the first write")
  func whole() async {
    let told = await failures(
      """
      mine = 1
      local ways = {
        pairs = function() local all = {} for name in pairs(_G) do all[name] = true end return all.mine end,
        next = function() local all = {} for name in next, _G do all[name] = true end return all.mine end,
        rawget = function() return rawget(_G, "mine") == 1 end,
        index = function() return _G.mine == 1 and mine == 1 end,
        metatable = function() return getmetatable(_G) == nil end,
        load = function() return load("return mine == 1")() end,
      }
      for name, way in pairs(ways) do
        it(name, function()
          assert.is_true(way())
          yours = true
          assert.is_true(way())
          assert.is_true(yours)
        end)
        it(name .. " after rawset", function()
          rawset(_G, "mine", 2)
          rawset(_G, "mine", 1)
          assert.is_true(way())
          assert.is_nil(yours)
        end)
      end
      """)
    #expect(told == [:])
  }

  @Test("a metatable that the file gives their table stays")
  func metatable() async {
    let told = await failures(
      """
      setmetatable(_G, { __index = function(_, name) error("no variable " .. name, 2) end })
      it("a", function() mine = 1 assert.equals(1, mine) setmetatable(_G, nil) assert.is_nil(yours) end)
      it("b", function() assert.equals(1, mine) end)
      """)
    #expect(told == ["b": "no variable mine"])
  }

  @Test("a list among them has its length")
  func list() async {
    let told = await failures(
      """
      _G[1], _G[2] = "one", "two"
      it("operator", function() assert.equals(2, #_G) _G[3] = "three" assert.equals(3, #_G) end)
      it("rawlen", function() assert.equals(2, rawlen(_G)) end)
      it("table", function() assert.equals("onetwo", table.concat(_G)) table.insert(_G, 1, "none") end)
      it("the next", function() assert.equals("two", table.remove(_G)) assert.equals("one", _G[1]) end)
      """)
    #expect(told == [:])
  }

  @Test("also after a test whose body was ended from outside, or stopped")
  func ended() throws {
    let state = try spec(
      """
      it("ends", function() assert = nil test.launch("x") end)
      it("loops", function() assert = nil while true do end end)
      it("is fine", function() assert.is_nil(nil) end)
      """)
    let world = FakeWorld()
    world.onStep = { _, _ in .ended(Failure(.step, "over")) }
    for test in state.tests.dropLast() {
      #expect(state.run(test, in: world) != .passed)
      #expect(state.run(state.tests[2], in: world) == .passed)
    }
  }

  @Test("a module is loaded once, and what it sets stays, whoever required it first")
  func modules() async {
    scratch.write("helper.lua", "helped = (helped or 0) + 1\nmine = nil\nrequire 'inner'\nreturn {}")
    scratch.write("inner.lua", "inner = true")
    let told = await failures(
      """
      mine = true
      it("requires it", function() other = true require "helper" assert.is_true(other) helped = 7 inner = nil end)
      it("finds it", function()
        require "helper"
        assert.equals(1, helped)
        assert.is_true(inner)
        assert.is_nil(mine)
        assert.is_nil(other)
      end)
      """)
    #expect(told == [:])
  }

  @Test("the words of the language cannot be given other fields: the next test would find them")
  func readOnly() async {
    let told = await failures(
      """
      it("a", function() test.launch = function() end end)
      it("b", function() assert.equals(1, 1) assert.equals = nil end)
      it("c", function() assert.is_not.anything = nil end)
      """)
    let end = "is read-only; write a function of your own"
    #expect(
      told == [
        "a": "'test.launch' cannot be set: 'test' \(end)",
        "b": "'assert.equals' cannot be set: 'assert' \(end)",
        "c": "'assert.is_not.anything' cannot be set: 'assert.is_not' \(end)",
      ])
  }

  @Test("a word that the spec itself has set is not proposed")
  func hint() async {
    let told = await failures("it('a', function() assert = nil assert.is_nil(1) end)")
    #expect(told == ["a": "attempt to index a nil value (global 'assert'); the spec itself has set it"])
  }
}
