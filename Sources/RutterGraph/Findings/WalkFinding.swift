package import RutterCore

/// Something that is wrong with a flow, with the way there.
package struct WalkFinding: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A state in which nothing that a person does changes anything.
    case deadEnd = "dead_end"
    /// Screens from which nothing leads back.
    case trap
    /// A type is pushed that no destination serves.
    case missingDestination = "missing_destination"
    /// A script raises.
    case crash
    /// A plugin is stopped because of its limits.
    case stopped
    /// Guards send each other's values round.
    case redirects
    /// A link, or another load, that never gives a value.
    case failingLink = "failing_link"
    /// A destination has nothing for a value that a link names.
    case nilScreen = "nil_screen"
    /// A link or button that nothing enables.
    case neverEnabled = "never_enabled"
    /// A destination that nothing leads to.
    case unreached
    /// An operation that is refused, and nobody looks at the outcome.
    case refused
    /// A load fails, a script does not expect that, and nothing shows it.
    case hidden
  }
  package let kind: Kind
  package let message: String
  package let place: Place?
  /// What to do to see it, in words.
  package let steps: [String]
  /// The same as a test of a spec; it fails while the finding is there. What no steps show is pending.
  package let spec: String
}
