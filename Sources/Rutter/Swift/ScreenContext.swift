public import RutterCore
internal import RutterLua

/// What a closure that gives a screen, a row or another part of one may do: read, and make cells. It is lent for one run
/// of the closure.
public struct ScreenContext {
  let call: NativeCall

  /// Makes a cell of this screen, row or part; the first run makes it, later ones get the same.
  ///
  /// - Parameters:
  ///   - initial: What it holds first. Later runs ignore it.
  ///   - name: Once in each run.
  ///   - isSecret: Whether frames, logs and transcripts hide what it holds.
  /// - Returns: The cell, which lives as long as its screen, row or part.
  /// - Throws: if the value cannot be encoded, or a cell of that name was made in this run already.
  public func cell<Content: Codable & Sendable>(
    _ initial: Content, _ name: String, isSecret: Bool = false
  ) throws(ScriptError) -> Cell<Content> {
    let value = try Value(initial, for: "cell '\(name)'")
    return Cell(place: .made(try call.makeCell(Text(name), initial: value, isSecret: isSecret)))
  }

  /// What a cell holds. When it changes, this screen, row or part is built again.
  public func get<Content>(_ cell: Cell<Content>) throws(ScriptError) -> Content { try cell.get(call) }

  /// Whether a cell holds anything but nil.
  public func isSet<Content>(_ cell: Cell<Content>) throws(ScriptError) -> Bool {
    !(try call.value(of: try cell.id(call))).isNull
  }

  /// The values of the entries above the root, bottom to top. Nil for a value that is not there yet, or that belongs to
  /// somebody else.
  public var path: [Value?] { get throws(ScriptError) { try call.path } }
}

/// What a waiting view may know of the load that it waits for.
public struct WaitingLoad: Sendable {
  /// The loader with its plugin; nil for a load that a script wrote where it is used.
  public let loader: String?
  public let arguments: [Value]
  /// How far the load has come, as it reports it.
  public let progress: Progress

  init(_ arguments: [Argument]) {
    var source: Deferred?, progress = Progress()
    for argument in arguments {
      switch argument {
      case .source(let deferred): source = deferred
      case .progress(let known): progress = known
      default: break
      }
    }
    if case .loader(let name, let values)? = source?.source {
      (loader, self.arguments) = (name.description, values)
    } else {
      (loader, self.arguments) = (nil, [])
    }
    self.progress = progress
  }
}

/// What a failed view may know of a load.
public struct FailedLoad: Sendable {
  public let error: NavigationError
  /// Runs the load again, by ``ActionContext/retry(_:)`` or a button: `Button("Again", retrying: failure)`.
  let retry: RetryTarget

  init(_ arguments: [Argument]) throws(ScriptError) {
    var error: NavigationError?, retry: RetryTarget?
    for argument in arguments {
      switch argument {
      case .error(let known): error = known
      case .retry(let target): retry = target
      default: break
      }
    }
    guard let error, let retry else { throw ScriptError("a failed view without its error") }
    (self.error, self.retry) = (error, retry)
  }
}
