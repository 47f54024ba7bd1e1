import Glibc
import Testing

@testable import RutterCLI

@Suite struct MistakesTests {
  /// Paths are part of the texts, and how they are broken into lines depends on them.
  private static let folder = "Fixtures/mistakes"

  @Test("each kind of mistake has its message, word for word", .enabled(if: access(folder, R_OK) == 0))
  func golden() throws {
    let result = Command.run("test", "\(Self.folder)/pies_spec.lua")
    #expect(result.code == 1 && result.errors.isEmpty)
    let file = try #require(fopen("\(Self.folder)/pies.txt", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let expected = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    // The last line says how long it took.
    let said = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(
      separator: "\n")
    #expect(said + "\n" == expected, "if the new texts are right: rutter test SPEC | sed '$d' >pies.txt")
  }

  @Test("a path that is not UTF-8 is told as such, and not as a file that is missing")
  func notUTF8() {
    let result = Command.run(program: "/bin/sh", "-c", "exec \"$0\" check \"$(printf 'tea\\377.lua')\"", Command.path)
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("rutter: 'tea\u{FFFD}.lua' is not UTF-8; rename a file, "))
  }
}
