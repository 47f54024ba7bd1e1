internal import Glibc
package import RutterCore

/// Does the work of a capability.
///
/// What can be expected to fail (not there, not to be reached, no text) gives null and a message. What is not granted is
/// refused, which raises in the script.
package protocol Performer: Sendable {
  /// Does the work on the calling thread, which may wait for it, or puts the call aside.
  ///
  /// - Parameter call: What was asked for, by whom; its arguments fit the row of the capability.
  /// - Returns: The results for the script.
  func perform(_ call: CapabilityCall) -> CallResult

  /// Puts a call aside that would only find that it has to wait, so that no thread is needed to find that. Quick.
  ///
  /// - Returns: Whether it was put aside.
  func putAside(_ call: CapabilityCall) -> Bool

  /// Whether that takes no time worth a thread, because others do the work: it is done on the session's own.
  var isQuick: Bool { get }

  /// Ends what goes on for a plugin between its calls, because it was stopped.
  func stop(_ plugin: PluginID)

  /// Ends what a call has begun that goes on after its answer, because nobody will end it.
  func abandon(_ call: CallID)
}

extension Performer {
  package func putAside(_ call: CapabilityCall) -> Bool { false }
  package var isQuick: Bool { false }
  package func stop(_ plugin: PluginID) {}
  package func abandon(_ call: CallID) {}
}

/// The performers of all capabilities, by name: one line for each row of ``RutterCore/Capability/all``.
package struct Performers: Sendable {
  /// The most that one answer holds, whatever its plugin may take up.
  package static let answerLimitBytes = 64 << 20
  /// How much memory a plugin may take up unless somebody says.
  package static let usualMemoryBytes = 256 << 20

  private var table: [String: any Performer]
  /// The names of work in Swift: whoever has the plugin may ask for it.
  private var natives: Set<String> = []
  private let grants: Grants
  /// The capabilities that no plugin needs a grant for, here.
  private let free: Set<String>

  /// Those of the real world.
  ///
  /// - Parameters:
  ///   - grants: What each plugin may do.
  ///   - place: Where plugins keep their values.
  ///   - memoryBytes: What each plugin may take up.
  ///   - certificates: A file of those that HTTPS trusts; nil for the system's. `SSL_CERT_FILE` names one.
  package init(
    _ grants: Grants, store place: StorePlace = .memory, memoryBytes: Int = usualMemoryBytes,
    certificates: String? = environment("SSL_CERT_FILE")
  ) {
    // While an answer is taken in it is there as bytes, as a value, on its way and with the script: a larger one would
    // stop the plugin.
    let limit = min(Self.answerLimitBytes, memoryBytes / 4)
    let http = HTTPClient(HTTPClient.Setting(grants: grants, certificates: certificates, limit: limit))
    let keeper = Store(place), store = StoreCalls(grants, keeper)
    let sqlite = SQLiteCalls(grants)
    self.init(
      [
        "fs.read": FSRead(grants, limit: limit),
        "fs.list": FSList(grants, limit: limit),
        "fs.lines": FSLines(grants),
        "fs.info": FSInfo(grants),
        "fs.write": FSWrite(grants),
        "fs.append": FSAppend(grants),
        "fs.remove": FSRemove(grants),
        "fs.make_folder": FSMakeFolder(grants),
        "http.get": HTTPCall(http),
        "http.post": HTTPCall(http),
        "http.request": HTTPCall(http),
        "run": Run(grants, limit: limit),
        "store.get": store,
        "store.set": store,
        "store.remove": store,
        "store.keys": store,
        "sqlite.query": sqlite,
        "sqlite.execute": sqlite,
        "sqlite.begin": sqlite,
        "sqlite.commit": sqlite,
        "sqlite.rollback": sqlite,
      ], grants, free: keeper.isFree ? Set(Capability.names.filter { $0.hasPrefix("store.") }) : [])
  }

  /// Others, for tests.
  package init(_ table: [String: any Performer], _ grants: Grants = Grants(), free: Set<String> = []) {
    self.table = table
    self.grants = grants
    self.free = free
  }

  /// The same with work that is written in Swift, by the full names of loaders and functions.
  package func adding(_ natives: [String: NativeWork]) -> Performers {
    var performers = self
    for (name, work) in natives { performers.table[name] = work }
    performers.natives.formUnion(natives.keys)
    return performers
  }

  /// Whether a plugin was granted anything that a capability needs. What exactly, its performer knows.
  package func allow(_ name: String, to plugin: PluginID) -> Bool {
    if natives.contains(name) { return true }
    guard let capability = Capability.named(name) else { return false }
    let permissions = grants.permissions(of: plugin)
    return free.contains(name) || capability.needs.isEmpty || capability.needs.contains(where: permissions.hasAny)
  }

  /// What an answer says to a plugin that was granted something of the kind, and not what it asked for.
  ///
  /// - Returns: The refusal, with the way out; nil for any other answer, such as to a call that was misused.
  package func refusal(in answer: CallResult, to plugin: PluginID) -> String? {
    guard case .refused(let message) = answer, grants.permissions(of: plugin).isRefusal(message) else { return nil }
    return message
  }

  /// Does the work of a call at once, on the calling thread. A call that does not fit the row of its capability is
  /// refused.
  package func perform(_ call: CapabilityCall) -> CallResult {
    guard let performer = table[call.name] else { return .refused(unknown(call.name).message) }
    do throws(ScriptError) {
      try fit(call)
      return performer.perform(call)
    } catch {
      return .refused(error.message)
    }
  }

  private func fit(_ call: CapabilityCall) throws(ScriptError) {
    if let capability = Capability.named(call.name) { try call.fit(capability) }
  }

  /// Puts a call aside that would have to wait anyway.
  ///
  /// - Returns: Whether it was put aside; else it is to be performed.
  func putAside(_ call: CapabilityCall) -> Bool {
    // What does not fit is said when it is performed.
    guard let performer = table[call.name], (try? fit(call)) != nil else { return false }
    return performer.putAside(call)
  }

  /// A plugin was stopped.
  package func stop(_ plugin: PluginID) { for performer in table.values { performer.stop(plugin) } }

  /// Nobody waits for a call any more, or for what it has begun.
  package func abandon(_ call: CallID) { for performer in table.values { performer.abandon(call) } }

  /// Whether the calls of a capability need no thread.
  func isQuick(_ name: String) -> Bool { table[name]?.isQuick ?? true }

  private func unknown(_ name: String) -> ScriptError {
    let near = nearest(name, among: Capability.names).map { "; did you mean \($0)?" } ?? ""
    return ScriptError("there is no host function '\(name)'\(near)")
  }
}

/// A variable of the environment; nil where it is not there, or empty.
package func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
