/// The keys of a node and of those around it in its part of a screen, from the outside in, without the screen's own node.
///
/// A key is that of rule S2 as a text: `link #home`, `button 'Save'`, `list`, and for a second one of the same `2:list`.
package typealias NodePath = [Text]

extension [Node] {
  /// The paths of nodes of some kinds, by their ids.
  func paths(of isMeant: (NodeKind) -> Bool) -> [NodeID: NodePath] {
    if !contains(where: { isMeant($0.kind) }) { return [:] }
    var paths: [NodeID: NodePath] = [:]
    // The open levels: where each ends, what it has seen, and the keys down to it.
    var levels = [Level(end: count, path: [])]
    for index in indices {
      while let level = levels.last, index >= level.end { levels.removeLast() }
      let node = self[index]
      if node.kind == .screen {
        levels.append(Level(end: node.end, path: []))
        continue
      }
      let path = levels[levels.count - 1].path(to: node)
      if isMeant(node.kind) { paths[node.id] = path }
      if node.end > index + 1 { levels.append(Level(end: node.end, path: path)) }
    }
    return paths
  }

  private struct Level {
    let end: Int
    let path: NodePath
    private var seen: [Text: Int] = [:]

    init(end: Int, path: NodePath) {
      self.end = end
      self.path = path
    }

    mutating func path(to node: Node) -> NodePath {
      let key = node.key
      seen[key, default: 0] += 1
      let place = seen[key] ?? 1
      return path + [place == 1 ? key : Text("\(place):\(key)")]
    }
  }
}

extension Node {
  /// Its kind, and what tells it from others of that kind.
  fileprivate var key: Text {
    if let name { return Text("\(kind.rawValue) #\(name)") }
    if kind.isKnownByLabel, !label.isEmpty { return Text("\(kind.rawValue) '\(label)'") }
    return Text(kind.rawValue)
  }
}
