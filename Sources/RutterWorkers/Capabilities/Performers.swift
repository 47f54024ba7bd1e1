package import RutterCore

/// Does the work of a capability.
///
/// What can be expected to fail (not there, not to be reached, no text) gives null and a message. What is not granted is
/// refused, which raises in the script.
package protocol Performer: Sendable {
  /// Does the work on the calling thread, which may wait for it.
  ///
  /// - Parameter call: What was asked for, by whom; its arguments fit the row of the capability.
  /// - Returns: The results for the script.
  func perform(_ call: CapabilityCall) -> CallResult
}

/// The performers of all capabilities, by name: one line for each row of ``RutterCore/Capability/all``.
package struct Performers: Sendable {
  /// The most that one answer holds.
  package static let answerLimitBytes = 64 << 20

  private let table: [String: any Performer]

  /// Those of the real world.
  ///
  /// - Parameter grants: What each plugin may do.
  package init(_ grants: Grants) {
    self.init([
      "fs.read": FSRead(grants),
      "fs.list": FSList(grants),
      "fs.lines": FSLines(grants),
    ])
  }

  /// Others, for tests.
  package init(_ table: [String: any Performer]) { self.table = table }

  /// Does the work of a call at once, on the calling thread. A call that does not fit the row of its capability is
  /// refused.
  package func perform(_ call: CapabilityCall) -> CallResult {
    guard let performer = table[call.name] else { return unknown(call.name) }
    var call = call
    if let capability = Capability.named(call.name) {
      do throws(ScriptError) {
        call.arguments = try capability.fit(HostCall(call.name, call.arguments))
      } catch {
        return .refused(error.message)
      }
    }
    return performer.perform(call)
  }

  private func unknown(_ name: String) -> CallResult {
    let near = nearest(name, among: Capability.names).map { "; did you mean \($0)?" } ?? ""
    return .refused("there is no host function '\(name)'\(near)")
  }
}
