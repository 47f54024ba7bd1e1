import FuzzPrograms
import RutterTesting

extension Parts {
  /// Bytes that choose a flow and what is done with it.
  static func programs(_ bytes: Bytes) { run(.flow(Choices(bytes))) }

  /// Bytes that choose calls of one group of library functions.
  static func library(_ group: String, _ bytes: Bytes) { run(.library(group, Choices(bytes))) }

  private static func run(_ program: Program) {
    let findings = Trial.of(program).findings
    if findings.isEmpty { return }
    print(program.text)
    preconditionFailure(findings.joined(separator: "\n"))
  }

  /// Bytes that choose a spec file.
  static func specs(_ bytes: Bytes) { Specs.run(Program.spec(Choices(bytes))) }

  /// Any text as a replay token, and bytes as the order that a token is of.
  static func tokens(_ bytes: Bytes) {
    if let text = String(validating: bytes, as: UTF8.self), let token = try? Token(reading: text) {
      precondition(token.text == text, "a token that was read is another text")
    }
    var trail = Trail()
    for byte in bytes.prefix(300) { trail.append(Choice(.order, Int(byte) * Int(byte) % 1000, of: 1001)) }
    let token = Token(trail, ofTest: "a test")
    guard let read = try? Token(reading: token.text) else { preconditionFailure("does not read back: \(token.text)") }
    precondition(read.values == trail.values, "reads back as another order: \(token.text)")
  }
}
