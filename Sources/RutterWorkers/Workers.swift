package import RutterCore

/// Does the work that scripts ask of the outside, each call on a thread of its own while others go on.
///
/// At most 64 calls run at once; more wait in line. Threads are started when work waits for one, and live until
/// ``close()``.
package final class Workers: Sendable {
  /// What a call's answer is handed to, on the worker's thread.
  package typealias Delivery = @Sendable (CallID, CallResult) -> Void

  private struct Job: Sendable {
    var id: CallID
    var call: HostCall
  }

  private struct State: Sendable {
    var line: [Job] = []
    var threads: [Thread] = []
    var idle = 0
    /// A thread was asked for and has not come to look for work yet.
    var isStarting = false
    var isClosed = false
  }

  private let state = Locked(State())
  private let bell: Bell
  private let files: Files
  private let room: AnswerRoom
  private let atOnce: Int
  private let deliver: Delivery

  /// Makes workers without a thread.
  ///
  /// - Parameters:
  ///   - files: Reads files within what is allowed.
  ///   - atOnce: How many calls run at the same time.
  ///   - deliver: Takes each answer, unless its call was abandoned before it began.
  /// - Throws: if the system is out of file descriptors.
  package init(_ files: Files, atOnce: Int = 64, deliver: @escaping Delivery) throws(SystemError) {
    self.files = files
    self.atOnce = atOnce
    self.deliver = deliver
    bell = try Bell(wakesOneEach: true)
    room = try AnswerRoom(mostBytes: 2 * Files.answerLimitBytes)
  }

  /// Starts a call, or puts it in line.
  package func start(_ id: CallID, _ call: HostCall) {
    state.withLock { $0.line.append(Job(id: id, call: call)) }
    bell.ring()
    addThreadIfNeeded()
  }

  /// The session has taken the answer of a call in.
  package func answerIsTaken(_ id: CallID) { room.give(for: id) }

  /// Forgets a call that still stands in line. One that runs already goes on; nobody waits for its answer.
  package func abandon(_ id: CallID) {
    state.withLock { $0.line.removeAll { $0.id == id } }
  }

  /// Waits until the calls that run have ended, and ends all threads. Calls in line are forgotten.
  package func close() {
    let threads = state.withLock { state in
      state.isClosed = true
      room.close()
      state.line = []
      defer { state.threads = [] }
      return state.threads
    }
    for _ in threads { bell.ring() }
    for thread in threads { thread.join() }
  }

  /// One thread more while work waits and none is idle. The new one looks again, so that quick calls share a thread
  /// and slow ones get one each.
  private func addThreadIfNeeded() {
    let failure: SystemError? = state.withLock { state in
      guard !state.isClosed, !state.line.isEmpty, state.idle == 0, !state.isStarting, state.threads.count < atOnce
      else { return nil }
      do throws(SystemError) {
        state.threads.append(try Thread(stackBytes: 256 << 10) { [self] in work() })
        state.isStarting = true
        return nil
      } catch {
        // With another thread at work the line moves on all the same.
        return state.threads.isEmpty ? error : nil
      }
    }
    if let failure { refuseLine(because: failure) }
  }

  private func refuseLine(because error: SystemError) {
    let line = state.withLock { state in
      defer { state.line = [] }
      return state.line
    }
    for job in line { deliver(job.id, .refused("\(job.call.name): no thread could be started: \(error)")) }
  }

  private func work() {
    state.withLock { $0.isStarting = false }
    while true {
      let (job, isClosed) = takeJob()
      if let job {
        addThreadIfNeeded()
        // While a file is read, its bytes and its text are there.
        room.take(2 * files.bytes(of: job.call), for: job.id)
        deliver(job.id, files.perform(job.call))
      } else if isClosed {
        return
      } else {
        bell.wait(microseconds: nil)
        state.withLock { $0.idle -= 1 }
      }
    }
  }

  /// The oldest call in line; without one the thread counts as idle.
  private func takeJob() -> (Job?, isClosed: Bool) {
    state.withLock { state in
      if !state.line.isEmpty { return (state.line.removeFirst(), state.isClosed) }
      if !state.isClosed { state.idle += 1 }
      return (nil, state.isClosed)
    }
  }
}
