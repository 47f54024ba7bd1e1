internal import CRutterHTTP
internal import Glibc
internal import RutterCore

/// What the client's thread does: it carries requests out, all that may run at once.
final class HTTPLoop {
  /// From here on no request begins, and large answers wait, until there is room again.
  private static let roomBytes = 8 << 20
  /// How often to look whether there is room again, which nobody tells.
  private static let roomMilliseconds: Int32 = 5
  /// How long a request whose name was being resolved keeps its place: libcurl leaves the thread that does so behind, and
  /// they are not to become many.
  private static let resolvingMicroseconds: Int64 = 5_000_000

  private struct Running {
    let exchange: HTTPExchange
    let transfer: OpaquePointer
    /// The transfer reads it to its end; the exchange may have gone on to another one.
    let url: HTTPURL
    let lane: HTTPLine.Lane
    let began: Int64
  }

  private let desk: HTTPDesk
  private let setting: HTTPClient.Setting
  private var multi: OpaquePointer?
  private var anteroom = HTTPAnteroom()
  private var line = HTTPLine()
  private var running: [UInt64: Running] = [:]
  /// Places that are taken for a while, in the order of their ends.
  private var lingering: [(lane: HTTPLine.Lane, end: Int64)] = []

  /// - Parameters:
  ///   - desk: Where requests are laid down.
  ///   - setting: What is the same for all of them.
  init(_ desk: HTTPDesk, _ setting: HTTPClient.Setting) {
    self.desk = desk
    self.setting = setting
  }

  /// Works until the desk is closed.
  func run() {
    let trouble = rh_open().map { String(cString: $0) }
    guard trouble == nil, let multi = rh_multi_new(HTTPLine.mostOfOneHost, setting.certificates) else {
      let trouble = trouble ?? "libcurl does not start: \(SystemError.last)"
      for asked in desk.refuse(because: trouble) { asked.answer(.refused("\(asked.call.name): \(trouble)")) }
      return
    }
    self.multi = multi
    desk.setSleeper(multi)
    while true {
      let news = desk.take()
      if news.isClosed { break }
      for asked in news.asked { admit(asked) }
      for id in news.cancelled { cancel(id) }
      begin(multi)
      makeRoom(multi)
      rh_multi_run(multi)
      end(multi)
      rh_multi_wait(multi, waitMilliseconds(multi))
    }
    close(multi)
  }

  // MARK: Coming

  private func admit(_ asked: HTTPClient.Asked) {
    if anteroom.enter(asked) { takeUp(asked) }
  }

  private func takeUp(_ asked: HTTPClient.Asked) {
    var asked = asked
    while true {
      do throws(HTTPMistake) {
        return line.append(try HTTPExchange(asked, setting))
      } catch {
        asked.answer(.refused(error.message))
      }
      guard let next = anteroom.leave(asked.call.plugin) else { return }
      asked = next
    }
  }

  /// Begins what may begin.
  private func begin(_ multi: OpaquePointer) {
    let now = Clock.sinceBoot
    while let first = lingering.first, first.end <= now {
      line.leave(first.lane)
      lingering.removeFirst()
    }
    while hasRoom(multi), let (exchange, lane) = line.next() { begin(exchange, in: lane, multi, now) }
  }

  private func begin(_ exchange: HTTPExchange, in lane: HTTPLine.Lane, _ multi: OpaquePointer, _ now: Int64) {
    guard let transfer = exchange.request.begin(multi, exchange.id, milliseconds: exchange.millisecondsLeft) else {
      line.leave(lane)
      return answer(exchange, .failed("\(exchange.request.url.shown): there is no memory for the request"))
    }
    running[exchange.id] = Running(
      exchange: exchange, transfer: transfer, url: exchange.request.url, lane: lane, began: now)
  }

  // MARK: Going

  /// Takes in what has ended, and begins what has its turn then.
  private func end(_ multi: OpaquePointer) {
    var result = rh_result()
    var hasEnded = false
    while let transfer = rh_next_ended(multi, &result) {
      hasEnded = true
      guard let ended = running.removeValue(forKey: result.tag) else { continue }
      let spent = Int((Clock.sinceBoot - ended.began) / 1000)
      let step = ended.exchange.take(result, after: spent)
      leave(ended, isResolving: rh_end(multi, transfer) && result.timedOut)
      switch step {
      case .answered(let answer, let bytes):
        ended.exchange.asked.call.keepRoom(bytes: bytes)
        self.answer(ended.exchange, answer)
      case .goesOn: line.append(ended.exchange)
      }
    }
    if hasEnded { begin(multi) }
  }

  private func cancel(_ id: UInt64) {
    if let waiting = anteroom.remove(id) { return waiting.answer(.cancelled) }
    if let waiting = line.remove(id) { return answer(waiting, .cancelled) }
    guard let multi, let ended = running.removeValue(forKey: id) else { return }
    leave(ended, isResolving: rh_end(multi, ended.transfer))
    answer(ended.exchange, .cancelled)
  }

  private func leave(_ ended: Running, isResolving: Bool) {
    if isResolving, !ended.url.host.isAddress {
      lingering.append((ended.lane, Clock.sinceBoot + Self.resolvingMicroseconds))
    } else {
      line.leave(ended.lane)
    }
  }

  private func answer(_ exchange: HTTPExchange, _ result: CallResult) {
    exchange.asked.answer(result)
    if let next = anteroom.leave(exchange.asked.call.plugin) { takeUp(next) }
  }

  private func close(_ multi: OpaquePointer) {
    desk.setSleeper(nil)
    for (_, running) in running {
      _ = rh_end(multi, running.transfer)
      running.exchange.asked.answer(.cancelled)
    }
    rh_multi_free(multi)
    for exchange in line.all { exchange.asked.answer(.cancelled) }
    for asked in anteroom.all { asked.answer(.cancelled) }
  }

  // MARK: Room

  private func hasRoom(_ multi: OpaquePointer) -> Bool { rh_multi_held(multi) < Self.roomBytes && areAnswersTaken }

  /// Whether the session takes answers in as they come.
  private var areAnswersTaken: Bool {
    (line.anyone ?? running.first?.value.exchange)?.asked.call.isRoomLeft ?? true
  }

  /// Lets large answers wait while there is no room, all but one, so that there will be.
  private func makeRoom(_ multi: OpaquePointer) {
    rh_multi_make_room(multi, areAnswersTaken ? Self.roomBytes : 0)
    guard rh_multi_paused(multi) > 0 else { return }
    // The oldest first: if there is nobody yet who goes on, it does.
    for (_, running) in running.sorted(by: { $0.key < $1.key }) { rh_go_on(running.transfer) }
  }

  private func waitMilliseconds(_ multi: OpaquePointer) -> Int32 {
    if rh_multi_paused(multi) > 0 || line.anyone != nil && !hasRoom(multi) { return Self.roomMilliseconds }
    guard line.anyone != nil, let first = lingering.first else { return 3_600_000 }
    return Int32(clamping: max(0, first.end - Clock.sinceBoot) / 1000 + 1)
  }
}

extension rh_result {
  fileprivate var timedOut: Bool { code == 28 }
}

extension HTTPRequest {
  /// Begins it.
  ///
  /// - Parameters:
  ///   - multi: Where all requests are.
  ///   - tag: Comes back with the result.
  ///   - milliseconds: How long it may take; 0 for as long as it takes.
  /// - Returns: The transfer; nil if there is no memory.
  fileprivate func begin(_ multi: OpaquePointer, _ tag: UInt64, milliseconds: Int) -> OpaquePointer? {
    let lines = headers.map { strdup($0) }
    defer { for line in lines { free(line) } }
    return lines.map { UnsafePointer($0) }.withUnsafeBufferPointer { lines in
      (body ?? []).withUnsafeBytes { bytes in
        method.withCString { method in
          var request = rh_request()
          request.tag = tag
          (request.url, request.host) = url.pointers
          request.method = method
          request.headers = lines.baseAddress
          request.header_count = lines.count
          // An empty body is one, too.
          request.body = body == nil ? nil : bytes.baseAddress ?? UnsafeRawPointer(method)
          request.body_bytes = bytes.count
          request.timeout_milliseconds = milliseconds
          request.limit_bytes = limit
          request.follows_redirects = redirects > 0
          request.reach = url.host.reach
          return rh_begin(multi, &request)
        }
      }
    }
  }
}
