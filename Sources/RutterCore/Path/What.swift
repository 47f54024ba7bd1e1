/// What a message calls something, put into words only when it is needed: `screen of cookbook.Recipe`, `action 'Load'`.
struct What: Sendable, Hashable, CustomStringConvertible {
  private var kind: String
  private var name: String
  private var isQuoted = false

  /// `screen` of `cookbook.Recipe`.
  init(_ kind: String, of name: String) {
    self.kind = kind
    self.name = name
  }

  /// `action` 'Load'.
  init(_ kind: String, quoting name: String) {
    self.init(kind, of: name)
    isQuoted = true
  }

  /// `task`.
  init(_ kind: String) { self.init(kind, of: "") }

  /// `row` of this.
  func part(_ kind: String) -> What { What(kind, of: description) }

  var description: String {
    if name.isEmpty { return kind }
    return isQuoted ? "\(kind) '\(name)'" : "\(kind) of \(name)"
  }
}
