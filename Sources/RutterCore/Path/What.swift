/// The words by which a message names a part of a flow: `screen of cookbook.Recipe`, `action 'Load'`. The text is put
/// together only when a message needs it.
struct What: Sendable, Hashable, CustomStringConvertible {
  private var kind: String
  private var name: String
  private var isQuoted = false

  /// Names a part by what it belongs to: `screen of cookbook.Recipe`.
  init(_ kind: String, of name: String) {
    self.kind = kind
    self.name = name
  }

  /// Names a part by its quoted name: `action 'Load'`.
  init(_ kind: String, quoting name: String) {
    self.init(kind, of: name)
    isQuoted = true
  }

  /// Names a part that needs no further name: `task`.
  init(_ kind: String) { self.init(kind, of: "") }

  /// `row` of this; rows of rows of rows are told as `row of row of … root`.
  func part(_ kind: String) -> What {
    let whole = description
    if whole.hasPrefix("\(kind) of \(kind) of ") {
      let rest = whole.dropFirst(kind.utf8.count + 4)
      if rest.hasPrefix("\(kind) of … ") { return What(kind, of: String(rest)) }
      return What(kind, of: "\(kind) of … " + rest.dropFirst(kind.utf8.count + 4))
    }
    return What(kind, of: whole.utf8.count > Self.longest ? whole.prefix(Self.longest) + "…" : whole)
  }

  /// Names of things that stand in each other without end are told as far as this.
  private static let longest = 200

  var description: String {
    if name.isEmpty { return kind }
    return isQuoted ? "\(kind) '\(name)'" : "\(kind) of \(name)"
  }
}
