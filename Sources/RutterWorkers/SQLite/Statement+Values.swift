internal import CSQLite
internal import RutterCore

/// Values in statements, and rows as values.
extension Statement {
  // MARK: Parameters

  /// Puts the parameters of a script in their places.
  ///
  /// - Parameter parameters: A list for question marks, a record for names; null for none.
  /// - Throws: which one is missing, too much, or nothing that a database holds.
  func bind(_ parameters: Value) throws(SQLError) {
    let count = Int(sqlite3_bind_parameter_count(handle))
    switch parameters {
    case .null: if count > 0 { throw SQLError("the statement takes \(count.parameters), got none") }
    case .list(let items): try bind(items, count)
    case .record(let record): try bind(record, count)
    default: throw SQLError("parameters are a list or a record, got \(parameters.kind.withArticle)")
    }
  }

  private func bind(_ items: [Value], _ count: Int) throws(SQLError) {
    guard items.count == count else { throw SQLError("the statement takes \(count.parameters), got \(items.count)") }
    for (index, item) in items.enumerated() { try bind(item, at: index + 1, "parameter \(index + 1)") }
  }

  private func bind(_ record: Record, _ count: Int) throws(SQLError) {
    // `{}` in a script is an empty list; as a record it comes from elsewhere.
    var used: Set<Text> = []
    for place in 0..<count {
      guard let pointer = sqlite3_bind_parameter_name(handle, Int32(place + 1)) else {
        throw SQLError("parameter \(place + 1) has no name; give the parameters as a list")
      }
      let name = Text(String(String(cString: pointer).dropFirst()))
      guard let value = record[name] else { throw SQLError("the parameter '\(name)' is missing") }
      used.insert(name)
      try bind(value, at: place + 1, "the parameter '\(name)'")
    }
    if let other = record.fields.first(where: { !used.contains($0.name) }) {
      throw SQLError("the statement has no parameter '\(other.name)'")
    }
  }

  private func bind(_ value: Value, at place: Int, _ words: String) throws(SQLError) {
    switch value {
    case .null: break  // what is not bound is NULL
    case .boolean(let flag): try bind(flag ? 1 : 0 as Int64, at: place)
    case .integer(let integer): try bind(integer, at: place)
    case .number(let number): try bind(number, at: place)
    case .string(let text): try bind(text, at: place)
    case .bytes(let bytes): try bind(bytes, at: place)
    case .list, .record: throw SQLError("\(words) is \(value.kind.withArticle), which no column holds")
    }
  }

  // MARK: Rows

  /// All rows, each as a record of its columns.
  ///
  /// - Parameters:
  ///   - limit: The most rows.
  ///   - mostBytes: The most memory that they take.
  /// - Returns: The rows, and how much memory they take, about.
  /// - Throws: what SQLite says, or why the rows are no values.
  func rows(limit: Int, mostBytes: Int) throws(SQLError) -> (rows: [Value], bytes: Int) {
    let names = try columnNames()
    var rows: [Value] = [], bytes = 0
    while try step() {
      guard rows.count < limit else {
        throw SQLError("more than \(limit) rows; a higher `limit` gives more, or LIMIT in the statement fewer")
      }
      var fields: [Record.Field] = []
      fields.reserveCapacity(names.count)
      for (column, name) in names.enumerated() {
        fields.append(.init(name, try value(column, name)))
        bytes += MemoryLayout<Record.Field>.stride + Int(sqlite3_column_bytes(handle, Int32(column)))
      }
      rows.append(.record(Record(fields)))
      bytes += 64
      guard bytes <= mostBytes else { throw .rowsTake(moreThan: mostBytes) }
    }
    return (rows, bytes)
  }

  /// Runs to the end, without rows.
  func runToEnd() throws(SQLError) { while try step() {} }

  private func columnNames() throws(SQLError) -> [Text] {
    var names: [Text] = [], known: Set<Text> = []
    for column in 0..<sqlite3_column_count(handle) {
      let name = Text(sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "")
      guard known.insert(name).inserted else {
        throw SQLError("two columns are called '\(name)'; give one of them another name with AS")
      }
      names.append(name)
    }
    return names
  }

  private func value(_ column: Int, _ name: Text) throws(SQLError) -> Value {
    let place = Int32(column)
    switch sqlite3_column_type(handle, place) {
    case SQLITE_INTEGER: return .integer(integer(column))
    case SQLITE_FLOAT:
      let number = sqlite3_column_double(handle, place)
      guard number.isFinite else { throw SQLError("the column '\(name)' holds an infinite number, which is no value") }
      return .number(number)
    case SQLITE_TEXT:
      // One in UTF-16 is written anew, for which there may be no memory.
      guard sqlite3_column_text(handle, place) != nil else { throw SQLError(SQLITE_NOMEM, on: nil) }
      guard let text = withBytes(column, { Text(validating: $0) }) else {
        throw SQLError("the column '\(name)' holds a text that is not UTF-8; CAST(… AS BLOB) gives its bytes")
      }
      return .string(text)
    case SQLITE_BLOB: return .bytes(withBytes(column) { Array($0) })
    default: return .null
    }
  }
}

extension Int {
  fileprivate var parameters: String { self == 1 ? "1 parameter" : "\(self) parameters" }
}
