/// What a tree has, found out in one walk when its scope takes it over, so that nobody walks it for what is not there.
struct TreeTraits {
  /// Whether any node has an id.
  private(set) var hasNames = false
  /// Whether a person can write into any node.
  private(set) var hasInputs = false
  /// Whether the engine may keep something for any node: rows, a hole, a hidden cell.
  private(set) var mayHaveParts = false
  /// Whether any node is a slot.
  private(set) var hasSlots = false
  /// Whether any node may refer to script functions.
  private(set) var mayHold = false
  /// About how many bytes the nodes take where a frame is written: few names and numbers beside the texts.
  private(set) var writtenBytes = 0

  init(_ nodes: [Node]) {
    for index in nodes.indices {
      let kind = nodes[index].kind
      if nodes[index].name != nil { hasNames = true }
      if kind.mayHaveParts { mayHaveParts = true }
      if kind.mayHold { mayHold = true }
      if kind == .slot { hasSlots = true }
      writtenBytes += 64 + nodes[index].label.count
      guard kind.isInput else { continue }
      hasInputs = true
      guard case .input(let input) = nodes[index].detail, !input.choices.isEmpty else { continue }
      writtenBytes += Value.list(input.choices).weight
    }
  }
}
