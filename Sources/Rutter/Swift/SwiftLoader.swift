public import RutterCore
internal import RutterLua

/// A loader that a ``SwiftPlugin`` offers. Called with its arguments it gives a deferred value, and starts nothing.
///
/// ```swift
/// let recipe = try cookbook.loader("recipe") { (id: Int) async throws -> Recipe in try await database.recipe(id) }
/// Link("Next", to: recipe(4))
/// ```
public struct SwiftLoader<Content: Codable & Sendable, each Argument: Codable & Sendable>: Sendable {
  /// With the plugin: `cookbook.recipe`. Stubs of specs go by it.
  public let name: String

  /// A value that this loader would give.
  public func callAsFunction(_ argument: repeat each Argument) -> DeferredValue<Content> {
    var arguments: [Value] = []
    do throws(Mismatch) {
      for argument in repeat each argument { arguments.append(try Value(argument)) }
      return DeferredValue(loader: name, .success(arguments))
    } catch {
      return DeferredValue(loader: name, .failure(error))
    }
  }
}

/// A value that has not been asked for yet: a loader with its arguments.
public struct DeferredValue<Content: Codable & Sendable>: Sendable {
  let loader: String
  /// What cannot be encoded is told where the deferred value is used.
  let arguments: Result<[Value], Mismatch>

  init(loader: String, _ arguments: Result<[Value], Mismatch>) {
    (self.loader, self.arguments) = (loader, arguments)
  }

  /// Names a loader of any plugin, also of one in Lua.
  ///
  /// - Parameters:
  ///   - loader: With its plugin: `cookbook.recipe`.
  ///   - arguments: What it takes.
  public init(_ loader: String, _ arguments: Value...) {
    do throws(Mismatch) {
      for argument in arguments { try argument.check() }
      self.init(loader: loader, .success(arguments))
    } catch {
      self.init(loader: loader, .failure(error))
    }
  }

  func deferred(_ call: NativeCall) throws(ScriptError) -> Deferred {
    switch arguments {
    case .success(let values): return try call.deferred(LoaderName(Text(loader)), values)
    case .failure(let mismatch): throw ScriptError("the arguments of \(loader): \(mismatch)")
    }
  }
}

/// A function that a ``SwiftPlugin`` offers. Scripts call it as `rutter.plugin("cookbook").send(mail)`, actions in Swift by
/// ``ActionContext/call(_:_:then:)``.
public struct SwiftFunction<Content: Codable & Sendable, each Argument: Codable & Sendable>: Sendable {
  /// With the plugin: `cookbook.send`. Stubs of specs go by it.
  public let name: String
}
