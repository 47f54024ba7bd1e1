import RutterSpecs
import Testing

@Suite("What -k takes")
struct KeywordExpressionTests {
  private func matches(_ text: String, _ name: String) throws -> Bool {
    try KeywordExpression(text).matches(
      TestCase(file: "flows/pies_spec.lua", index: 0, groups: ["Pies"], name: name, line: 1))
  }

  private func failure(_ text: String) -> String {
    do throws(SelectionError) {
      _ = try KeywordExpression(text)
      return "understood"
    } catch {
      return error.description
    }
  }

  @Test("words are looked for in file, groups and name, in either case")
  func words() throws {
    #expect(try matches("tap", "Taps twice"))
    #expect(try matches("PIES_spec", "x") && matches("pies", "x"))
    #expect(try !matches("soup", "Taps twice"))
    #expect(try matches("\"pies > taps\"", "Taps twice") && matches("'s t'", "Taps twice"))
    #expect(try matches("L5:é", "L5:É"))
  }

  @Test("not binds before and, and before or; parentheses before all")
  func precedence() throws {
    #expect(try matches("q or b and z", "q") && !matches("(q or b) and z", "q"))
    #expect(try matches("not x_ and taps", "taps") && !matches("not (x_ or taps)", "taps"))
    #expect(try matches("not not taps", "taps"))
    #expect(try matches("\"not\" or android", "android"))
  }

  @Test("what is nested too deeply is a mistake; what is long is none")
  func depth() throws {
    for start in ["(", "not "] {
      let text = String(repeating: start, count: 30_000) + "tap"
      #expect(failure(text).hasPrefix("-k: more than 100 '(' and 'not' inside one another\n"))
    }
    #expect(try matches(String(repeating: "(", count: 99) + "tap" + String(repeating: ")", count: 99), "Taps"))
    for word in [" or ", " and "] {
      #expect(try matches(Array(repeating: "tap", count: 10_000).joined(separator: word), "Taps"))
    }
  }

  @Test(
    "a mistake is shown with a caret",
    arguments: [
      ("", "-k: expected a word, got the end\n  \n  ^"),
      ("tap and", "-k: expected a word, got the end\n  tap and\n         ^"),
      ("or tap", "-k: expected a word, got 'or'\n  or tap\n  ^"),
      (
        "apple pie",
        "-k: expected 'and' or 'or' before 'pie'; words that stand together need quotes: \"apple pie\"\n"
          + "  apple pie\n        ^"
      ),
      ("(tap", "-k: this '(' is never closed\n  (tap\n  ^"),
      ("(tap or (a and b)", "-k: this '(' is never closed\n  (tap or (a and b)\n  ^"),
      ("tap)", "-k: a ')' that nothing opens\n  tap)\n     ^"),
      ("日本 and 'x", "-k: this quote is never closed\n  日本 and 'x\n           ^"),
      ("()", "-k: expected a word, got ')'\n  ()\n   ^"),
    ])
  func mistakes(text: String, message: String) { #expect(failure(text) == message) }
}
