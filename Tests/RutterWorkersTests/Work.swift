import Glibc
import RutterCore
import RutterWorkers

/// Work of capabilities as a plugin gets it that may read one folder.
enum Work {
  static func perform(_ name: String, _ path: String, _ more: Value..., in folder: String) throws -> CallResult {
    let call = CapabilityCall(CallID(1), PluginID(0), HostCall(name, [.string(Text(path))] + more))
    return Performers(Grants(try Permissions(read: [folder]))).perform(call)
  }

  /// The message of what was expected to fail.
  static func message(_ result: CallResult) -> String? {
    guard case .values(let values) = result, values.count == 2, values[0] == .null, case .string(let text) = values[1]
    else { return nil }
    return text.string
  }
}

/// Work that goes on until its call is cancelled or the test lets it end.
final class Blocker: Performer {
  private let state = Locked((begun: 0, ended: 0, isOpen: false))
  /// Whether it goes on though its call is cancelled.
  private let isDeaf: Bool

  init(isDeaf: Bool = false) { self.isDeaf = isDeaf }

  func perform(_ call: CapabilityCall) -> CallResult {
    state.change { $0.begun += 1 }
    while !state.withLock({ $0.isOpen }), isDeaf || !call.isCancelled { usleep(1000) }
    state.change { $0.ended += 1 }
    return .values([.integer(Int64(call.id.number)), .integer(Int64(call.plugin.number))])
  }

  /// Lets all end.
  func open() { state.change { $0.isOpen = true } }
  /// Waits until so many have begun.
  func waitUntilBegun(_ count: Int = 1) { state.wait { $0.begun >= count ? () : nil } }
  var hasEnded: Bool { state.withLock { $0.ended > 0 } }
  /// Waits until so many have ended; false if that takes ten seconds.
  func haveEnded(_ count: Int = 1) -> Bool {
    state.wait(microseconds: 10_000_000) { $0.ended >= count }.ended >= count
  }
}
