/// A rule of the engine that did not hold.
package struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule's name: `L5`.
  package var rule: String
  package var message: String

  package init(rule: String, message: String) {
    self.rule = rule
    self.message = message
  }

  /// Takes a fault as a session words it: `L5: load #2 runs for …`.
  init(fault: String) {
    let parts = fault.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let letter = parts[0].first, letter.isUppercase, parts[0].dropFirst().allSatisfy(\.isNumber) {
      self.init(rule: String(parts[0]), message: String(parts[1].drop { $0 == " " }))
    } else {
      self.init(rule: "T1", message: fault)
    }
  }

  package var description: String { "\(rule): \(message)" }
}
