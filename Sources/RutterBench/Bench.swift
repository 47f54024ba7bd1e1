internal import Glibc

/// Measures rows and prints them, as they come; each against its bar and the best ratio that is on record.
///
/// One run says little about a small difference, so a measure with a row that seems over 10 % worse than its best is
/// repeated, up to three times; only a row that is worse in all of them is called so.
struct Bench {
  static let runs = 3
  private(set) var record: BestRatios
  /// Whether better ratios are put on record.
  let keeps: Bool
  private(set) var isFine = true

  init(record: BestRatios, keeps: Bool) {
    self.record = record
    self.keeps = keeps
  }

  mutating func run(_ measure: Measure) {
    var tries = [measure.run()]
    while tries.count < Self.runs, needsAnother(measure, tries) { tries.append(measure.run()) }
    for (index, row) in measure.rows.enumerated() {
      let findings = tries.map { $0.indices.contains(index) ? $0[index] : .failed }
      print(line(row, findings))
      if keeps { keepBest(row, findings) }
    }
    fflush(nil)
  }

  /// Whether a row was worse in every run so far, or may be put on record, which takes all runs too.
  private func needsAnother(_ measure: Measure, _ tries: [[Finding]]) -> Bool {
    measure.rows.enumerated().contains { index, row in
      let ratios = tries.compactMap { $0.indices.contains(index) ? $0[index].ratio : nil }
      guard ratios.count == tries.count else { return false }
      guard let best = record[row.name] else { return keeps }
      return ratios.allSatisfy { row.bar.isWorse($0, than: best) }
        || (keeps && ratios.allSatisfy { row.bar.isBetter($0, than: best) })
    }
  }

  /// A record is the middle of three runs: the luckiest of them would be a mark that no later run can come up to.
  private mutating func keepBest(_ row: Row, _ findings: [Finding]) {
    let ratios = findings.compactMap(\.ratio)
    guard ratios.count == Self.runs else { return }
    let middle = median(ratios)
    if let best = record[row.name], !row.bar.isBetter(middle, than: best) { return }
    record[row.name] = middle
  }

  // MARK: Printing

  private mutating func line(_ row: Row, _ findings: [Finding]) -> String {
    let ratios = findings.compactMap(\.ratio)
    // The best of several runs is what the row is judged by: others may have had a busy moment.
    guard let ratio = ratios.reduce(nil, { row.bar.isBetter($1, than: $0 ?? $1) ? $1 : $0 ?? $1 }),
      let shown = findings.first(where: { $0.ratio == ratio }), case .ratio(_, let detail) = shown
    else { return missing(row, findings) }
    let best = record[row.name]
    let isWorse =
      ratios.count == Self.runs && best.map { best in ratios.allSatisfy { row.bar.isWorse($0, than: best) } } ?? false
    if isWorse { isFine = false }
    let mark = isWorse ? "WORSE" : row.bar.holds(ratio) ? "ok" : "MISS"
    let times = ratios.count > 1 ? "; best of \(ratios.count) runs" : ""
    return Table.line(row, ratio: ratio, best: best, mark: mark, detail: detail + times)
  }

  private mutating func missing(_ row: Row, _ findings: [Finding]) -> String {
    for case .skipped(let reason) in findings {
      return Table.line(row, ratio: nil, best: record[row.name], mark: "skipped", detail: reason)
    }
    isFine = false
    return Table.line(row, ratio: nil, best: record[row.name], mark: "FAILED", detail: "could not be measured")
  }
}
