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
  mutating func renew(_ notices: Notices, columns: Int) {
    if columns == self.columns, notices.count == count { return }
    let isAdded = columns == self.columns && notices.repeats == repeats
    let new = isAdded ? min(notices.count - count, notices.all.count) : notices.all.count
    parts = parts.suffix(notices.all.count - new)
    parts += notices.all.suffix(new).map { FaceFooter.strips($0, columns: columns, most: .max) }
    strips = parts.reversed().flatMap(\.self)
    if strips.isEmpty { strips = [Strip("  Nothing was told so far.", .muted)] }
    self.columns = columns
    count = notices.count
    repeats = notices.repeats
  }
}
