/// The words that Lua keeps to itself, so that nothing can have them for a name.
package enum LuaKeywords {
  package static let all: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not",
    "or", "repeat", "return", "then", "true", "until", "while",
  ]
}
