internal import CSQLite
internal import RutterCore

/// A statement that is ready to run on its connection, and runs once.
struct Statement: ~Copyable {
  let handle: OpaquePointer
  private let connection: Connection
  /// Whether the connection keeps it, to run again.
  private let isKept: Bool

  /// Prepares a statement of our own.
  init(_ sql: String, on connection: Connection) throws(SQLError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection.handle, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLError(code, on: connection.handle) }
    self.init(handle, on: connection)
  }

  /// Takes a statement of our own that runs often: it is prepared once. Only one of a text is used at a time.
  init(kept sql: String, on connection: Connection) throws(SQLError) {
    handle = try connection.kept(sql)
    self.connection = connection
    isKept = true
  }

  /// Takes a statement over.
  init(_ handle: OpaquePointer, on connection: Connection) {
    self.handle = handle
    self.connection = connection
    isKept = false
  }

  deinit {
    if !isKept {
      sqlite3_finalize(handle)
    } else {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
  }

  // MARK: Parameters, counted from 1

  func bind(_ text: Text, at place: Int) throws(SQLError) {
    var text = text.string
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        csqlite_bind_text(handle, Int32(place), $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    try check(code)
  }

  func bind(_ integer: Int64, at place: Int) throws(SQLError) {
    try check(sqlite3_bind_int64(handle, Int32(place), integer))
  }

  func bind(_ number: Double, at place: Int) throws(SQLError) {
    try check(sqlite3_bind_double(handle, Int32(place), number))
  }

  func bind(_ bytes: [UInt8], at place: Int) throws(SQLError) { try bind(bytes[...], at: place) }

  func bind(_ bytes: ArraySlice<UInt8>, at place: Int) throws(SQLError) {
    let code = bytes.withUnsafeBytes {
      csqlite_bind_blob(handle, Int32(place), $0.baseAddress, Int32(clamping: $0.count))
    }
    try check(code)
  }

  private func check(_ code: Int32) throws(SQLError) {
    if code != SQLITE_OK { throw SQLError(code, on: connection.handle) }
  }

  // MARK: Rows, whose columns are counted from 0

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws(SQLError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw SQLError(code, on: connection.handle)
    }
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

  func text(_ column: Int) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a blob, or of a text in UTF-8, whatever a database writes its texts in.
  func withBytes<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // Of a text in UTF-16 the bytes of the blob would be others, and lie elsewhere once its length in UTF-8 is asked for.
    let isText = sqlite3_column_type(handle, Int32(column)) == SQLITE_TEXT
    let start =
      isText
      ? UnsafeRawPointer(sqlite3_column_text(handle, Int32(column))) : sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return body(
      UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count))
  }
}
