/// All choices of one run, in the order in which they came up: enough to run it again.
package struct Trail: Sendable, Hashable {
  package private(set) var choices: [Choice] = []
  /// The delays of the run: the sum of its choices' values.
  package private(set) var cost = 0

  package init(_ choices: [Choice] = []) {
    for choice in choices { append(choice) }
  }

  package mutating func append(_ choice: Choice) {
    choices.append(choice)
    cost += choice.value
  }

  package var count: Int { choices.count }
  /// Whether everything came as it usually does, so far.
  package var isUsual: Bool { cost == 0 }
  /// The values alone, as a ``Chooser`` replays them. What comes after the last that is not 0 goes without saying.
  package var values: [Int] {
    guard let last = choices.lastIndex(where: { $0.value != 0 }) else { return [] }
    return choices[...last].map(\.value)
  }
}
