internal import RutterText

/// The numbers at the end, in words.
package enum SummaryText {
  /// `12 passed, 1 failed, 2 skipped`: alone on its line, in this form, for people and for scripts that look for it.
  package static func counts(_ summary: Summary) -> String {
    "\(summary.passed) passed, \(summary.failed) failed" + (summary.pending > 0 ? ", \(summary.pending) skipped" : "")
  }

  /// Everything there is to say at the end, a line each.
  package static func lines(_ summary: Summary) -> [String] {
    var lines = [counts(summary)]
    if summary.broken > 0 {
      lines.append(summary.broken == 1 ? "1 file does not load" : "\(summary.broken) files do not load")
    }
    if summary.unwritten > 0 { lines.append("\(count(summary.unwritten, "snapshot")) could not be written") }
    if summary.notRun > 0 { lines.append("\(summary.notRun) not run") }
    if summary.isInterrupted {
      lines.append("interrupted; this is what is known")
      lines += underWay(summary).map { "  it was at \($0)" }
    }
    var last = "in \(duration(summary.microseconds))"
    if summary.rounds > 1 { last += ", \(grouped(summary.rounds)) rounds" }
    if let seed = summary.seed { last += ", seed \(seed)" }
    return lines + [last]
  }

  /// That the run was interrupted, and where.
  static func interruption(_ summary: Summary) -> String {
    let places = underWay(summary)
    return "interrupted; \(summary.notRun) not run"
      + (places.isEmpty ? "" : "; it was at \(places.joined(separator: ", "))")
  }

  /// What reports say that know nothing but tests.
  static let unexplainedDeath = "the process that runs the tests died, and no test is known to be why"

  /// The tests that were being run, each in one line.
  static func underWay(_ summary: Summary) -> [String] {
    summary.underWay.map { Printable.line("\($0.file):\($0.line): \($0.fullName)") }
  }

  /// A duration with two or three digits that say something: `0.8 ms`, `45 ms`, `1.2 s`, `2 min 5 s`.
  package static func duration(_ microseconds: Int64) -> String {
    switch microseconds {
    case ..<9_950: "\(tenths(microseconds, of: 1000)) ms"
    case ..<999_500: "\((microseconds + 500) / 1000) ms"
    case ..<59_950_000: "\(tenths(microseconds, of: 1_000_000)) s"
    default: "\((microseconds + 500_000) / 60_000_000) min \((microseconds + 500_000) / 1_000_000 % 60) s"
    }
  }

  /// `1,320`.
  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude)), place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// `1 test`, `2 tests`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func tenths(_ microseconds: Int64, of unit: Int64) -> String {
    let tenths = (microseconds * 10 + unit / 2) / unit
    return "\(tenths / 10).\(tenths % 10)"
  }
}
