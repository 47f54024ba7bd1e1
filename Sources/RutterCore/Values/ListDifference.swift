/// The part in which two lists differ: they begin and end alike.
package struct ListDifference: Sendable {
  package var start: Int
  /// Where what they have in common at their ends begins, in the old list and in the new one.
  package var oldEnd: Int
  package var newEnd: Int

  package init(start: Int, oldEnd: Int, newEnd: Int) {
    self.start = start
    self.oldEnd = oldEnd
    self.newEnd = newEnd
  }

  /// Where two lists differ.
  package init<Item: Equatable>(_ old: [Item], _ new: [Item]) {
    self.init(start: 0, oldEnd: old.count, newEnd: new.count)
    while start < oldEnd, start < newEnd, old[start] == new[start] { start += 1 }
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
  }

  /// Where two lists differ. What they share is passed over as a whole.
  package init<Item>(_ old: SharedList<Item>, _ new: SharedList<Item>) {
    self.init(start: old.alikeAtFirst(new), oldEnd: old.count, newEnd: new.count)
    while start < oldEnd, start < newEnd {
      let alike = old.alike(from: start, new)
      if alike == 0 { break }
      start += alike
    }
    while oldEnd > start, newEnd > start {
      let alike = old.alike(upTo: oldEnd, new, newEnd, atMost: min(oldEnd, newEnd) - start)
      if alike == 0 { break }
      oldEnd -= alike
      newEnd -= alike
    }
  }
}
