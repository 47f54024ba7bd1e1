/// The visible entries, bottom to top. Nearly always there is one, so the first is stored without an array.
struct Visible: Equatable, RandomAccessCollection {
  private static var few: Int { 16 }
  /// The lowest of them.
  private let lowest: EntryID
  private let others: [EntryID]
  /// The others again, where there are many, such as sheets upon sheets.
  private let table: Set<EntryID>?

  /// Takes the entries in order. There is always at least one, because the root is visible when nothing hides it.
  init(_ first: EntryID, then others: [EntryID] = []) {
    lowest = first
    self.others = others
    table = others.count > Self.few ? Set(others) : nil
  }

  var startIndex: Int { 0 }
  var endIndex: Int { others.count + 1 }
  subscript(place: Int) -> EntryID { place == 0 ? lowest : others[place - 1] }

  func contains(_ id: EntryID) -> Bool {
    lowest == id || (table?.contains(id) ?? (!others.isEmpty && others.contains(id)))
  }
}
