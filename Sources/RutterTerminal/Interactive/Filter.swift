import RutterCore

/// The filter of a screen: what was typed, and what of the screen is left.
struct Filter: Sendable {
  var prompt: Prompt
  /// The places of the items that match, the best first.
  private(set) var matches: [Int] = []
  /// Which of them is selected.
  private var index = 0
  /// Whether one was chosen after what was typed last: the cursor stands there then.
  private(set) var hasMoved = false
  /// The labels in lower case, with the places of their items.
  private var labels: [(place: Int, look: ItemLook, bytes: [UInt8])] = []

  init(_ items: [ScreenItem], prompt: Prompt) {
    self.prompt = prompt
    read(items)
    match()
  }

  var selected: Int? { matches.indices.contains(index) ? matches[index] : nil }
  var text: String { prompt.text }

  /// The screen has changed; what is selected stays so, unless it goes.
  mutating func renew(_ items: [ScreenItem]) {
    let look = selected.flatMap { place in labels.first { $0.place == place }?.look }
    read(items)
    match()
    let place = look?.place(among: labels.map(\.place), of: items)
    index = place.flatMap { matches.firstIndex(of: $0) } ?? max(0, min(index, matches.count - 1))
  }

  /// Something was typed.
  mutating func typed() {
    match()
    index = 0
    hasMoved = false
  }

  mutating func move(by count: Int) {
    hasMoved = true
    index = max(0, min(index + count, matches.count - 1))
  }

  mutating func move(to place: Int) { if let found = matches.firstIndex(of: place) { index = found } }

  private mutating func read(_ items: [ScreenItem]) {
    labels = items.indices.filter { items[$0].isStop }.map { place in
      (place, ItemLook(items[place]), Array(ControlText.label(items[place].node).lowercased().utf8))
    }
  }

  private mutating func match() {
    let wanted = FuzzyMatch(prompt.text)
    if wanted.isEmpty {
      matches = labels.map(\.place)
      return
    }
    var found: [(place: Int, score: Int)] = []
    for label in labels { if let score = wanted.score(label.bytes) { found.append((label.place, score)) } }
    // Equal ones stay in the order of the screen.
    found.sort { ($1.score, $0.place) < ($0.score, $1.place) }
    matches = found.map(\.place)
  }
}
