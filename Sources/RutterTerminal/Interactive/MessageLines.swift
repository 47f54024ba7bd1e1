/// All messages as lines, each broken once for a width: they may be long, and the page of them is drawn at each key.
struct MessageLines: Sendable {
  private var columns: Int?
  /// How many notices there were when it was renewed last.
  private var count = 0
  /// How many of them were told before.
  private var repeats = 0
  /// The lines of each notice, the oldest first.
  private var parts: [[Strip]] = []
  /// All lines, those of the newest notice first.
  private(set) var strips: [Strip] = []

  /// Takes in what has been told since it was asked for last.
  ///
  /// - Returns: How many lines came above those that were there before.
  mutating func renew(_ notices: Notices, columns: Int) -> Int {
    if columns == self.columns, notices.count == count { return 0 }
    let isAdded = columns == self.columns && notices.repeats == repeats
    let new = isAdded ? min(notices.count - count, notices.all.count) : notices.all.count
    parts = parts.suffix(notices.all.count - new)
    parts += notices.all.suffix(new).map { FaceFooter.strips($0, columns: columns, most: .max) }
    strips = parts.reversed().flatMap(\.self)
    if strips.isEmpty { strips = [Strip("  Nothing was told so far.", .muted)] }
    let gone = notices.count - notices.repeats - notices.all.count
    if gone > 0 { strips.append(Strip("  … \(gone) before \(gone == 1 ? "that is" : "those are") not kept", .muted)) }
    self.columns = columns
    count = notices.count
    repeats = notices.repeats
    return isAdded ? parts.suffix(new).reduce(0) { $0 + $1.count } : 0
  }
}
