import Testing

@testable import RutterCLI

@Suite struct ParsedArgumentsTests {
  private func parse(_ words: String...) throws -> ParsedArguments { try ParsedArguments(words, table: .run) }

  private func failure(_ words: String...) -> String {
    do throws(UsageError) {
      _ = try ParsedArguments(words, table: .run)
      return "understood"
    } catch {
      return error.description
    }
  }

  @Test("options may stand before and after the operand, with their value apart or joined")
  func places() throws {
    let parsed = try parse("--json", "flow.lua", "--allow", "read=a", "--allow=read=b", "--seed=7")
    #expect(parsed.operands == ["flow.lua"])
    #expect(parsed.has("--json") && !parsed.has("--plain"))
    #expect(parsed.all("--allow") == ["read=a", "read=b"])
    #expect(parsed.value("--seed") == "7")
  }

  @Test("after -- everything is an operand, and so is a single -")
  func operands() throws {
    #expect(try parse("--", "--json").operands == ["--json"])
    #expect(try parse("-").operands == ["-"])
  }

  @Test("an empty operand is a variable of the shell that is not set, and is told as such")
  func emptyOperand() {
    #expect(failure("") == "an operand is empty; usage: rutter run [FLOW]")
    #expect(failure("--", "") == "an operand is empty; usage: rutter run [FLOW]")
  }

  @Test("short names stand for long ones")
  func shortNames() throws {
    #expect(try parse("-h").has("--help"))
    #expect(try parse("-V").has("--version"))
  }

  @Test("a wrong option is told with the nearest right one")
  func unknown() {
    #expect(failure("--jsn") == "unknown option '--jsn'; did you mean --json?")
    #expect(failure("--virtual_time=1") == "unknown option '--virtual_time'; did you mean --virtual-time?")
    #expect(failure("-q") == "unknown option '-q'")
  }

  @Test("a missing, surplus or wrong value is told")
  func values() {
    #expect(failure("--record") == "--record needs a value: --record FILE")
    #expect(failure("--json=1") == "--json takes no value")
    #expect(failure("--color", "blue") == "--color takes one of auto, always, never, got 'blue'")
    #expect(failure("--seed", "1", "--seed", "2") == "--seed is given twice: '1' and '2'")
  }
}
