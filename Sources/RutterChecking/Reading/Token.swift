/// A word or sign of a Lua text.
struct Token: Equatable {
  enum Kind: Hashable {
    case name(String)
    case keyword(String)
    /// A string that is written out: what it means, its escapes read.
    case text(String)
    case number(String)
    case sign(String)
    case end
  }
  let kind: Kind
  let line: Int
}
