/// The number by which a host knows each coroutine that waits.
///
/// This is a type in RutterCore, and not a table in the host, so that the compiler specialises the generic table here
/// for this key and value.
package struct CoroutineSlots {
  private var slots = IdentifierTable<CoroutineID, UInt32>()

  package init() {}

  package subscript(coroutine: CoroutineID) -> UInt32? { slots[coroutine] }

  package mutating func add(_ coroutine: CoroutineID, _ slot: UInt32) { slots[coroutine] = slot }

  @discardableResult
  package mutating func remove(_ coroutine: CoroutineID) -> UInt32? { slots.removeValue(forKey: coroutine) }
}
