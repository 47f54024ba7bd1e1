import RutterLua
import Testing

@Suite struct VersionTests {
  @Test(
    "a version is one to three numbers, and those that are missing are 0",
    arguments: [
      ("1", Version(1)), ("1.2", Version(1, 2)), ("0.0.7", Version(0, 0, 7)), ("10.20.30", Version(10, 20, 30)),
    ])
  func reads(_ text: String, _ version: Version) {
    #expect(Version(text) == version)
  }

  @Test(
    "anything else is no version",
    arguments: [
      "", ".", "1.", "1.2.3.4", "v1", "1.2-rc1", "1 .2", "-1", "+1", "99999999999999999999", "١", "01.2.3", "1.00",
      "1.2.03",
    ])
  func refuses(_ text: String) {
    #expect(Version(text) == nil)
  }

  @Test("versions are compared number by number")
  func order() {
    let versions = ["1.10.0", "0.9.9", "1.2", "1.2.1", "2"].compactMap { Version($0) }
    #expect(versions.sorted().map(\.description) == ["0.9.9", "1.2.0", "1.2.1", "1.10.0", "2.0.0"])
  }
}
