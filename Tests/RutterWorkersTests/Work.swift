import Glibc
import RutterCore
import RutterWorkers

/// Work of capabilities as a plugin gets it that may read one folder.
enum Work {
  static func perform(_ name: String, _ path: String, _ more: Value..., in folder: String) throws -> CallResult {
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall(name, [.string(Text(path))] + more))
    return Performers(try Grants(reading: folder)).perform(call)
  }

  /// The same for a plugin that was granted other things.
  static func perform(_ name: String, _ arguments: Value..., granted texts: String...) throws -> CallResult {
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall(name, arguments))
    let grants = try texts.map { try Grant($0) }
    return Performers(try Grants(grants, to: [PluginID(0): Grantee()])).perform(call)
  }

  /// What comes of something that a script has only to know that it went well.
  static let done = CallResult.values([.boolean(true)])

  /// The message of what was expected to fail.
  static func message(_ result: CallResult) -> String? {
    guard case .values(let values) = result, values.count == 2, values[0] == .null, case .string(let text) = values[1]
    else { return nil }
    return text.string
  }
}

extension CallResult {
  /// The message of what was not allowed, or misused.
  var refusal: String? { if case .refused(let message) = self { message } else { nil } }
}

extension Grants {
  /// The first plugin and the second, each as the flow, may read a folder.
  init(reading folder: String) throws(PermissionError) {
    try self.init([Grant(.read, folder)], to: [PluginID(0): Grantee(), PluginID(1): Grantee()])
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
    state.wait(microseconds: 120_000_000) { $0.ended >= count }.ended >= count
  }
}
