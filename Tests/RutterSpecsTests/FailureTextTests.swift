import RutterCore
import RutterSpecs
import RutterTesting
import RutterText
import Testing

@Suite("Failures as people read them")
struct FailureTextTests {
  private let text = FailureText(line: Samples.line)

  @Test("name, place, line with a caret, message, difference, way out, rule, story, frequency, replay")
  func full() {
    #expect(
      text.text(Samples.full, of: Samples.test()) == """
        FAIL  pies > favorites > L5 a pie stays open
              flows/pies_spec.lua:6

          6 |     assert.equals("Serves 5", app:find { kind = "text" }.label)
            |            ^~~~~~
          from pies_spec.lua:2: in function <pies_spec.lua:1>

          these texts differ

          - expected  + got
          - Serves 5
          ?        ^
          + Serves 4
          ?        ^

          note: the label changes when the cell 'servings' is set

          broken rule: a load ends with its owner

          story:
            4  launch cookbook
            5  tap "Apple Pie"
               recipe(1) comes
               servings is set (cookbook.lua:30)

          fails in 61 of 1,320 orders
          replay: rutter test flows/pies_spec.lua:4 --replay 1.2.0.3

        """)
  }

  @Test("the caret stands below what the message quotes")
  func quoted() {
    #expect(
      text.text(Samples.plain, of: Samples.test()) == """
        FAIL  pies > favorites > L5 a pie stays open
              flows/pies_spec.lua:9

          9 |     app:find { role = "link", label = "Aple Pie" }
            |                                        ^~~~~~~~

          no link 'Aple Pie'; did you mean 'Apple Pie'?

        """)
  }

  @Test("the line of a flow is the one that it was launched with")
  func launched() {
    var failure = Failure(.flow, "action 'Add': no pens", at: Samples.place(6))
    failure.source = "error 'no pens'"
    #expect(text.text(failure, of: Samples.test()).contains("\n  6 | error 'no pens'\n"))
  }

  @Test("what a line of a flow calls is not taken for what went wrong there")
  func innocentCall() {
    var failure = Failure(.flow, "screen of root: attempt to index a nil value", at: Samples.place(6))
    failure.source = "    rutter.text { account:get().user },"
    #expect(
      text.text(failure, of: Samples.test()).contains(
        """
          6 |     rutter.text { account:get().user },
            |     ^

        """))
  }

  @Test("on a narrow terminal everything but the replay line is broken between words")
  func narrow() {
    let narrow = FailureText(columns: 34, line: Samples.line).text(Samples.full, of: Samples.test())
    #expect(
      narrow.hasPrefix(
        """
        FAIL  pies > favorites > L5 a pie
              stays open
              flows/pies_spec.lua:6

          6 |     assert.equals("Serves 5…
            |            ^~~~~~
          from pies_spec.lua:2: in
            function <pies_spec.lua:1>
        """))
    #expect(narrow.contains("\n  note: the label changes when the\n        cell 'servings' is set\n"))
    for line in narrow.split(separator: "\n") where !line.contains("replay:") { #expect(TextWidth.of(line) <= 34) }
  }

  @Test("at 80 columns no line is wider, but one to be copied")
  func width() {
    var failure = Samples.full
    failure.message = String(repeating: "long words ", count: 30)
    failure.difference = .init(
      expected: String(repeating: "x", count: 200) + "a", actual: String(repeating: "x", count: 200) + "b")
    for line in text.text(failure, of: Samples.test(String(repeating: "name ", count: 40))).split(separator: "\n") {
      #expect(TextWidth.of(line) <= 80 || line.contains("replay:"), "\(line)")
    }
  }

  @Test("ink adds nothing but ink")
  func ink() {
    let inked = FailureText(ink: Ink(isOn: true), line: Samples.line).text(Samples.full, of: Samples.test())
    #expect(inked.contains("\u{1B}[31m- Serves 5\u{1B}[0m"))
    var plain = inked
    for code in ["1", "2", "31", "32", "33", "0"] {
      plain = plain.split(separator: "\u{1B}[\(code)m", omittingEmptySubsequences: false).joined()
    }
    #expect(plain == text.text(Samples.full, of: Samples.test()))
  }

  @Test("other ways in which it fails have what runs them again")
  func ways() {
    var failure = Samples.full
    let rank = OrderRank([0, 1])
    failure.ways = [
      .init("this one", at: nil, orders: 3, token: "sOwn", fault: 1, rank: rank),
      .init("boom", at: Samples.place(3, "pies.lua"), orders: 2, token: "sOther", fault: 2, rank: rank),
    ]
    let all = text.text(failure, of: Samples.test())
    #expect(all.contains("\n\n  in another way in 2 orders: boom (pies.lua:3)\n  replay: rutter test "), "\(all)")
    #expect(all.contains("--replay sOther") && !all.contains("this one") && !all.contains("sOwn"))
  }

  @Test("what steers a terminal shows as what it is")
  func hostile() {
    var failure = Failure(.error, "boom\u{1B}[2J\nsecond line", at: Samples.place(6))
    failure.notes = ["\u{7}bell"]
    failure.story = [.init("tap \"\u{202E}x\"")]
    failure.difference = .init(expected: "\u{1B}a", actual: "\u{1B}b")
    failure.traceback = "\u{9B}1m"
    let all = text.text(failure, of: Samples.test("n\u{8}ame\nbroken"))
    #expect(!all.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) })
    #expect(all.contains("  boom\\u{1B}[2J\n  second line\n"))
    #expect(all.hasPrefix("FAIL  pies > favorites > n\\u{8}ame broken\n"))
  }

  @Test("a place in a flow is named as the flow names it; without a place that of the test is")
  func places() {
    let flow = Failure(.flow, "boom", at: Samples.place(3, "cookbook.lua"))
    #expect(text.text(flow, of: Samples.test()).contains("\n      cookbook.lua:3\n"))
    #expect(text.text(Failure(.unfinished, "x"), of: Samples.test()).contains("\n      flows/pies_spec.lua:4\n"))
  }

  @Test("equal texts are said to be equal, and what a shell would take apart is quoted")
  func corners() {
    var failure = Failure(.confluence, "the end differs")
    failure.difference = .init(expected: "a", actual: "a")
    failure.token = "1.2"
    let test = TestCase(file: "my pies_spec.lua", index: 0, name: "x", line: 2)
    let all = text.text(failure, of: test)
    #expect(all.contains("  what is shown of both is the same text\n"))
    #expect(all.contains("  replay: rutter test 'my pies_spec.lua:2' --replay 1.2\n"))
  }

  @Test("of a long difference the beginning shows")
  func longDifference() {
    var failure = Failure(.assertion, "x")
    let lines = (1...100).map { "line \($0)" }
    failure.difference = .init(expected: "", actual: lines.joined(separator: "\n"))
    let shown = text.text(failure, of: Samples.test())
    #expect(shown.contains("  + line 59\n") && !shown.contains("line 60"))
    #expect(shown.contains("  … 41 more lines\n"))
  }

  @Test("two short texts that the message holds are not told again, unless one has to look closely")
  func short() {
    var failure = Failure(.assertion, "expected \"Help\", got \"Editor\"")
    failure.difference = .init(expected: "\"Help\"", actual: "\"Editor\"")
    #expect(!text.text(failure, of: Samples.test()).contains("+ got"))
    failure.message = "expected \"Serves 4\", got \"Serves 5\""
    failure.difference = .init(expected: "\"Serves 4\"", actual: "\"Serves 5\"")
    #expect(text.text(failure, of: Samples.test()).contains("  + \"Serves 5\"\n  ?         ^\n"))
  }

  @Test("of a long story the beginning and the end show")
  func longStory() {
    var failure = Failure(.invariant, "x")
    failure.story = (1...30).map { .init("event \($0)", at: Samples.place($0)) }
    let lines = text.text(failure, of: Samples.test()).split(separator: "\n").map(String.init)
    let story = Array(lines[(lines.firstIndex(of: "  story:") ?? 0)...].dropFirst())
    #expect(story.count == 12)
    #expect(story.first == "     1  event 1" && story.last == "    30  event 30")
    #expect(story[6] == "     …  19 more events" && story[7] == "    26  event 26")
    failure.story = (1...30).map { _ in .init("a sleep ends") }
    #expect(text.text(failure, of: Samples.test()).contains("  story:\n    a sleep ends (30 times)\n"))
    failure.story = (1...12).map { .init("event \($0)") }
    #expect(!text.text(failure, of: Samples.test()).contains("more events"))
  }
}
