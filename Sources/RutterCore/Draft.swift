/// A path in the making: the lowest `kept` entries of the stack as they are, and `tail` above them.
///
/// Every operation is worked out on a draft and then committed whole, so that it is all or nothing (P4), and so that its
/// cost is that of the entries it touches (P9).
struct Draft {
  var kept: Int
  var tail: [Entry] = []
  /// The loads that the new entries wait for, started when the draft is committed.
  var loads: [(entry: EntryID, deferred: Deferred)] = []
  /// Entries that the operation brought to the front: it is what put them there now (P7).
  var moved: [Entry] = []
  /// The functions that the steps of an `edit` brought, let go when the operation has settled.
  var handles: [Handle] = []
  /// Presentations that leave with what lies above them, unless `remove` took them out (B2).
  var keepsAbove = false

  init(_ stack: borrowing Stack) { kept = stack.entries.count }

  var count: Int { kept + tail.count }
  func isUntouched(_ stack: borrowing Stack) -> Bool { tail.isEmpty && kept == stack.entries.count }

  func entry(at place: Int, _ stack: borrowing Stack) -> Entry {
    if place < 0 { return stack.root }
    return place < kept ? stack.entries[place] : tail[place - kept]
  }

  func top(_ stack: borrowing Stack) -> Entry { entry(at: count - 1, stack) }

  /// Where an entry stands in the draft; nil if it is not in it.
  func place(of id: EntryID, _ stack: borrowing Stack) -> Int? {
    if let place = stack.place(of: id), place < kept { return place }
    return tail.firstIndex { $0.id == id }.map { $0 + kept }
  }

  /// The topmost place whose entry fits; the root is not asked.
  func lastPlace(_ stack: borrowing Stack, where fits: (Entry) -> Bool) -> Int? {
    var place = count - 1
    while place >= 0 {
      if fits(entry(at: place, stack)) { return place }
      place -= 1
    }
    return nil
  }

  mutating func append(_ entry: Entry) { tail.append(entry) }

  /// Takes the topmost entries away. There must be as many.
  mutating func pop(_ number: Int) {
    let fromTail = min(number, tail.count)
    tail.removeLast(fromTail)
    kept -= number - fromTail
  }

  /// Takes one entry out of the middle; what lies above stays.
  mutating func remove(at place: Int, _ stack: borrowing Stack) -> Entry {
    if place < kept {
      tail.insert(contentsOf: stack.entries[place..<kept], at: 0)
      kept = place
    }
    return tail.remove(at: place - kept)
  }
}
