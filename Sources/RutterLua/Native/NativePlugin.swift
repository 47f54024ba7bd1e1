package import RutterCore

/// A plugin written in Swift, as it was described: destinations, loaders, functions and all else as closures, beside those
/// of scripts. A session has a ``NativeState`` of it.
package struct NativePlugin: Sendable {
  /// Gives the nodes of a screen or of a part of one; nil says "nothing for this value".
  package typealias Screen = @Sendable (NativeCall, [Argument]) throws(ScriptError) -> Tree?
  /// Gives the nodes of one row, counted from 0.
  package typealias Rows = @Sendable (NativeCall, Int) throws(ScriptError) -> Tree
  /// Runs an action, a hook or a load to its end or first wait.
  package typealias Run = @Sendable (NativeCall, [Argument]) -> Step
  /// What goes on when a wait is over.
  package typealias Continuation = @Sendable (NativeCall, Resumption) -> Step

  /// How one run ended.
  package enum Step: Sendable {
    case done(Value)
    case failed(ScriptError)
    case waits(Wait, then: Continuation)
  }

  /// One closure that the engine knows by its handle.
  package enum Function: Sendable {
    case screen(Screen)
    case rows(Rows)
    case run(Run)
    /// What a load is shared by.
    case key(@Sendable ([Value]) -> Value)
  }

  /// The hooks of a screen.
  package struct Hooks: Sendable {
    package var create: Run?
    package var appear: Run?
    package var disappear: Run?
    package var destroy: Run?
    package init() {}
  }

  package struct Destination: Sendable {
    package var type: TypeName
    package var screen: Screen
    package var waiting: Screen?
    package var failed: Screen?
    package var once: Once?
    package var style: Style?
    /// What its entries answer; nil for anything.
    package var gives: Schema?
    package var replaces = false
    package var place: Place
    package init(_ type: TypeName, place: Place, screen: @escaping Screen) {
      self.type = type
      self.place = place
      self.screen = screen
    }
  }

  package struct Loader: Sendable {
    package var name: String
    package var gives: Schema
    /// nil where it takes whatever comes.
    package var parameters: [Schema]?
    package var timeoutMicroseconds: Int64? = 30_000_000
    package var retry: RutterCore.Loader.Retry?
    package var freshMicroseconds: Int64?
    /// Whether loads with equal arguments share one run.
    package var isShared = false
    /// What it does; nil for work of the outside by its name.
    package var load: Run?
    package var place: Place
    package init(_ name: String, takes parameters: [Schema]?, gives: Schema, place: Place) {
      self.name = name
      self.parameters = parameters
      self.gives = gives
      self.place = place
    }
  }

  /// What it registers when it is loaded, in this order.
  package enum Registration: Sendable {
    case type(TypeName, Schema, Place)
    case destination(Destination)
    case loader(Loader)
    case function(name: String, parameters: [Schema]?, Place)
    case slot(name: String, Schema, Place)
    case contribution(slot: Text, Screen, Place)
    case cell(Value, name: Text?, isSecret: Bool)
  }

  /// The first part of the names of its types, loaders and functions.
  package let name: String
  package private(set) var registrations: [Registration] = []

  package init(name: String) { self.name = name }

  /// Has something registered when the plugin is loaded.
  package mutating func add(_ registration: Registration) { registrations.append(registration) }

  /// The full name of something of its own.
  package func full(_ short: String) -> LoaderName { LoaderName(Text("\(name).\(short)")) }
}

extension NativePlugin.Step {
  /// Asks the outside for the work of a name, and ends with what it gives.
  ///
  /// An answer of nil and a message is a failure, as with all work of the outside.
  package static func work(_ name: LoaderName, _ arguments: [Value]) -> Self {
    .waits(.call(OutsideCall(name.description, arguments))) { _, resumption in
      do throws(ScriptError) { return .done(try resumption.value()) } catch { return .failed(error) }
    }
  }
}

extension Resumption {
  /// The value for which somebody waited.
  package func value() throws(ScriptError) -> Value {
    switch self {
    case .values(let values):
      if values.count > 1, values[0].isNull, case .string(let message) = values[1] {
        throw ScriptError(message.string)
      }
      return values.first ?? .null
    case .raise(.script(let error)): throw error
    case .raise(let error):
      var failure = ScriptError(error.description)
      if case .cancelled = error { failure.isCancellation = true }
      throw failure
    }
  }
}
