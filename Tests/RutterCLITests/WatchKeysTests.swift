import RutterSpecs
import Testing

@testable import RutterCLI

@Suite struct WatchKeysTests {
  private func press(_ keys: inout WatchKeys, _ key: Unicode.Scalar) -> WatchKeys.Action {
    keys.press(UInt8(ascii: key))
  }

  @Test("each key has its action")
  func actions() {
    var keys = WatchKeys()
    #expect(press(&keys, "\n") == .run && press(&keys, "\r") == .run)
    #expect(press(&keys, "p") == .askPath && press(&keys, "t") == .askName)
    #expect(press(&keys, "q") == .quit && keys.press(4) == .quit)
    #expect(press(&keys, "h") == .help && press(&keys, "x") == .nothing)
  }

  @Test("a filter stays until a runs all again")
  func filters() throws {
    var keys = WatchKeys()
    keys.filter(path: "pies")
    try keys.filter(name: "tap or back")
    #expect(keys.description == "all tests, path has 'pies', name is tap or back")
    #expect(keys.chooses("flows/pies_spec.lua") && !keys.chooses("flows/soups_spec.lua"))
    #expect(press(&keys, "f") == .run && keys.isFailedOnly && keys.name != nil)
    #expect(keys.description.hasPrefix("failed tests, "))
    #expect(press(&keys, "a") == .run && keys.description == "all tests" && keys.chooses("anything"))
  }

  @Test("what the keys do breaks between keys where a terminal is narrow", arguments: [30, 60, 80, 200])
  func hints(columns: Int) {
    let lines = WatchKeys.hints("Waiting. ", columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.joined(separator: " · ").hasSuffix("t by name · Enter again · q quit"))
  }

  @Test("a part that no path has is named")
  func nothingChosen() {
    var keys = WatchKeys()
    keys.filter(path: "psie")
    #expect(keys.nothingChosen == "no spec file has 'psie' in its path; p takes another part, a runs all\n")
  }

  @Test("a wrong expression leaves the old one")
  func mistakes() throws {
    var keys = WatchKeys()
    try keys.filter(name: "tap")
    #expect(throws: SelectionError.self) { try keys.filter(name: "(") }
    #expect(keys.description == "all tests, name is tap")
    try keys.filter(name: "")
    #expect(keys.name == nil)
  }
}
