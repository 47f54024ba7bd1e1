internal import Rutter
internal import RutterCore
internal import RutterWorkers

/// Between a session and those who follow it: the face, and the recorder if there is one.
final class Stage: Audience {
  let face: any Face
  private let recorder: Recorder?
  private let sawError = Locked(false)
  private let plugins = Locked<[PluginInfo]>([])

  init(_ face: any Face, _ recorder: Recorder?) {
    self.face = face
    self.recorder = recorder
  }

  /// Whether there was any error event, or nothing was opened that was to be (`--strict`).
  var hasErrors: Bool { sawError.withLock { $0 } }

  func turned(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], operations: Int,
    shown: borrowing some Showing & ~Copyable
  ) {
    recorder?.record(event, isConcealed: isConcealed, effects, shown: shown, plugins: plugins.withLock { $0 })
    if effects.contains(where: { $0.isError }) { sawError.withLock { $0 = true } }
    face.turned(event.kind, effects, operations: operations, shown: shown, plugin: name)
  }

  /// Tells the names of the session's plugins, before its first turn.
  func introduce(_ plugins: [PluginInfo]) { self.plugins.withLock { $0 = plugins } }

  private func name(of plugin: PluginID) -> String {
    plugins.withLock { $0.first { $0.id == plugin }?.name } ?? "host"
  }

  func stillRunning(_ running: [String], seconds: Int) { face.stillRunning(running, seconds: seconds) }

  /// The URL of the command line led nowhere; what came of it has been told.
  func failedToOpen() { sawError.withLock { $0 = true } }

  /// Tells of something that went wrong, but in no script.
  func problem(_ message: String, code: String, command: Value? = nil) {
    sawError.withLock { $0 = true }
    face.problem(message, code: code, command: command)
  }
}

extension Outcome {
  /// Whether what was asked for cannot be, and nobody has decided that.
  var isFailure: Bool {
    switch self {
    case .refused, .missingDestination, .failed: true
    case .committed, .duplicate, .nothingToDo, .blocked, .cancelled, .redirected: false
    }
  }
}

extension Effect {
  fileprivate var isError: Bool {
    switch self {
    case .error, .stopped: true
    default: false
    }
  }
}
