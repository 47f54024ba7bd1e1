internal import RutterCore
internal import RutterText

extension Graph {
  /// The graph as one record of JSON.
  package var json: String {
    JSONWriter.text { writer in
      writer.field("flow", flow)
      writer.name("nodes")
      writer.list { list in for node in nodes { list.record { self.write(node, &$0) } } }
      writer.name("edges")
      writer.list { list in for edge in edges { list.record { self.write(edge, &$0) } } }
      writer.name("findings")
      writer.list { list in for finding in findings { list.record { Self.write(finding, &$0) } } }
      writer.name("notes")
      writer.list { list in for note in notes { list.value(note) } }
      writer.name("walked")
      guard let walked else { return writer.value(Value.null) }
      writer.record {
        $0.field("screens", walked.screens)
        $0.field("states", walked.states)
        $0.field("taps", walked.taps)
        $0.field("bound", walked.isBound)
      }
    }
  }

  private func write(_ node: Node, _ writer: inout JSONWriter) {
    writer.field("id", node.id)
    writer.field("kind", node.kind.rawValue)
    writer.field("name", node.name)
    writer.field("plugin", node.plugin)
    Self.write(node.place, &writer)
    if walked != nil { writer.field("seen", node.seen) }
    if let isReached = node.isReached { writer.field("tested", isReached) }
  }

  private func write(_ edge: Edge, _ writer: inout JSONWriter) {
    writer.field("from", edge.from)
    writer.field("to", edge.to)
    writer.field("kind", edge.kind.rawValue)
    writer.field("label", edge.label.map { .string(Text($0)) } ?? Value.null)
    writer.field("seen", edge.seen)
    if let isReached = edge.isReached { writer.field("tested", isReached) }
  }

  private static func write(_ finding: WalkFinding, _ writer: inout JSONWriter) {
    writer.field("kind", finding.kind.rawValue)
    writer.field("message", finding.message)
    write(finding.place, &writer)
    writer.name("steps")
    writer.list { for step in finding.steps { $0.value(step) } }
    writer.field("spec", finding.spec)
  }

  private static func write(_ place: Place?, _ writer: inout JSONWriter) {
    writer.name("place")
    guard let place, place.line > 0 else { return writer.value(Value.null) }
    writer.record {
      $0.field("script", place.script)
      $0.field("line", place.line)
    }
  }
}
