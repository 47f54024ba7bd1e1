internal import RutterWorkers

/// Whether what goes to the streams was said before, by a process that has died since: then nobody is to read it twice.
/// Files are written anew as a whole.
final class Hush: Sendable {
  private let state: Locked<Bool>

  init(_ isOn: Bool) { state = Locked(isOn) }

  var isOn: Bool { state.withLock { $0 } }

  func end() { state.withLock { $0 = false } }
}
