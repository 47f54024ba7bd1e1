/// One row of the table of measures: what is measured, and what it has to hold.
struct Row {
  /// The number of the row in the design, and a word where the row has several parts: `5.depth`.
  var name: String
  var what: String
  var bar: Bar

  /// The number alone, by which all parts of a row are chosen.
  var number: Substring { name.prefix { $0 != "." } }
}

/// What the ratio of a row has to hold.
enum Bar {
  /// A cost, as a multiple of the peer's.
  case atMost(Double)
  /// A gain: how many times faster than the peer.
  case atLeast(Double)

  func holds(_ ratio: Double) -> Bool {
    switch self {
    case .atMost(let bar): ratio <= bar
    case .atLeast(let bar): ratio >= bar
    }
  }

  /// Whether a ratio is better than another.
  func isBetter(_ ratio: Double, than other: Double) -> Bool {
    switch self {
    case .atMost: ratio < other
    case .atLeast: ratio > other
    }
  }

  /// Whether a ratio is over 10 % worse than the best.
  func isWorse(_ ratio: Double, than best: Double) -> Bool {
    switch self {
    case .atMost: ratio > best * 1.1
    case .atLeast: ratio * 1.1 < best
    }
  }
}

/// What measuring a row came to.
enum Finding {
  /// The median of the ratios, round by round, and what was compared, with its medians.
  case ratio(Double, String)
  /// Nothing to measure against on this machine, with what is missing.
  case skipped(String)
  /// Our own side, or the peer, did not do its work.
  case failed

  init(_ comparison: Comparison) { self = .ratio(comparison.ratio, comparison.words) }

  var ratio: Double? { if case .ratio(let ratio, _) = self { ratio } else { nil } }
}

/// Rows that are measured together, in one go.
struct Measure {
  var rows: [Row]
  /// Gives a finding for each of the rows.
  var run: () -> [Finding]

  init(_ rows: [Row], run: @escaping () -> [Finding]) {
    self.rows = rows
    self.run = run
  }

  /// One row alone.
  init(_ name: String, _ what: String, _ bar: Bar, run: @escaping () -> Finding) {
    rows = [Row(name: name, what: what, bar: bar)]
    self.run = { [run()] }
  }
}
