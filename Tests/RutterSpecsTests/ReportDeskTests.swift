import RutterSpecs
import RutterTesting
import Testing

@Suite("The desk that reports go over")
struct ReportDeskTests {
  @Test("all writers are told, and the numbers are those of the end")
  func several() {
    let dots = Heard(), json = Heard()
    let desk = ReportDesk([DotsWriter(FailureText(), dots.sink), JSONReportWriter(json.sink)])
    for report in Samples.run { desk.take(report) }
    #expect(dots.text.contains("2 passed, 1 failed, 1 skipped\n"))
    #expect(json.text.split(separator: "\n").count == Samples.run.count)
    #expect(desk.summary.passed == 2 && !desk.isNothingSelected)
  }

  @Test("an interruption tells what is known, once, and nothing comes after it")
  func interruption() {
    let heard = Heard()
    let desk = ReportDesk([DotsWriter(FailureText(), heard.sink)])
    for report in Samples.run.dropLast(2) { desk.take(report) }
    #expect(desk.interrupt())
    #expect(desk.interrupt())
    for report in Samples.run { desk.take(report) }
    #expect(heard.text.contains("\n\nFAIL  pies > favorites"))
    #expect(
      heard.text.contains(
        "\n1 passed, 1 failed, 1 skipped\n1 file does not load\n1 not run\ninterrupted; this is what is known\nexplored 1,320 orders: "
      ))
    #expect(desk.summary.isInterrupted && desk.summary.notRun == 1)
  }

  @Test("an interruption tells also what was known and not told yet")
  func unfinished() {
    let heard = Heard(), desk = ReportDesk([DotsWriter(FailureText(), heard.sink)])
    desk.accept { [TestResult(Samples.test(), .failed(Samples.full))] }
    desk.take(.began(tests: 3, files: 1))
    #expect(desk.interrupt())
    #expect(heard.text.contains("FAIL  pies > favorites") && heard.text.contains("\n0 passed, 1 failed\n2 not run\n"))
  }

  @Test("how far a test is is not told any more once it has finished")
  func late() {
    let heard = Heard(), test = Samples.test()
    let desk = ReportDesk([ProgressWriter(FailureText(), columns: { 80 }, heard.sink)])
    let progress = ExploringProgress(
      Exploration(runs: 7, atLeast: 20, delays: nil, isComplete: false), microseconds: 2_000_000)
    desk.take(.began(tests: 2, files: 1))
    desk.take(.started(test))
    desk.take(.exploring(test, progress))
    #expect(heard.text.contains("7 of at least 20 orders"))
    desk.take(.finished(TestResult(test, .passed)))
    let told = heard.text
    desk.take(.exploring(test, progress))
    #expect(heard.text == told)
  }

  @Test("notes go to people only")
  func notes() {
    let heard = Heard(), dots = Heard()
    let desk = ReportDesk([NoteWriter(heard.sink), DotsWriter(FailureText(), dots.sink)])
    desk.take(.note("a_spec.lua:3: no test here\u{1B}"))
    #expect(heard.text == "a_spec.lua:3: no test here\\u{1B}\n" && dots.text.isEmpty)
    desk.take(.began(tests: 0, files: 1))
    #expect(desk.isNothingSelected)
  }
}
