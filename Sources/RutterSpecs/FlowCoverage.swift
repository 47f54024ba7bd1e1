internal import RutterCore

/// What tests reached of one flow, not of its lines: of everything that can be reached, what was.
package struct FlowCoverage: Sendable, Equatable {
  /// Something that can be reached: an item of a subject, as in `cookbook.recipe: timeout`.
  package struct Mark: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var subject: String
    /// Empty where the subject says it all.
    package var item: String

    package init(_ subject: String, _ item: String = "") {
      self.subject = subject
      self.item = item
    }

    /// Reads back what ``description`` says.
    package init(reading text: String) {
      let parts = text.split(separator: ": ", maxSplits: 1)
      self.init(parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    }

    package var description: String { item.isEmpty ? subject : "\(subject): \(item)" }

    package static func == (left: Mark, right: Mark) -> Bool {
      (Text(left.subject), Text(left.item)) == (Text(right.subject), Text(right.item))
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(Text(subject))
      hasher.combine(Text(item))
    }

    package static func < (left: Mark, right: Mark) -> Bool {
      (Text(left.subject), Text(left.item)) < (Text(right.subject), Text(right.item))
    }
  }

  /// Marks of one sort, and which of them were reached.
  package struct Part: Sendable, Equatable {
    private var known: [Mark: Bool] = [:]

    package init(reached: [Mark] = [], missed: [Mark] = []) {
      for mark in missed { meet(mark) }
      for mark in reached { reach(mark) }
    }

    package var count: Int { known.count }
    package var reached: [Mark] { known.filter(\.value).keys.sorted() }
    package var missed: [Mark] { known.filter { !$0.value }.keys.sorted() }

    /// It can be reached.
    mutating func meet(_ mark: Mark) { if known[mark] == nil { known[mark] = false } }
    /// It was reached.
    mutating func reach(_ mark: Mark) { known[mark] = true }
    /// It was reached, if it is one of those that can be.
    mutating func reach(known mark: Mark) { if known[mark] != nil { known[mark] = true } }
    mutating func add(_ other: Part) { known.merge(other.known) { $0 || $1 } }
  }

  /// The destinations that were registered, by type or value; reached are those whose screens were shown.
  package var destinations = Part()
  /// The links, buttons and rows that were seen, by screen; reached are those that were activated.
  package var activations = Part()
  /// How loads can come out, by loader: value, error, cancelled, timeout.
  package var outcomes = Part()

  package init() {}

  mutating func add(_ other: FlowCoverage) {
    destinations.add(other.destinations)
    activations.add(other.activations)
    outcomes.add(other.outcomes)
  }
}

/// What tests reached of all flows that they launched, whatever the order in which it is put together.
package struct FlowsCoverage: Sendable, Equatable {
  private var flows: [Text: FlowCoverage] = [:]

  package init() {}

  /// The flows by the bytes of their paths.
  package var all: [(flow: String, coverage: FlowCoverage)] {
    flows.sorted { $0.key < $1.key }.map { ($0.key.string, $0.value) }
  }
  package var isEmpty: Bool { flows.isEmpty }

  package mutating func add(_ coverage: FlowCoverage, of flow: String) {
    flows[Text(flow), default: FlowCoverage()].add(coverage)
  }

  package mutating func add(_ other: FlowsCoverage) {
    for (flow, coverage) in other.flows { add(coverage, of: flow.string) }
  }
}
