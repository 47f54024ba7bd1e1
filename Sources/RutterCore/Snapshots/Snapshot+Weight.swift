/// How much a saved session takes of the plugins' memory as soon as it is restored.
extension Snapshot {
  /// The plugin for which the session would hold the most, by estimates like those of ``Account``, and how much that is in
  /// bytes. What belongs to no plugin is the flow's.
  package var heaviest: (plugin: Text, bytes: Int) {
    var sums: [Text: Int] = [:]
    func add(_ plugin: Text, _ bytes: Int) { sums[plugin.isEmpty ? flow : plugin, default: 0] += bytes }
    for cell in cells { add(cell.unshared.plugin, cell.unshared.weight) }
    // A screen's holes and the records of steps are charged to the plugin of the entry's type, as they mostly are in a session.
    let holders = Set(holes.map(\.entry) + steps.map(\.holder))
    var owners: [EntryID: Text] = [:]
    for stack in stacks {
      for entry in stack.entries.lazy.map(\.unshared) {
        add(entry.plugin, entry.weight)
        if holders.contains(entry.id) { owners[entry.id] = entry.owner }
      }
    }
    for hole in holes { add(owners[hole.entry] ?? "", hole.weight) }
    for one in held { add(one.holder, Operation.weight + one.request.weight) }
    for one in steps { add(owners[one.holder] ?? "", one.record.weight) }
    let most = sums.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.map { ($0.key, $0.value) } ?? (flow, 0)
  }
}

extension SavedEntry {
  /// The plugin that has the type; for a type of everybody's the one that has put the entry there.
  fileprivate var owner: Text {
    guard let name = type?.description, let dot = name.firstIndex(of: ".") else { return plugin }
    return Text(String(name[..<dot]))
  }
}
