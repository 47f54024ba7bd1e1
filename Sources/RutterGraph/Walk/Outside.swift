internal import RutterCore
package import RutterWorkers

/// The outside of a walk. What is allowed is really done, once for each different call of a plugin: the same call gives
/// the same answer in every session of the walk, so that all of them can be repeated.
package final class Outside {
  private struct Asked: Hashable {
    var plugin: PluginID
    var call: OutsideCall
  }
  private let performers: Performers
  private var answers: [Asked: CallResult] = [:]
  /// What was asked for and is not allowed, by the name of the capability.
  private(set) var missed: Set<String> = []

  package init(_ performers: Performers) { self.performers = performers }

  /// What the outside answers.
  ///
  /// - Returns: The answer; nil if it may not be asked.
  func answer(_ id: CallID, _ plugin: PluginID, _ call: OutsideCall) -> CallResult? {
    guard performers.allow(call.name, to: plugin) else {
      if let answer = Capability.named(call.name)?.answerOfNobody { return answer }
      missed.insert(call.name)
      return nil
    }
    let asked = Asked(plugin: plugin, call: call)
    if let known = answers[asked] { return known }
    let answer = performers.perform(CapabilityCall(id, plugin, call))
    // What is kept in memory is another session's each time.
    if !call.name.hasPrefix("store.") { answers[asked] = answer }
    return answer
  }
}
