import RutterSpecs
import Testing

@Test("a test's whole name begins with its groups")
func fullName() {
  let test = TestCase(file: "a_spec.lua", index: 0, groups: ["cookbook", "sections"], name: "are sorted", line: 3)
  #expect(test.fullName == "cookbook > sections > are sorted")
}
