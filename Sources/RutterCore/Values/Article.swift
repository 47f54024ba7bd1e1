extension String {
  /// A word of messages with its article: `an integer`, `a list`; nil has none.
  package var withArticle: String {
    if self == "nil" { return self }
    return "aeio".contains(first ?? "x") ? "an \(self)" : "a \(self)"
  }
}
