/// What a script does with the texts and numbers that are written in it, as far as the tokens beside them say.
struct LiteralReading {
  let tokens: [Token.Kind]

  init(_ tokens: [Token.Kind]) { self.tokens = tokens }

  private func token(_ place: Int) -> Token.Kind? { tokens.indices.contains(place) ? tokens[place] : nil }

  /// The texts that something is compared with.
  var compared: [String] {
    tokens.indices.compactMap { place in
      guard case .text(let text) = tokens[place], isBeside(place, ["==", "~="]) else { return nil }
      return text
    }
  }

  /// The numbers that something is compared with.
  var bounds: [String] {
    tokens.indices.compactMap { place in
      guard case .number(let number) = tokens[place], isBeside(place, ["==", "~=", "<", ">", "<=", ">="]) else {
        return nil
      }
      return number
    }
  }

  private func isBeside(_ place: Int, _ signs: [String]) -> Bool {
    signs.contains { token(place - 1) == .sign($0) || token(place + 1) == .sign($0) }
  }

  // MARK: Tables

  /// The texts that tables have as keys which are looked up by a value: `prices[kind]`.
  var keys: [String] {
    var lookedUp: Set<String> = []
    for place in tokens.indices {
      if case .name(let name) = tokens[place], token(place + 1) == .sign("[") { lookedUp.insert(name) }
    }
    return tokens.indices.flatMap { place -> [String] in
      guard case .name(let name) = tokens[place], lookedUp.contains(name), token(place + 1) == .sign("="),
        token(place + 2) == .sign("{")
      else { return [] }
      return keys(ofTableAt: place + 2)
    }
  }

  private func keys(ofTableAt place: Int) -> [String] {
    var keys: [String] = [], depth = 0, place = place
    while let token = token(place) {
      switch token {
      case .sign("{"), .sign("("): depth += 1
      case .sign("}"), .sign(")"):
        depth -= 1
        if depth == 0 { return keys }
      default: if depth == 1, let key = key(at: place) { keys.append(key) }
      }
      place += 1
    }
    return keys
  }

  private func key(at place: Int) -> String? {
    let before = token(place - 1)
    if case .name(let name)? = token(place), token(place + 1) == .sign("=") {
      return before == .sign("{") || before == .sign(",") || before == .sign(";") ? name : nil
    }
    guard case .text(let text)? = token(place), before == .sign("["), token(place + 1) == .sign("]") else { return nil }
    return token(place + 2) == .sign("=") ? text : nil
  }

  // MARK: What is held

  var holding: Holding {
    var holding = Holding()
    for place in tokens.indices where token(place - 1) == .sign(".") {
      switch tokens[place] {
      case .name("hold"): if let name = name(after: place) { holding.held.insert(name) } else { holding.isOpen = true }
      case .name("resume"):
        if let name = name(after: place) { holding.resumed.insert(name) } else { holding.isOpen = true }
      default: break
      }
    }
    return holding
  }

  /// The text that a function is called with and nothing else.
  private func name(after place: Int) -> String? {
    if case .text(let name)? = token(place + 1) { return name }
    guard token(place + 1) == .sign("("), case .text(let name)? = token(place + 2), token(place + 3) == .sign(")")
    else {
      return nil
    }
    return name
  }
}

/// The names under which operations are held and resumed, as far as they are written as texts.
package struct Holding: Sendable, Hashable {
  package var held: Set<String> = []
  package var resumed: Set<String> = []
  /// Whether some name is no text that is written there.
  package var isOpen = false
}
