internal import RutterCore
internal import RutterText

/// Finding what a test asks for.
extension App {
  /// What the stub of a loader or host function was asked, oldest first: the arguments of each call.
  func calls(of name: String) throws(Failure) -> Value {
    if staging.stubs.hold(name) { return .list(staging.calls[Text(name)] ?? []) }
    throw Failure(.step, "app:calls: '\(name.shortened)' has no stub in this launch, and only those are noted")
  }

  /// The one node that a target names. Strict: none or several is an error that lists what there is.
  func find(_ target: Target) throws(Failure) -> NodeView {
    switch frame.find(target) {
    case .success(let node): return node
    case .failure(let error): throw failure(error)
    }
  }

  /// A failure to find something, which says what shows in its place.
  private func failure(_ error: TargetError) -> Failure {
    var failure = Failure(.step, error.messageInLua)
    if case .none = error { failure.notes = [frame.topInWords] }
    return failure
  }

  /// The node that something is to be done with. It is an error if with such a node this is never done.
  func node(_ target: Target, for command: Command) throws(CommandError) -> NodeID {
    if case .node(let id) = target { return id }
    switch frame.find(target) {
    case .failure(let error): throw CommandError(error.messageInLua, .target)
    case .success(let node):
      let isSet = if case .set = command { true } else { false }
      if isSet ? node.kind.isInput : node.kind.canBeTapped { return node.id }
      throw CommandError("a \(node.kind.rawValue) cannot be \(isSet ? "set" : "tapped"): '\(node.label)'", .target)
    }
  }

  /// Whether the node that a command is about is still at what it was asked for before, so that it may take no notice.
  func isStillBusy(for command: Command) -> Bool {
    guard case .tap(let target) = command, case .success(let node) = frame.find(target) else { return false }
    return node.state == .running || node.state == .loading
  }

  /// Whether nothing shows that a command could be done with.
  func lacksTarget(of command: Command) -> Bool { !Self.shows(command, in: frame) }

  /// Whether something shows that a command could be done with, if it needs that.
  static func shows(_ command: Command, in frame: Frame) -> Bool {
    guard let target = command.target else { return true }
    if case .failure(.none) = frame.find(target) { return false }
    return true
  }
}
