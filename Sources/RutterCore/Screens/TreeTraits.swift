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
  /// The most that the nodes can take where a frame is written, in bytes.
  private(set) var mostWrittenBytes = 0

  /// What a node takes there beside its texts: few names and numbers.
  static let bytesPerNode = 96

  init(_ nodes: [Node]) {
    for index in nodes.indices {
      let kind = nodes[index].kind
      if nodes[index].name != nil { hasNames = true }
      if kind.mayHaveParts { mayHaveParts = true }
      if kind.mayHold { mayHold = true }
      if kind == .slot { hasSlots = true }
      mostWrittenBytes += Self.bytesPerNode + nodes[index].label.mostWrittenBytes
      if let name = nodes[index].name { mostWrittenBytes += name.mostWrittenBytes }
      guard kind.isInput else { continue }
      hasInputs = true
      guard case .input(let input) = nodes[index].detail, !input.choices.isEmpty else { continue }
      mostWrittenBytes += 6 * Value.list(input.choices).weight
    }
  }
}
