/// How much a saved session takes of the plugins' memory as soon as it is restored.
extension Snapshot {
  /// The plugin for which the session would hold the most, by the estimates of ``Account``, and how much that is in bytes. It is
  /// never more than was held when the session was saved. What belongs to no plugin is the flow's.
  package var heaviest: (plugin: Text, bytes: Int) {
    var sums: [Text: Int] = [:]
    func add(_ plugin: Text, _ bytes: Int) { sums[plugin.isEmpty ? flow : plugin, default: 0] += bytes }
    for cell in cells { add(cell.unshared.plugin, cell.unshared.weight) }
    for stack in stacks { for entry in stack.entries { add(entry.unshared.plugin, entry.unshared.weight) } }
    for hole in holes { add("", hole.weight) }
    for one in held { add(one.holder, Operation.weight + one.request.weight) }
    for one in steps { add("", one.record.weight) }
    let most = sums.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.map { ($0.key, $0.value) } ?? (flow, 0)
  }
}
