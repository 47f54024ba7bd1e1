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
  /// What the first call was told of each capability that is allowed for other things, with what would allow it.
  private(set) var refusals: [String: String] = [:]

  package init(_ performers: Performers) { self.performers = performers }

  /// What the outside answers.
  ///
  /// - Returns: The answer; nil if it may not be asked.
  func answer(_ id: CallID, _ plugin: PluginID, _ call: OutsideCall) -> CallResult? {
    if let answer = allowedAnswer(id, plugin, call) { return answer }
    if let answer = Capability.named(call.name)?.answerOfNobody { return answer }
    missed.insert(call.name)
    return nil
  }

  private func allowedAnswer(_ id: CallID, _ plugin: PluginID, _ call: OutsideCall) -> CallResult? {
    guard performers.allow(call.name, to: plugin) else { return nil }
    let asked = Asked(plugin: plugin, call: call)
    let answer = answers[asked] ?? performers.perform(CapabilityCall(id, plugin, call))
    // What is kept in memory is another session's each time.
    if !call.name.hasPrefix("store.") { answers[asked] = answer }
    // Another folder or host may be allowed, and this one not: that is passed over as where none is.
    guard let refusal = performers.refusal(in: answer, to: plugin) else { return answer }
    if refusals[call.name] == nil { refusals[call.name] = refusal }
    return nil
  }
}
