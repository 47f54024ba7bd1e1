internal import RutterCore

/// Calls that were put aside, in their order. Each may leave before it is its turn.
struct CallLine: Sendable {
  private var calls: [CallID: CapabilityCall] = [:]
  private var order: [CallID] = []
  private var head = 0

  /// Whose turn is next.
  mutating func first() -> CapabilityCall? {
    while head < order.count {
      if let call = calls[order[head]] { return call }
      head += 1
    }
    (order, head) = ([], 0)
    return nil
  }

  /// Has a call wait behind all others; one that waits already keeps its place.
  ///
  /// - Returns: Whether it is new.
  mutating func append(_ call: CapabilityCall) -> Bool {
    guard calls.updateValue(call, forKey: call.id) == nil else { return false }
    order.append(call.id)
    return true
  }

  /// - Returns: Whether it was in line.
  @discardableResult mutating func remove(_ id: CallID) -> Bool { calls.removeValue(forKey: id) != nil }
}
