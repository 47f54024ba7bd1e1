internal import Rutter
internal import RutterLua
internal import RutterText

/// What moves a session: the real world or a simulated one. The faces see no difference.
protocol Driver: Actor {
  /// Loads the plugins and builds the root screen.
  func open()
  /// Takes one event in and runs its turn; the audience is told of it meanwhile.
  func take(_ kind: Event.Kind)
  /// The outcome of what the last event asked for, if it has settled.
  var commandOutcome: Outcome? { get }
  /// The node that a target names.
  func find(_ target: Target) -> Result<NodeID, TargetError>
  /// Has a face show all that shows now.
  func show(on face: any Face)
  /// A message as it may be told, without the secrets that the session knows (S8).
  func told(_ message: String) -> String
  var types: Types { get }
  var condition: Condition { get }
  var plugins: [PluginInfo] { get }
  /// What each plugin has used so far.
  var stats: [PluginStats] { get }
  /// Takes in what has happened outside meanwhile.
  func catchUp()
  /// Lets virtual time pass.
  func advance(microseconds: Int64) throws(CommandError)
  /// Waits until the session is quiet (K4).
  func rest() async throws(CommandError)
  func close() async
  /// The flow as it runs, and what was granted when it was started.
  var flow: Flow { get }
  var grants: [Grant] { get }
  /// Takes new versions of plugins in.
  ///
  /// - Returns: What followed.
  func renew(_ version: FlowVersion) throws(NavigatorError) -> [Effect]
}

/// The live session.
extension Navigator: Driver {
  func open() { start() }
  func take(_ kind: Event.Kind) { perform(kind) }
  func show(on face: any Face) { look { face.show($0) } }

  func told(_ message: String) -> String {
    var told = message
    look { told = $0.shownMessage(message) }
    return told
  }

  func advance(microseconds: Int64) throws(CommandError) {
    throw CommandError("'advance' moves virtual time; run with --virtual-time, or use 'wait'", .time)
  }

  func rest() async throws(CommandError) {
    do { try await settle() } catch { throw CommandError("\(error)", .unrest) }
  }
}
