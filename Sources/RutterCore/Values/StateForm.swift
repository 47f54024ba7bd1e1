/// How something is shown to whoever compares two states of a session, where its stored properties say more than it
/// means, such as the places of a hash table.
package enum StateForm {
  /// Values by their keys, in no order that means anything.
  case table([(key: any Identifier, value: Any)])
  /// Elements in an order that does mean something.
  case list([Any])
  /// Nothing: it is made of what is shown elsewhere, and only saves making it again.
  case nothing
}

/// Something of which whoever compares states sees a form in place of its stored properties.
package protocol HasStateForm {
  var stateForm: StateForm { get }
}

extension IdentifierTable: HasStateForm {
  package var stateForm: StateForm { .table(map { (key: $0.key as any Identifier, value: $0.value as Any) }) }
}

extension Crowd: HasStateForm {
  package var stateForm: StateForm { .list(all) }
}

extension Queue: HasStateForm {
  package var stateForm: StateForm {
    var all: [Any] = []
    forEach { all.append($0) }
    return .list(all)
  }
}

extension SharedList: HasStateForm {
  package var stateForm: StateForm { .list((0..<count).map { self[$0] }) }
}

extension DueQueue: HasStateForm {
  /// The serial numbers only order what is due at one moment.
  package var stateForm: StateForm { .list(all.map { [$0.due.at, $0.due.order, $0.item] as [Any] }) }
}

extension News: HasStateForm {
  package var stateForm: StateForm { .nothing }
}

extension SavedStretches: HasStateForm {
  package var stateForm: StateForm { .nothing }
}

// The forms below say the same as the stored properties, of which a test counts as many as there are. They are there
// because screens are most of a state, and reflection is slow.

extension Node: HasStateForm {
  static var readProperties: Int { 8 }

  package var stateForm: StateForm {
    .list([kind.rawValue, end, id, name as Any, Int(line), label, isEnabled, detail])
  }
}

extension Hooks: HasStateForm {
  static var readProperties: Int { 6 }

  package var stateForm: StateForm {
    .list([
      [create != nil, appear != nil, disappear != nil, destroy != nil, leave != nil, result != nil].bits, all,
    ])
  }
}

extension Scope: HasStateForm {
  /// Among them `traits`, which follow from the nodes.
  static var readProperties: Int { 32 }

  package var stateForm: StateForm {
    let flags = [
      isShown, isHidden, isScreen, isOutdated, isOfBefore, isGone, holdsMaker, hasLostFunction,
    ]
    return .list([
      flags.bits, id, entry, plugin, maker, what, nodes, reads, inputs, builtAt, shownNodes as Any, cells, kept as Any,
      presents, parts as Any, hooks, shownBy as Any, error as Any, holder as Any, parent as Any, site,
      contributed as Any,
      namePrefix as Any,
      Int(depth),
    ])
  }
}

extension [Bool] {
  /// Up to 63 of them as one number.
  fileprivate var bits: Int { reduce(1) { $0 << 1 | ($1 ? 1 : 0) } }
}
