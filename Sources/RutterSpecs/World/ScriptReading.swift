internal import RutterCore
internal import RutterLua
internal import RutterTesting

/// Reads what the scripts of a session hold, together with what the engine does: each leads to things of the other.
final class ScriptReading {
  private let reader: StateReader
  private let apps: [StateReader]
  private var handles: [Handle] = [], coroutines: [CoroutineID] = []
  private var plugins: [(info: PluginInfo, walk: StateWalk)] = []

  /// Begins before the engine's own state is read.
  ///
  /// - Parameters:
  ///   - reader: Takes what is read.
  ///   - apps: What has read the apps of a test whose scripts are read.
  init(_ reader: StateReader, apps: [StateReader] = []) {
    self.reader = reader
    self.apps = apps
    reader.onHandle = { [weak self] in self?.handles.append($0) }
    reader.onCoroutine = { [weak self] in self?.coroutines.append($0) }
  }

  /// Reads all that the scripts hold, after the engine's own state.
  func read(_ host: borrowing ScriptHost) {
    for info in host.plugins {
      guard let walk = host.walk(info.id, Sink(reader, apps)) else {
        return reader.refuse("plugin '\(info.name)' is not a Lua plugin in this process")
      }
      plugins.append((info, walk))
    }
    readMet()
    reader.readRest()
    readMet()
    for (_, walk) in plugins { walk.takeRest() }
    for (info, walk) in plugins {
      if let reason = walk.end() { reader.refuse("plugin '\(info.name)': \(reason)") }
    }
  }

  /// Reads the functions and coroutines that were met, which may lead to others.
  private func readMet() {
    var function = 0, coroutine = 0
    while function < handles.count || coroutine < coroutines.count {
      if function < handles.count {
        let handle = handles[function]
        function += 1
        plugins.first { $0.info.id == handle.plugin }?.walk.take(handle)
      } else {
        let id = coroutines[coroutine]
        coroutine += 1
        // A number of a coroutine that waits names it in its own plugin only.
        for (_, walk) in plugins where walk.holds(id) { walk.take(id) }
      }
    }
    (handles, coroutines) = ([], [])
  }

  /// Takes what a script holds, and has numbers of the host named as they are everywhere.
  private final class Sink: StateSink {
    private let reader: StateReader
    private let apps: [StateReader]
    init(_ reader: StateReader, _ apps: [StateReader]) { (self.reader, self.apps) = (reader, apps) }

    func take(_ word: UInt64) { reader.take(word) }
    func take(_ bytes: RawSpan) { reader.take(bytes) }

    func take(_ number: HostNumber) {
      switch number {
      case .cell(let id): reader.meet(CellID(id))
      case .operation(let id): reader.meet(OperationID(id))
      case .registration(let id), .route(let id): reader.meet(RegistrationID(id))
      case .watch(let id): reader.meet(WatchID(id))
      case .plugin(let id): reader.meet(PluginID(id))
      case .retriedEntry(let id): reader.meet(EntryID(id))
      case .retriedHole(let id): reader.meet(NodeID(id))
      case .retriedScope(let id): reader.meet(ScopeID(id))
      case .asking(let id): reader.meet(CoroutineID(id))
      case .found(let app, let node): meet(NodeID(node), of: app)
      case .stack(let id), .transaction(let id), .other(_, let id): reader.take(UInt64(bitPattern: Int64(id)))
      }
    }

    /// Takes a node of an app by the name that it has there. One that is gone has none, and gets one here.
    private func meet(_ node: NodeID, of app: Int) {
      let name = apps.indices.contains(app - 1) ? apps[app - 1].name(of: node) : nil
      reader.take(UInt64(app))
      reader.take(name == nil ? 0 : 1)
      if let name { reader.take(UInt64(name)) } else { reader.meet(node) }
    }
  }
}
