package import RutterCore

/// Stands for everything that can matter for what comes after a choice: where two runs have the same one before a choice,
/// what can come of that choice, and of all later ones, is the same in both.
package struct Fingerprint: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

extension Fingerprint: Comparable {
  package init(_ hash: StateHash) { (high, low) = hash.words }

  package static func < (left: Self, right: Self) -> Bool { (left.high, left.low) < (right.high, right.low) }
}

/// The states that a run noted on its way, each before the choice that it led to.
package struct Landmarks: Sendable, Equatable {
  /// A state, and the number of the choice before which the run was in it.
  package struct Landmark: Sendable, Equatable {
    package var place: Int
    package var fingerprint: Fingerprint
    /// In which order what may come is offered there, as a number: in one state it is a matter of what was late before.
    package var menu: UInt64 = 0
  }
  package private(set) var all: [Landmark] = []
  /// Why a state could not be told from others; nil if each could.
  package var whyUntold: String?

  package init() {}

  /// Notes a state. Of several before one choice the last counts.
  mutating func add(_ fingerprint: Fingerprint, menu: UInt64 = 0, before place: Int) {
    if all.last?.place == place { all.removeLast() }
    all.append(Landmark(place: place, fingerprint: fingerprint, menu: menu))
  }
}
