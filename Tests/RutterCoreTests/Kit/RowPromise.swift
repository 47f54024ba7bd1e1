import RutterCore

/// A row that a session said it would build next, with nothing in between.
struct RowPromise {
  var list: Handle
  var row: RowsAhead.Row
  var counters: Counters
}

extension ScriptedHost.Record {
  /// Looks whether a call is the one that was promised.
  func noteNext(_ call: ScriptCall, _ reading: borrowing Reading, _ counters: Counters) {
    guard let promised = promise.take(), !stopped.contains(promised.list.plugin) else { return }
    guard case .row(let list, let index) = call, list == promised.list, index == promised.row.index,
      reading.scopeCells == promised.row.cells, !reading.isRenewing
    else { return faults.append("row \(promised.row.index) was to come, not \(call)") }
    if counters != promised.counters { faults.append("numbers were given out before row \(index)") }
    keptPromises += 1
  }

  /// Remembers what is promised with a row. Where the host keeps something for its nodes, or it fails, the promise is void.
  func noteAhead(_ call: ScriptCall, _ reply: Reply, _ reading: borrowing Reading, _ counters: Counters) {
    guard case .row(let list, let index) = call, !reading.isRenewing, case .tree(let tree) = reply,
      tree.nodes.allSatisfy({ !$0.holdsParts }), let row = reading.rowsAhead.rows(of: list, after: index).first
    else { return }
    promise = RowPromise(list: list, row: row, counters: counters)
  }
}

extension Node {
  fileprivate var holdsParts: Bool {
    if case .link(let link) = detail, case .screen = link.target { return true }
    return [.list, .hole, .slot, .screen].contains(kind)
  }
}
