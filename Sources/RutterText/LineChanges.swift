internal import RutterCore

/// In what two lines of a transcript differ that tell of the same, as a person reads it: `screen.title: "A" → "B"`.
///
/// Frames are long, and mostly equal: whole lines do not show what is other in them.
package struct LineChanges: Sendable {
  /// So many are shown, so that a list with one row more does not tell of every row behind it.
  private static var most: Int { 3 }
  /// What they differ in, a line each; empty if they tell of different things.
  package private(set) var texts: [String] = []
  private var count = 0

  /// Compares two lines, without their ends.
  package init(from old: String, to new: String) {
    guard let old = try? Transcript.value(old), let new = try? Transcript.value(new),
      case .record(let before) = old, case .record(let after) = new, before["event"] == after["event"]
    else { return }
    compare(old, new, at: "")
    if count > texts.count { texts.append("and \(count - texts.count) more") }
  }

  private mutating func compare(_ old: Value, _ new: Value, at place: String) {
    if old == new { return }
    switch (old, new) {
    case (.record(let old), .record(let new)):
      for name in Set(old.fields.map(\.name) + new.fields.map(\.name)).sorted() {
        compare(old[name], new[name], at: place.isEmpty ? name.string : "\(place).\(name)")
      }
    case (.list(let old), .list(let new)):
      for index in 0..<max(old.count, new.count) {
        let (before, after) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
        compare(before, after, at: "\(place)[\(index + 1)]")
      }
    default: note(old, new, at: place)
    }
  }

  private mutating func compare(_ old: Value?, _ new: Value?, at place: String) {
    if let old, let new { compare(old, new, at: place) } else if old != new { note(old, new, at: place) }
  }

  private mutating func note(_ old: Value?, _ new: Value?, at place: String) {
    count += 1
    if count > Self.most { return }
    texts.append("\(Printable.line(place)): \(Self.text(old)) → \(Self.text(new))")
  }

  private static func text(_ value: Value?) -> String { value.map { ValueText.short($0, budget: 60) } ?? "nothing" }
}
