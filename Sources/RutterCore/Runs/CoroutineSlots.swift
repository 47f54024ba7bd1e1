/// The host's own number for each coroutine that waits.
///
/// A type of its own, so that its table is compiled where tables are, for this key and value.
package struct CoroutineSlots {
  private var slots = IdentifierTable<CoroutineID, UInt32>()

  package init() {}

  package subscript(coroutine: CoroutineID) -> UInt32? { slots[coroutine] }

  package mutating func add(_ coroutine: CoroutineID, _ slot: UInt32) { slots[coroutine] = slot }

  @discardableResult
  package mutating func remove(_ coroutine: CoroutineID) -> UInt32? { slots.removeValue(forKey: coroutine) }
}
