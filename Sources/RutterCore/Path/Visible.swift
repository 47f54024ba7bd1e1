/// The visible entries, bottom to top. Nearly always there is one, which stands here without an array.
enum Visible: Equatable {
  private static var few: Int { 16 }
  case one(EntryID)
  /// With the same as a table, where there are many, such as sheets upon sheets.
  case several([EntryID], Set<EntryID>?)

  /// Takes the entries in order. There is always at least one, because the root is visible when nothing hides it.
  init(_ all: [EntryID]) {
    self = all.count == 1 ? .one(all[0]) : .several(all, all.count > Self.few ? Set(all) : nil)
  }

  func contains(_ id: EntryID) -> Bool {
    switch self {
    case .one(let only): only == id
    case .several(let all, let table): table?.contains(id) ?? all.contains(id)
    }
  }
}

extension Visible: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { if case .several(let all, _) = self { all.count } else { 1 } }
  subscript(place: Int) -> EntryID {
    switch self {
    case .one(let only): only
    case .several(let all, _): all[place]
    }
  }
}
