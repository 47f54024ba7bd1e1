/// Tells which rows are built next, for a host that has several made at once.
extension Session where H: ~Copyable {
  /// Whether anybody wants to know of rows before they are built.
  var looksAhead: Bool { reading.pathNews.isKept }

  /// Says which rows of a list follow one that is about to be built, where that was not said yet.
  ///
  /// - Parameters:
  ///   - index: The row's place.
  ///   - list: The list.
  ///   - old: The rows that the list had, as far as they have not come yet.
  ///   - seen: The keys of those that have come, this one among them.
  mutating func lookAhead(from index: Int, _ list: ListDetail, _ old: [Value: Row], _ seen: Set<Value>) {
    if isKnown(index, list.rows) { return }
    var ahead = RowsAhead(list: list.rows)
    var keys: Set<Value> = []
    for next in (index + 1)..<max(index + 1, min(list.count, index + RowsAhead.most)) {
      let key = list.keys.map { $0[next] } ?? .integer(Int64(next))
      // Equal keys fail the list, and then no further row is built.
      if list.keys != nil, seen.contains(key) || !keys.insert(key).inserted { break }
      guard let former = old[key], let scope = screens[former.scope] else {
        ahead.rows.append(RowsAhead.Row(index: next, cells: NamedCells()))
        continue
      }
      if scope.isOfBefore { break }
      if let item = list.stableItems.map({ $0[next] }), former.item == item, scope.error == nil {
        if scope.hasParts || isStale(scope) { break }
        continue
      }
      ahead.rows.append(RowsAhead.Row(index: next, cells: scope.cells))
    }
    reading.rowsAhead = ahead
  }

  /// Says which of some scopes, the first of which is about to be built, are rows of its list that follow it.
  mutating func lookAhead(_ scopes: some Collection<Scope>) {
    var ahead = RowsAhead(), last = -1
    for scope in scopes {
      guard case .row(let list, let index, _) = scope.maker, !scope.isOfBefore, index > last else { break }
      last = index
      if ahead.list == nil {
        if isKnown(index, list) { return }
        ahead.list = list
        continue
      }
      if list != ahead.list || ahead.rows.count >= RowsAhead.most - 1 { break }
      if isStale(scope) {
        ahead.rows.append(RowsAhead.Row(index: index, cells: scope.cells))
      } else if scope.hasParts {
        break
      }
    }
    reading.rowsAhead = ahead
  }

  /// Whether it was said already what follows a row.
  private func isKnown(_ index: Int, _ list: Handle) -> Bool {
    reading.rowsAhead.list == list && (reading.rowsAhead.rows.last?.index ?? -1) > index
  }

  /// Nothing of a list that may be built another time holds any more.
  mutating func lookNoFurther() { if reading.rowsAhead.list != nil { reading.rowsAhead = RowsAhead() } }
}
