package import RutterCore

/// A flow as plain data: what it has, and how one leads to the other.
package struct Graph: Sendable {
  /// The path of the flow.
  package let flow: String
  package private(set) var nodes: [Node] = []
  package private(set) var edges: [Edge] = []
  /// What a reader has to know besides.
  package var notes: [String] = []
  /// What a walk has found; empty without one.
  package var findings: [WalkFinding] = []
  /// How far a walk came; nil without one.
  package var walked: Walked?

  private var nodePlaces: [String: Int] = [:]
  private var edgePlaces: [Edge.Way: Int] = [:]

  package init(flow: String) { self.flow = flow }

  /// Something that a flow has.
  package struct Node: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
      case root, destination, flow, steps, stack, presentation, loader, route, slot, `guard`
      /// A type that is pushed and that no destination serves.
      case missing
    }
    package let id: String
    package let kind: Kind
    /// As people call it: `Recipe`, `/recipes/:id`.
    package let name: String
    /// The plugin that has it.
    package let plugin: String
    package let place: Place?
    /// How many times a walk has been there.
    package var seen = 0
    /// Whether tests have been there; nil where nobody asked.
    package var isReached: Bool?
  }

  /// A way from one to another.
  package struct Edge: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
      case link, row, action, retry, open, presents, select, stack, slot, hole, load, gives, route, redirect, asks,
        contributes
    }
    /// What makes it that way and no other.
    package struct Way: Sendable, Hashable {
      package let from: String
      package let to: String
      package let kind: Kind
      package let label: String?
    }
    package let way: Way
    /// How many times a walk has gone it.
    package var seen = 0
    package var isReached: Bool?
    /// The id of the link or button, where a script has written it.
    package var name: String?
    package var from: String { way.from }
    package var to: String { way.to }
    package var kind: Kind { way.kind }
    package var label: String? { way.label }
  }

  /// How far a walk came.
  package struct Walked: Sendable, Equatable {
    /// The screens that it came to.
    package var screens: Int
    /// The states of them that it told apart.
    package var states = 0
    /// What it did: taps, values set, URLs opened.
    package var taps: Int
    /// Whether there was more to do when it had done as much as it may.
    package var isBound: Bool
  }

  package subscript(id: String) -> Node? { nodePlaces[id].map { nodes[$0] } }

  /// Adds something, unless it is there.
  package mutating func add(_ node: Node) {
    guard nodePlaces[node.id] == nil else { return }
    nodePlaces[node.id] = nodes.count
    nodes.append(node)
  }

  /// Adds a way, unless it is there, and so many times that it was gone.
  package mutating func add(_ way: Edge.Way, seen: Int = 0, name: String? = nil) {
    if let place = edgePlaces[way] {
      edges[place].seen += seen
      edges[place].name = edges[place].name ?? name
      return
    }
    edgePlaces[way] = edges.count
    edges.append(Edge(way: way, seen: seen, name: name))
  }

  /// Notes that a walk has been somewhere.
  package mutating func see(_ id: String, times: Int = 1) { nodePlaces[id].map { nodes[$0].seen += times } }

  /// Says of each what tests have reached.
  package mutating func mark(node isReached: (Node) -> Bool?, edge isGone: (Edge) -> Bool?) {
    for place in nodes.indices { nodes[place].isReached = isReached(nodes[place]) }
    for place in edges.indices { edges[place].isReached = isGone(edges[place]) }
  }
}
