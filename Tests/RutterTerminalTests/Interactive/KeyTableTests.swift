import Glibc
import RutterTerminal
import Testing

@Suite("The keys that are described")
struct KeyTableTests {
  /// The page of the book.
  private static let page: String = {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let path = folders.joined(separator: "/") + "/Sources/Rutter/Rutter.docc/Guides/Terminal.md"
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }()

  @Test("the book has the keys of the table, and no others")
  func book() {
    let lines = Self.page.split(separator: "\n").prefix { $0 != "## Commands of the shell" }
    let told = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Key |") }.map(String.init)
    let known = KeyTable.parts.flatMap(\.rows).map { "| \($0.keys) | \($0.does) |" }
    #expect(told.sorted() == known.sorted())
  }

  @Test("the book names every command that can be typed")
  func commands() {
    for command in FaceCommand.allCases { #expect(Self.page.contains("`\(command.rawValue)`"), "\(command)") }
  }
}
