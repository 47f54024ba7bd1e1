internal import CRutterHTTP
internal import RutterCore

/// Speaks HTTP for all plugins of a session, on one thread, which begins with the first request and ends with the client.
final class HTTPClient: Sendable {
  /// What a script asks for.
  final class Asked: Sendable {
    let id: UInt64
    let call: CapabilityCall
    let answer: @Sendable (CallResult) -> Void

    init(_ id: UInt64, _ call: CapabilityCall, _ answer: @escaping @Sendable (CallResult) -> Void) {
      (self.id, self.call, self.answer) = (id, call, answer)
    }
  }

  /// What is the same for all requests.
  struct Setting: Sendable {
    /// Which hosts each plugin may speak with.
    let grants: Grants
    /// A file of certificates to trust; nil for the system's.
    let certificates: String?
    /// The most bytes of an answer.
    let limit: Int
  }

  private let desk = HTTPDesk()
  private let setting: Setting
  private let thread = Locked<Thread?>(nil)

  init(_ setting: Setting) { self.setting = setting }

  deinit {
    desk.close()
    guard let thread = thread.withLock({ $0 }) else { return }
    // The last one to hold the client may have been an answer, which the thread itself lets go.
    if thread.isCurrent { thread.detach() } else { thread.join() }
  }

  /// Begins a call.
  ///
  /// - Parameters:
  ///   - call: What a script asks for.
  ///   - answer: Takes the answer, once, on the client's thread.
  func begin(_ call: CapabilityCall, _ answer: @escaping @Sendable (CallResult) -> Void) {
    if let trouble = startThread() { return answer(.refused("\(call.name): no thread could be started: \(trouble)")) }
    do throws(HTTPMistake) {
      let id = try desk.put(call, answer)
      call.onCancel { [desk] in desk.cancel(id) }
    } catch {
      answer(.refused("\(call.name): \(error.message)"))
    }
  }

  private func startThread() -> SystemError? {
    thread.withLock { thread in
      if thread != nil { return nil }
      do throws(SystemError) {
        thread = try Thread(stackBytes: 512 << 10, isBehind: true) { [desk, setting] in
          HTTPLoop(desk, setting).run()
        }
        return nil
      } catch {
        return error
      }
    }
  }
}

/// Where requests and cancellations are laid down for the client's thread.
final class HTTPDesk: Sendable {
  /// What has come since the thread looked last.
  struct News: Sendable {
    var asked: [HTTPClient.Asked] = []
    var cancelled: [UInt64] = []
    var isClosed = false

    var isEmpty: Bool { asked.isEmpty && cancelled.isEmpty && !isClosed }
  }

  private struct State: Sendable {
    var news = News()
    var lastID: UInt64 = 0
    var sleeper: Sleeper?
    /// Why there is nobody to work.
    var trouble: String?
  }

  /// `@unchecked` is proven by libcurl, which lets any thread end a wait, and by the lock: the thread withdraws the
  /// sleeper before it frees it.
  private struct Sleeper: @unchecked Sendable {
    let multi: OpaquePointer
  }

  private let state = Locked(State())

  /// Lays a call down.
  ///
  /// - Parameters:
  ///   - call: What a script asks for.
  ///   - answer: Takes the answer.
  /// - Returns: Its id.
  /// - Throws: if there is nobody to take it.
  func put(
    _ call: CapabilityCall, _ answer: @escaping @Sendable (CallResult) -> Void
  ) throws(HTTPMistake) -> UInt64 {
    try add { state throws(HTTPMistake) in
      if let trouble = state.trouble { throw HTTPMistake(trouble) }
      state.lastID += 1
      state.news.asked.append(HTTPClient.Asked(state.lastID, call, answer))
      return state.lastID
    }
  }

  /// Says that nobody will work.
  ///
  /// - Returns: What was laid down before.
  func refuse(because trouble: String) -> [HTTPClient.Asked] {
    state.withLock { state in
      state.trouble = trouble
      defer { state.news.asked = [] }
      return state.news.asked
    }
  }

  /// Nobody waits for an answer any more.
  func cancel(_ id: UInt64) { add { $0.news.cancelled.append(id) } }

  /// Ends the thread.
  func close() { add { $0.news.isClosed = true } }

  private func add<Result, Failure: Error>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in
      let wasEmpty = state.news.isEmpty
      defer { if wasEmpty, let sleeper = state.sleeper { rh_multi_wake(sleeper.multi) } }
      return try body(&state)
    }
  }

  /// Takes what has come. That all is closed stays so.
  func take() -> News {
    state.withLock { state in
      defer { state.news = News(isClosed: state.news.isClosed) }
      return state.news
    }
  }

  /// Tells who is to be woken from now on; nil for nobody.
  func setSleeper(_ multi: OpaquePointer?) { state.withLock { $0.sleeper = multi.map { Sleeper(multi: $0) } } }
}
