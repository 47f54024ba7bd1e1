/// Whether values that were made earlier fit types as they are now (X5).
extension Types {
  /// What is wrong with the first typed part of a value; nil if all of it fits.
  func mismatch(in value: Value) -> Mismatch? {
    switch value {
    case .list(let items): return items.firstResult { mismatch(in: $0) }
    case .record(let record):
      guard let type = record.type else { return record.fields.firstResult { mismatch(in: $0.value) } }
      do throws(Mismatch) { _ = try fit(value, to: type) } catch { return error }
      // What stands in a field of the schema `any` was not looked at.
      return record.fields.firstResult { mismatch(in: $0.value) }
    case .null, .boolean, .integer, .number, .string, .bytes: return nil
    }
  }

  /// Whether a cell may go on with what it holds, where the script now says what it would hold at first: something of that
  /// kind, whose types are as they were.
  func fits(_ value: Value, insteadOf initial: Value) -> Bool {
    value.isLike(initial) && mismatch(in: value) == nil
  }

  /// Whether a cell may go on with what it held before, in the form that it had.
  func isUsable(_ former: SavedValue, insteadOf initial: Value) -> Bool {
    guard let value = former.value, former.versions == versions(in: value) else { return false }
    return fits(value, insteadOf: initial)
  }
}

extension Value {
  /// Whether a cell may go on with this, where it would hold something else at first, when the types of both are known.
  func mayBecome(fitInsteadOf initial: Value) -> Bool {
    guard holds(where: { _ in true }) else { return false }
    if case (.record, .record) = (self, initial) { return true }
    return isLike(initial)
  }
}

extension Value {
  /// Whether both are of one kind. Nil goes with everything, and so do a list and a record: an empty table may become
  /// either.
  fileprivate func isLike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.null, _), (_, .null), (.boolean, .boolean), (.string, .string): true
    case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number): true
    case (.list, .list), (.list, .record), (.record, .list): true
    case (.record(let own), .record(let others)): own.type == others.type || own.type == nil || others.type == nil
    default: false
    }
  }
}
