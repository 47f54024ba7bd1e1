import RutterCore
import RutterLua
import RutterTesting

/// Who uses a flow: taps, goes back, writes, lets time pass, as choices say.
struct Person {
  private var choices: Choices
  /// Whether nodes may be meant that do not show, of which nobody knows what they are.
  private let guesses: Bool

  init(_ choices: Choices, guesses: Bool = true) {
    self.choices = choices
    self.guesses = guesses
  }

  /// - Parameters:
  ///   - simulation: The session.
  ///   - most: How much that person does; at random from 2 to 9 unless told.
  mutating func use(_ simulation: inout Simulation<ScriptHost>, deeds most: Int? = nil) {
    for _ in 0..<(most ?? 2 + choices.below(8)) where simulation.session.condition == .fine {
      let frame = simulation.session.frame()
      do { try step(frame, &simulation) } catch { return }
    }
  }

  private mutating func step(_ frame: Frame, _ simulation: inout Simulation<ScriptHost>) throws(Unrest) {
    let nodes = frame.allNodes
    let live = nodes.filter { [.link, .button, .row, .toggle, .retry].contains($0.kind) }
    switch choices.below(16) {
    case 0...5:
      guard !live.isEmpty else { return try simulation.advance(microseconds: 500_000) }
      simulation.take(.activated(live[(choices.below(256) + 256 * choices.below(4)) % live.count].id))
    case 6, 7: set(nodes, &simulation)
    case 8: simulation.take(.back)
    case 9: simulation.take(frame.containers.isEmpty ? .back : .selected(stack(of: frame)))
    case 10: simulation.take(.cancel)
    case 11, 12: try simulation.advance(microseconds: choices.pick([500_000, 0, 1, 100_000, 1_000_000, 31_000_000]))
    case 13: try simulation.settle()
    case 14: simulation.take(.activated(guess()))
    default: simulation.take(.requested(request()))
    }
  }

  private mutating func guess() -> NodeID { NodeID(guesses ? choices.below(40) : 1 << 30) }

  private mutating func stack(of frame: Frame) -> Text {
    let all = frame.containers.flatMap(\.stacks)
    return all.isEmpty ? "a" : Text(all[choices.below(all.count)].id)
  }

  private mutating func set(_ nodes: [NodeView], _ simulation: inout Simulation<ScriptHost>) {
    let inputs = nodes.filter { [.field, .toggle, .picker].contains($0.kind) }
    guard !inputs.isEmpty else { return }
    let node = inputs[choices.below(inputs.count)]
    simulation.take(.set(node.id, node.choices.isEmpty ? value() : choices.pick(node.choices)))
  }

  private mutating func value() -> Value {
    choices.pick([
      .integer(1), .string("a"), .boolean(false), .boolean(true), .null, .integer(7), .number(0.5), .list([]),
    ])
  }

  private mutating func request() -> OperationRequest {
    let part = PathPart(value())
    return switch choices.below(10) {
    case 0, 1: OperationRequest(.push(part), once: choices.pick([nil, .top, .anywhere]))
    case 2: OperationRequest(.pop(choices.below(4)))
    case 3: OperationRequest(.popToRoot)
    case 4: OperationRequest(.replaceAll([part, PathPart(value())]))
    case 5: OperationRequest(.edit([OperationRequest(.pop(1)), OperationRequest(.push(part))]))
    case 6: OperationRequest(.bringToFront(part))
    case 7: OperationRequest(.finish(value(), of: nil))
    case 8: presenting(part)
    default: OperationRequest(.refresh(nil))
    }
  }
}

extension Person {
  /// A value whose answer the program wants.
  fileprivate func presenting(_ part: PathPart) -> OperationRequest {
    var request = OperationRequest(.push(part))
    request.wantsAnswer = true
    return request
  }
}

extension Frame {
  /// All nodes of all screens, from the top down.
  var allNodes: [NodeView] { screens.flatMap { screen in screen.toolbar + screen.nodes }.flatMap(\.all) }
}

extension NodeView {
  /// This node and all within.
  fileprivate var all: [NodeView] { [self] + children.flatMap(\.all) }
}
