package import RutterCore

/// A plugin written in Swift: destinations and loaders as closures, beside those of scripts.
package struct NativePlugin: Sendable {
  /// What a native loader does when its wait is over.
  package typealias Continuation = @Sendable (Resumption) -> Step

  /// How a step of a native loader ended.
  package enum Step: Sendable {
    case done(Value)
    case failed(ScriptError)
    case waits(Wait, then: Continuation)
  }

  private enum Function: Sendable {
    case screen(@Sendable (Value) -> Tree)
    case load(@Sendable ([Value]) -> Step)
  }

  /// The first part of the names of its types and loaders.
  package let name: String
  private var functions: [Function] = []
  private var destinations: [(type: TypeName, slot: Int)] = []
  private var loaders: [(name: String, gives: Schema, slot: Int)] = []

  package init(name: String) { self.name = name }

  /// Serves values of a type with a screen.
  package mutating func destination(_ type: TypeName, screen: @escaping @Sendable (Value) -> Tree) {
    destinations.append((type, functions.count))
    functions.append(.screen(screen))
  }

  /// Offers a loader; scripts find it by `rutter.plugin`.
  package mutating func loader(_ name: String, gives: Schema, load: @escaping @Sendable ([Value]) -> Step) {
    loaders.append((name, gives, functions.count))
    functions.append(.load(load))
  }

  // MARK: What the host does with it

  func load(_ id: PluginID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    do throws(ScriptError) {
      for (type, slot) in destinations {
        let destination = Destination(
          id: outbox.newRegistrationID(), plugin: id, target: .type(type), screen: Handle(plugin: id, slot: slot),
          place: .native)
        try outbox.register(destination, reading)
      }
      for (loader, gives, slot) in loaders {
        let full = LoaderName(Text("\(name).\(loader)"))
        let handle = Handle(plugin: id, slot: slot)
        try outbox.register(Loader(name: full, plugin: id, load: handle, gives: gives, place: .native), reading)
      }
      return .done(.null)
    } catch {
      return .failed(error)
    }
  }

  func build(_ function: Handle, _ arguments: [Argument]) -> Reply {
    guard functions.indices.contains(function.slot), case .screen(let screen) = functions[function.slot],
      case .value(let value) = arguments.first
    else { return .failed(ScriptError("no such native screen", at: .native)) }
    return .tree(screen(value))
  }

  func start(_ function: Handle, _ arguments: [Argument]) -> Step {
    guard functions.indices.contains(function.slot), case .load(let load) = functions[function.slot] else {
      return .failed(ScriptError("no such native loader", at: .native))
    }
    return load(arguments.compactMap { if case .value(let value) = $0 { value } else { nil } })
  }
}
