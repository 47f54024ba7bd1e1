import RutterSpecs
import Testing

@Test("a test's whole name begins with its groups")
func fullName() {
  let test = TestCase(file: "a_spec.lua", index: 0, groups: ["cookbook", "sections"], name: "are sorted", line: 3)
  #expect(test.fullName == "cookbook > sections > are sorted")
}

@Test("tokens know a test by the last part of its file's name too: the same in every folder, another in another file")
func markedNames() {
  let names = ["a_spec.lua", "flows/a_spec.lua", "flows/b_spec.lua"].map {
    TestCase(file: $0, index: 0, groups: ["cookbook"], name: "opens", line: 3).markedName
  }
  #expect(names == ["a_spec.lua > cookbook > opens", "a_spec.lua > cookbook > opens", "b_spec.lua > cookbook > opens"])
}

@Test("a test with a NUL in its name is known by one without, which can be remembered")
func knownNameWithoutNUL() {
  #expect(TestCase(file: "a_spec.lua", index: 0, groups: [], name: "a\0b", line: 3).knownName == "a␀b")
}

@Test("a name that is empty, or looks as if it had a number, is that of one test")
func knownNamesWithNumbers() throws {
  let state = try spec(
    """
    for _, name in ipairs { "x", "x", "x #2", "", "", "#7", "x #" } do it(name, function() end) end
    """)
  #expect(state.tests.map(\.knownName) == ["x", "x #2", "x #2 #1", " #1", " #2", "#7 #1", "x #"])
}

@Test("tests of one full name are known by a number, however their groups are cut")
func knownNames() throws {
  let state = try spec(
    """
    for i = 1, 3 do it("row", function() end) end
    describe("a", function() it("b > c", function() end) it("c", function() end) end)
    describe("a > b", function() it("c", function() end) end)
    describe("a", function() describe("b", function() it("c", function() end) end) it("c", function() end) end)
    it("a > b > c", function() end)
    """)
  #expect(
    state.tests.map(\.knownName) == [
      "row", "row #2", "row #3", "a > b > c", "a > c", "a > b > c #2", "a > b > c #3", "a > c #2", "a > b > c #4",
    ])
}
