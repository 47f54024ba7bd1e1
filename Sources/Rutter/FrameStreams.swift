internal import RutterCore
internal import RutterWorkers

/// The streams of frames that somebody reads.
final class FrameStreams: Sendable {
  private struct State: Sendable {
    var readers: [Int: AsyncStream<Frame>.Continuation] = [:]
    var serial = 0
    var isOver = false
  }
  private let state = Locked(State())

  /// A stream that keeps the newest frame for a slow reader.
  func open(first: Frame?) -> AsyncStream<Frame> {
    let (stream, continuation) = AsyncStream.makeStream(of: Frame.self, bufferingPolicy: .bufferingNewest(1))
    if let first { continuation.yield(first) }
    let id: Int? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.serial += 1
      state.readers[state.serial] = continuation
      return state.serial
    }
    if let id {
      continuation.onTermination = { [weak self] _ in self?.forget(id) }
    } else {
      continuation.finish()
    }
    return stream
  }

  /// Hands a frame to every reader; without readers it is not even made.
  func yield(_ frame: () -> Frame) {
    let readers = state.withLock { Array($0.readers.values) }
    guard !readers.isEmpty else { return }
    let frame = frame()
    for reader in readers { reader.yield(frame) }
  }

  func end() {
    let readers = state.withLock { state in
      state.isOver = true
      return Array(state.readers.values)
    }
    for reader in readers { reader.finish() }
  }

  private func forget(_ id: Int) { state.withLock { $0.readers[id] = nil } }
}
