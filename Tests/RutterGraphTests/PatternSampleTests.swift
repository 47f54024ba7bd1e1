import Testing

@testable import RutterGraph

@Suite struct PatternSampleTests {
  private func texts(_ pattern: String) -> [String] { PatternSample.texts(pattern, lengths: [15]) }

  @Test("a text that a pattern matches has its classes, sets and signs, once short and once long")
  func classes() {
    #expect(texts("^%d%d%d%d$") == ["1234"])
    #expect(texts("^%d%d?%.%d%d?$") == ["1.3", "12.45"])
    #expect(texts("^[%w._-]+@[%w-]+%.%a%a+$").first == "ade@ov-.elov")
    #expect(texts("^%+?%d[%d ]+$").allSatisfy { $0.count > 3 })
    #expect(texts("^[^%d]+$").allSatisfy { !$0.contains { $0.isNumber } })
    #expect(texts("^[a-c]+$").first == "aca")
  }

  @Test("where the end is open, digits make it as long as something may ask for")
  func lengths() {
    #expect(texts("^%u%u%d%d").contains("AD34" + InputValues.digits(11)))
    #expect(texts("^%u$") == ["A"])
  }

  @Test("a format, a word, and what is damaged are no patterns")
  func others() {
    for text in ["%d,%02d €", "cat", "50 %", "", "^[%w", "^%"] { #expect(texts(text).isEmpty, "\(text)") }
  }
}
