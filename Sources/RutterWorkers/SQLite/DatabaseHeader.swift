/// What the first bytes of a file say of the database in it (sqlite.org/fileformat2.html, 1.3), read before SQLite looks
/// at it, which may change it. What stands only in its log is not known here.
struct DatabaseHeader {
  /// How a database of SQLite begins.
  static let magic = Array("SQLite format 3\0".utf8)
  /// How many bytes say something of the whole.
  static let length = 100
  /// How many bytes have to be read: behind those stands how many tables there are.
  static let lengthWithTables = length + 5

  /// The mark of who has made it; 0 where nobody has said.
  let applicationID: UInt32
  /// The number that its maker has given to its tables.
  let userVersion: UInt32
  /// Whether it has no table yet.
  let isWithoutTables: Bool

  /// Reads the beginning of a file; nil if it is no database, or is cut off.
  ///
  /// - Parameter start: The first ``length`` bytes, or more.
  init?(_ start: [UInt8]) {
    guard start.count >= Self.length, start.starts(with: Self.magic) else { return nil }
    func number(at place: Int) -> UInt32 { start[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    userVersion = number(at: 60)
    applicationID = number(at: 68)
    // A leaf of a table without cells; the empty table of all tables is that.
    isWithoutTables = start.count >= Self.lengthWithTables && start[100] == 13 && start[103] == 0 && start[104] == 0
  }
}
