/// A word or sign of a Lua text.
struct Token: Equatable {
  enum Kind: Hashable {
    case name(String)
    case keyword(String)
    /// A string as it is written between its quotes or brackets; escapes stay as they are.
    case text(String)
    case number(String)
    case sign(String)
    case end
  }
  let kind: Kind
  let line: Int
}
