import RutterCore
import RutterSpecs
import RutterText
import Testing

@Suite struct ShowTests {
  @Test func show() {
    let text = FailureText(line: Samples.line)
    print(text.text(Samples.full, of: Samples.test()))
    print(text.text(Samples.plain, of: Samples.test()))
    print(FailureText(columns: 34, line: Samples.line).text(Samples.full, of: Samples.test()))
    print(Heard.text(Samples.run) { DotsWriter(FailureText(line: Samples.line), $0) })
    print(Heard.text(Samples.run) { TapWriter(FailureText(line: Samples.line), $0) })
    print(Heard.text(Samples.run) { JUnitWriter(FailureText(line: Samples.line), $0) })
    print(Heard.text(Samples.run) { JSONReportWriter($0) })
    print(Heard.text(Samples.run) { GitHubWriter(FailureText(line: Samples.line), $0) })
    print(Heard.text(Samples.run) { ProgressWriter(FailureText(line: Samples.line), columns: { 80 }, $0) }.split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "ESC").split(separator: "\r", omittingEmptySubsequences: false).joined(separator: "CR"))
  }
}
