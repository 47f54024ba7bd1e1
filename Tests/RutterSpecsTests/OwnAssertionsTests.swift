import RutterCore
import RutterSpecs
import Testing

/// Assertions that a spec adds.
@Suite("assertions of a spec's own")
struct OwnAssertionsTests {
  private static let even = """
    test.assertion("even", function(number) return number % 2 == 0, number .. " is odd" end)
    test.assertion("is_open", function(place) return place == "open" end)
    """

  private func message(_ body: String) throws -> String? {
    let state = try spec("\(Self.even)\nit('t', function() \(body) end)")
    if case .failed(let failure) = state.run(state.tests[0], in: FakeWorld()) { return failure.message }
    return nil
  }

  @Test("they are used as the others are, with the words before them and turned round")
  func use() throws {
    #expect(try message("assert.even(2) assert.is_even(4) assert.is_not.even(3) assert.is_open('open')") == nil)
    #expect(try message("assert.even(3)") == "3 is odd")
    #expect(try message("assert.is_not_even(4)") == "'even' holds")
    #expect(try message("assert.is_open('shut', 'more')") == "'is_open' does not hold")
  }

  @Test("they are of one file, and have names of their own")
  func mistakes() throws {
    let late = try message("test.assertion('late', function() end)")
    #expect(late?.hasPrefix("test.assertion declares; it cannot be used inside a running test") == true)
    for (call, says) in [
      ("'equals', print", "there is an assertion 'equals' already; take another name"),
      ("'is', print", "there is an assertion 'is' already; take another name"),
      ("'two words', print", "test.assertion takes a name, as in \"is_open\", and a function"),
      ("'x'", "test.assertion takes a name, as in \"is_open\", and a function"),
    ] {
      #expect(throws: Failure.self) { try spec("test.assertion(\(call))") }
      do { _ = try spec("test.assertion(\(call))") } catch { #expect("\(error.message)".hasPrefix(says)) }
    }
  }
}
