import RutterCore
import RutterSpecs
import RutterTesting
import RutterText
import Testing

@Suite("A bar that is redrawn in place")
struct ProgressWriterTests {
  private let clear = "\r\u{1B}[K"

  private func text(_ reports: [Report], columns: Int = 80) -> String {
    Heard.text(reports) { ProgressWriter(FailureText(line: Samples.line), columns: { columns }, $0) }
  }

  private func passed(_ index: Int) -> Report { .finished(TestResult(Samples.test(index: index), .passed)) }

  @Test("counts and the current file, redrawn only where something changed")
  func bar() {
    let empty = "[\(String(repeating: " ", count: 24))]  0/2"
    let half = "[\(String(repeating: "=", count: 12))\(String(repeating: " ", count: 12))]  1/2  flows/pies_spec.lua"
    let full = "[\(String(repeating: "=", count: 24))]  2/2  flows/pies_spec.lua"
    #expect(
      text([.began(tests: 2, files: 1), passed(0), .started(Samples.test()), passed(1), .ended(Summary())])
        == empty + clear + half + clear + full + clear + "0 passed, 0 failed\nin 0.0 ms\n")
  }

  @Test("failures are printed above the bar, and nothing of it is left at the end")
  func failures() {
    let all = text(Samples.run)
    let lines = all.split(separator: clear, omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines.contains {
        $0.hasPrefix("FAIL  pies > favorites") && $0.hasSuffix("1 failed  1 not loaded  flows/pies_spec.lua")
      })
    #expect(
      lines.last
        == "2 passed, 1 failed, 1 skipped\n1 file does not load\nexplored 1,320 orders: 1 test in every order\n"
        + "  pies > favorites > passes: 1,320 of 1,320 orders\nin 1.2 s\n")
  }

  @Test("how far the orders of a test are, as long as they are run, and with as many words as there is room for")
  func exploring() {
    let progress = ExploringProgress(
      Exploration(runs: 1234, atLeast: 5320, delays: nil, isComplete: false), microseconds: 2_000_000)
    let small = ExploringProgress(
      Exploration(runs: 5320, atLeast: 5320, delays: nil, isComplete: true), microseconds: 2_000_000, isShrinking: true)
    func bars(_ columns: Int) -> [String] {
      let reports: [Report] = [
        .began(tests: 12, files: 1), .exploring(Samples.test(), progress), .exploring(Samples.test(), small), passed(0),
      ]
      return text(reports, columns: columns).split(separator: clear).map(String.init)
    }
    let empty = "[\(String(repeating: " ", count: 24))]  "
    #expect(bars(120)[1] == empty + "0/12  1,234 of at least 5,320 orders, 617/s  flows/pies_spec.lua")
    #expect(bars(80)[1] == empty + "0/12  1,234 of at least 5,320 orders, 617/s")
    #expect(bars(80)[2] == empty + "0/12  5,320 orders, making one that fails small")
    #expect(bars(60)[1] == "0/12  1,234 of at least 5,320 orders, 617/s  …pies_spec.lua")
    #expect(bars(40)[1] == "0/12  1,234 orders  flows/pies_spec.lua")
    #expect(bars(20)[1] == "0/12  1,234 orders")
    #expect(bars(20)[3] == "1/12  …ies_spec.lua")
    for columns in 20...100 { for bar in bars(columns) { #expect(TextWidth.of(bar) < columns) } }
  }

  @Test("on a narrow terminal the bar fits into one line, its last column free", arguments: [20, 24, 40, 50, 79])
  func narrow(columns: Int) {
    for line in text([.began(tests: 20_000, files: 1), passed(0), passed(1)], columns: columns)
      .split(separator: clear)
    { #expect(TextWidth.of(String(line)) < columns) }
  }

  @Test("further rounds are counted")
  func rounds() {
    let all = text([.began(tests: 2, files: 1), passed(0), passed(1), passed(0)])
    #expect(all.hasSuffix("]  round 2  1/2  flows/pies_spec.lua"))
  }

  @Test("of many thousand tests not every one is drawn")
  func many() {
    let all = text([.began(tests: 50_000, files: 1)] + (0..<50_000).map { passed($0) })
    #expect(all.split(separator: clear).count <= 1003)
    #expect(all.hasSuffix("50000/50000  flows/pies_spec.lua"))
  }
}
