internal import RutterCore

/// A host without scripts: one plugin with a destination for integers, for measuring the engine alone.
struct NativeHost: ~Copyable, Host {
  let plugins = [PluginInfo(id: PluginID(0), name: "native")]

  mutating func run(_ call: ScriptCall, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    switch call {
    case .load(let plugin): load(plugin, reading, &outbox)
    case .build: .tree(Tree([Node(.screen, label: "Screen", end: 1)]))
    case .select: .selected([])
    case .edit: .edited([])
    case .compile, .row, .value, .route, .start, .resume, .close: .done(.null)
    }
  }

  private func load(_ plugin: PluginID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    do throws(ScriptError) {
      let screen = Handle(plugin: plugin, slot: 1)
      try outbox.register(Root(plugin: plugin, screen: screen, place: .native), reading)
      let destination = Destination(
        id: outbox.newRegistrationID(), plugin: plugin, target: .type(.integer), screen: screen, place: .native)
      try outbox.register(destination, reading)
      return .done(.null)
    } catch {
      return .failed(error)
    }
  }

  mutating func release(_ handles: [Handle]) {}
  mutating func stop(_ plugin: PluginID) {}
  mutating func turnBegins() {}
  mutating func turnEnds() -> Forgotten { Forgotten() }
}
