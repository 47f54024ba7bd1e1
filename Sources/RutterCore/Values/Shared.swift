/// A value that does not change and that several hold, so that whether two are the same one is mostly known at once.
@dynamicMemberLookup
package struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
  private var box: Box

  package init(_ value: Value) { box = Box(value) }

  package var unshared: Value { box.value }
  package subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member { box.value[keyPath: member] }
  /// Of one that is changed the others keep the value that they had.
  package subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
    get { box.value[keyPath: member] }
    set {
      var changed = box.value
      changed[keyPath: member] = newValue
      box = Box(changed)
    }
  }

  /// Whether it is the very same one, not only an equal one.
  func isSame(as other: Shared?) -> Bool { box === other?.box }

  package static func == (left: Shared, right: Shared) -> Bool {
    left.box === right.box || left.unshared == right.unshared
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(unshared) }
}
