internal import RutterCore

/// A host without scripts: one plugin with a destination for integers, for measuring the engine alone.
struct NativeHost: ~Copyable, Host {
  let plugins = [PluginInfo(id: PluginID(0), name: "native")]

  mutating func load(_ plugin: PluginID, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
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

  mutating func build(_ function: Handle, _ arguments: [Argument], reading: borrowing Reading, outbox: inout Outbox)
    -> Reply
  {
    .tree(Tree([Node(.screen, label: "Screen", end: 1)]))
  }

  mutating func row(_ rows: Handle, at index: Int, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    .done(.null)
  }
  mutating func value(_ function: Handle, _ arguments: [Value], reading: borrowing Reading, outbox: inout Outbox)
    -> Reply
  {
    .done(.null)
  }
  mutating func select(_ function: Handle, all: Bool, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    .selected([])
  }
  mutating func edit(_ function: Handle, reading: borrowing Reading, outbox: inout Outbox) -> Reply { .edited([]) }
  mutating func start(
    _ coroutine: CoroutineID, _ function: Handle, _ arguments: [Argument], reading: borrowing Reading,
    outbox: inout Outbox
  ) -> Reply { .done(.null) }
  mutating func resume(
    _ coroutine: CoroutineID, _ resumption: Resumption, reading: borrowing Reading, outbox: inout Outbox
  ) -> Reply { .done(.null) }
  mutating func close(_ coroutine: CoroutineID, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    .done(.null)
  }
  mutating func release(_ handles: [Handle]) {}
  mutating func stop(_ plugin: PluginID) {}
  mutating func turnBegins() {}
  mutating func turnEnds() -> Forgotten { Forgotten() }
}
