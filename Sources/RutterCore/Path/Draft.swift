/// A stack in the making: its lowest `kept` entries as they are, and `tail` above them.
///
/// Every operation is worked out on a draft and then committed whole, so that it is all or nothing (P4), and so that its
/// cost is that of the entries it touches (P9).
struct Draft: ~Copyable {
  let stack: StackID
  var kept: Int
  var tail: [Entry] = []
  /// The new entries whose values are deferred: their loads start when the draft is committed.
  var deferred: [Entry] = []
  /// Entries that the operation moved to the top. From now on the operation counts as what put them there (P7).
  var moved: [Entry] = []
  /// The script functions that the steps of an `edit` named. They are released when the operation has settled.
  var handles: [Handle] = []
  /// Entries whose deferred values are loaded again when the draft is committed.
  var refreshed: [EntryID] = []

  /// The entries that an `edit` has taken away so far. A later step of the same `edit` may put them back (A3). nil for
  /// all other operations.
  var gone: Gone?
  /// How many entries were looked through to know those, since the planner has counted it last.
  var looked = 0

  init(_ stack: StackID, _ path: borrowing Path) {
    self.stack = stack
    kept = path[stack].count
  }

  var count: Int { kept + tail.count }
  func isUntouched(_ path: borrowing Path) -> Bool { tail.isEmpty && kept == path[stack].count }

  func entry(at place: Int, _ path: borrowing Path) -> Entry {
    place < kept ? path[stack].entry(at: place) : tail[place - kept]
  }

  func top(_ path: borrowing Path) -> Entry { entry(at: count - 1, path) }

  /// The place of an entry in the draft; nil if the draft does not contain it.
  func place(of id: EntryID, _ path: borrowing Path) -> Int? {
    if let place = path.place(of: id, in: stack), place < kept { return place }
    return tail.firstIndex { $0.id == id }.map { $0 + kept }
  }

  /// The places of those of some entries that the draft contains.
  func places(of ids: [EntryID], _ path: borrowing Path) -> [Int] {
    if ids.isEmpty { return [] }
    if ids.count == 1 { return place(of: ids[0], path).map { [$0] } ?? [] }
    var inTail: [EntryID: Int] = [:]
    for (index, entry) in tail.enumerated() where inTail[entry.id] == nil { inTail[entry.id] = index + kept }
    var places: [Int] = []
    for id in ids {
      let own = path.place(of: id, in: stack).flatMap { $0 < kept ? $0 : nil }
      if let place = own ?? inTail[id] { places.append(place) }
    }
    return places
  }

  /// The topmost place whose entry fits; the root is not asked.
  func lastPlace(_ path: borrowing Path, where fits: (Entry) -> Bool) -> Int? {
    var place = count - 1
    while place >= 0 {
      if fits(entry(at: place, path)) { return place }
      place -= 1
    }
    return nil
  }

  /// The entries to load again, each once; the loads of new ones have just been started.
  var reloads: [EntryID] {
    var known = Set(deferred.map(\.id))
    return refreshed.filter { known.insert($0).inserted }
  }

  mutating func append(_ entry: Entry) { tail.append(entry) }

  /// Takes the topmost entries away. The draft has to have at least as many.
  mutating func pop(_ number: Int) {
    let fromTail = min(number, tail.count)
    tail.removeLast(fromTail)
    kept -= number - fromTail
    gone?.isKnown = false
  }

  /// Takes out the entries at these places, which are given from the top down, each once. Entries above them stay.
  mutating func remove(at places: [Int], _ path: borrowing Path) {
    guard let lowest = places.last else { return }
    if lowest < kept {
      tail.insert(contentsOf: path[stack].entries[lowest..<kept], at: 0)
      kept = lowest
    }
    var left = places.count
    var place = kept
    tail.removeAll { _ in
      defer { place += 1 }
      guard left > 0, places[left - 1] == place else { return false }
      left -= 1
      return true
    }
    gone?.isKnown = false
  }

  /// Takes what entries present that have just been taken out with them, and all that lies above it (B2).
  mutating func dropPresentations(of owners: Set<EntryID>) {
    guard let first = tail.firstIndex(where: { $0.binding.map { owners.contains($0.owner) } ?? false }) else { return }
    pop(tail.count - first)
  }

  /// Puts an entry back that the same `edit` took away, if there is one with the value (or the deferred value) and the
  /// style of the part.
  mutating func putBack(_ part: PathPart, style: Style, _ path: borrowing Path) -> Bool {
    guard gone != nil, kept < path[stack].count else { return false }
    if gone?.isKnown == false {
      gone = Gone(path[stack].entries[kept...], but: tail)
      looked += path[stack].count - kept + tail.count
    }
    guard let entry = gone?.take(part, style: style) else { return false }
    tail.append(entry)
    return true
  }
}

/// The entries that an `edit` took away, by their values and deferred values. Of equal entries the lowest is put back
/// first.
final class Gone {
  /// Whether the tables below are up to date; false when the `edit` has taken more away since they were made.
  var isKnown = false
  private var byValue: [Value: [Entry]] = [:]
  private var bySource: [Deferred: [Entry]] = [:]
  private var taken: Set<EntryID> = []

  init() {}

  init(_ entries: ArraySlice<Entry>, but kept: [Entry]) {
    let kept = Set(kept.map(\.id))
    for entry in entries.reversed() where entry.binding == nil && !kept.contains(entry.id) {
      if let value = entry.content.value { byValue[value, default: []].append(entry) }
      if let source = entry.source { bySource[source, default: []].append(entry) }
    }
    isKnown = true
  }

  func take(_ part: PathPart, style: Style) -> Entry? {
    let candidates: [Entry] =
      switch part.content {
      case .value(let value): byValue[value] ?? []
      case .deferred(let deferred): bySource[deferred] ?? []
      }
    guard let entry = candidates.last(where: { $0.style == style && !taken.contains($0.id) }) else { return nil }
    taken.insert(entry.id)
    return entry
  }
}
