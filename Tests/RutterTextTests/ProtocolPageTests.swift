import Glibc
import Testing

@testable import RutterText

@Suite("The page of the book about the JSON protocol")
struct ProtocolPageTests {
  private static let lines = Self.lines(of: "JSONProtocol.md")

  private static func lines(of page: String) -> [String] {
    let path = "\(#filePath.split(separator: "/Tests/")[0])/Sources/Rutter/Rutter.docc/Guides/\(page)"
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The words in the first column of the table that begins so.
  private func words(below heading: String, of lines: [String] = Self.lines) -> [String] {
    let rows = lines.drop { !$0.hasPrefix(heading) }.dropFirst(2).prefix { $0.hasPrefix("|") }
    return rows.flatMap { row in
      let words = row.split(separator: "|")[0].split(separator: "`").map(String.init)
      return words.filter { $0.allSatisfy { $0.isLetter || $0 == "_" } }
    }
  }

  /// The lines of the blocks that are run; what goes in begins with `>`.
  private var run: [String] {
    var fence: String?
    return Self.lines.filter { line in
      guard line.hasPrefix("```") else { return fence == "```" }
      fence = fence == nil ? line : nil
      return false
    }
  }

  @Test("it has every command, and no others")
  func commands() {
    #expect(words(below: "| `do` | further fields").sorted() == Command.words.sorted())
    #expect(words(below: "| `do` of a step").sorted() == CommandStep.words.sorted())
  }

  @Test("it has every event, and no others")
  func events() {
    let told = Self.lines.drop { $0 != "## Events" }.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    #expect(told.sorted() == EventLine.Name.allCases.map(\.rawValue).sorted())
  }

  @Test("the page of errors has every code of a line that is no command, and no others")
  func codes() {
    let told = words(below: "| code | what is wrong |", of: Self.lines(of: "LimitsAndErrors.md"))
    #expect(told.sorted() == CommandError.Code.allCases.map(\.rawValue).sorted())
  }

  @Test("each command goes in in an example that is run, and each event comes out")
  func examplesOfAll() {
    for word in Command.words { #expect(run.contains { $0.hasPrefix("> {\"do\":\"\(word)\"") }, "\(word)") }
    for name in EventLine.Name.allCases {
      #expect(run.contains { $0.hasPrefix("{\"event\":\"\(name)\"") }, "\(name)")
    }
  }
}
