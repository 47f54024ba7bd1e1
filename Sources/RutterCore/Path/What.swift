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

  /// A part of this part: `row of screen of cookbook.Recipe`.
  func part(_ kind: String) -> What { What(kind, of: description) }

  var description: String {
    if name.isEmpty { return kind }
    return isQuoted ? "\(kind) '\(name)'" : "\(kind) of \(name)"
  }
}
