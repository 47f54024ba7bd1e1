import Glibc
package import RutterWorkers

/// A real HTTP server on loopback, which answers as a test tells it, also wrongly. A thread for each connection.
package final class Server: Sendable {
  package typealias Answer = @Sendable (ServerRequest, borrowing Peer) -> Void

  package let port: Int
  private let descriptor: Int32
  /// Holds the same port of the other kind of address: `localhost` means both, and must not lead to another test's server.
  private let reserve: Int32
  private let board = Board()

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - address: `127.0.0.1`, or `::1`.
  ///   - answer: Sends an answer to a request; one that is to be the last of its connection closes it.
  /// - Throws: what the system said.
  package init(on address: String = "127.0.0.1", _ answer: @escaping Answer) throws(SystemError) {
    let isV6 = address.contains(":")
    var port = in_port_t(0), held = Self.bound(isV6, &port), other = Self.bound(!isV6, &port)
    // Somebody else has the port of the other kind.
    while held >= 0, other < 0, errno == EADDRINUSE {
      let taken = held
      port = 0
      held = Self.bound(isV6, &port)
      other = Self.bound(!isV6, &port)
      close(taken)
    }
    (descriptor, reserve) = (held, other)
    guard descriptor >= 0, listen(descriptor, 1024) == 0 else { throw .last }
    self.port = Int(port)
    let thread = try Thread(stackBytes: 256 << 10) { [descriptor, board] in
      while true {
        let peer = accept(descriptor, nil, nil)
        if peer < 0 { break }
        board.note { $0.connections += 1 }
        let thread = try? Thread(stackBytes: 256 << 10) { Peer(peer, board).serve(answer) }
        thread?.detach()
      }
      // Only who accepts may close: as soon as it is closed, its number may be that of another server.
      close(descriptor)
    }
    thread.detach()
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    if reserve >= 0 { close(reserve) }
  }

  /// A socket that has a port of one kind of address, the port that is given or any; below zero if there is none.
  private static func bound(_ isV6: Bool, _ port: inout in_port_t) -> Int32 {
    let descriptor = socket(
      isV6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return -1 }
    let result =
      isV6
      ? bind(descriptor, sockaddr_in6.loopback(port), \.sin6_port, &port)
      : bind(descriptor, sockaddr_in.loopback(port), \.sin_port, &port)
    if result { return descriptor }
    let number = errno
    close(descriptor)
    errno = number
    return -1
  }

  private static func bind<Address>(
    _ descriptor: Int32, _ address: Address, _ port: KeyPath<Address, in_port_t>, _ bound: inout in_port_t
  ) -> Bool {
    var address = address
    var length = socklen_t(MemoryLayout<Address>.size)
    let size = length
    return withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        Glibc.bind(descriptor, start, size) == 0, getsockname(descriptor, start, &length) == 0
      else { return false }
      bound = UInt16(bigEndian: bytes.loadUnaligned(as: Address.self)[keyPath: port])
      return true
    }
  }

  /// Where it is: `http://127.0.0.1:PORT`.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// What it has seen so far.
  package var seen: Seen { board.seen }

  /// Waits until it has seen enough, but no longer than two minutes.
  package func wait(until isEnough: @escaping (Seen) -> Bool) -> Bool { board.wait(until: isEnough) }

  package struct Seen: Sendable {
    package var connections = 0
    /// How many of them have ended.
    package var ended = 0
    package var requests: [ServerRequest] = []
    /// How many requests are being answered, and the most that there were at once.
    package var running = 0
    package var mostRunning = 0
    /// When peers were seen to close, in microseconds since the machine was started.
    package var closed: [Int64] = []
  }
}

/// What a server has seen.
final class Board: Sendable {
  private let state = Locked(Server.Seen())
  var seen: Server.Seen { state.withLock { $0 } }
  func note(_ body: (inout Server.Seen) -> Void) { state.change(body) }
  func wait(until isEnough: (Server.Seen) -> Bool) -> Bool {
    isEnough(state.wait(microseconds: 120_000_000, until: isEnough))
  }
}

/// A request as it came.
package struct ServerRequest: Sendable {
  package var method = ""
  /// Path and query.
  package var target = ""
  /// Names in lower case.
  package var headers: [String: String] = [:]
  package var body = ""
}

/// One connection.
package struct Peer: ~Copyable {
  private let descriptor: Int32
  private let board: Board

  init(_ descriptor: Int32, _ board: Board) { (self.descriptor, self.board) = (descriptor, board) }

  deinit {
    close(descriptor)
    board.note { $0.ended += 1 }
  }

  consuming func serve(_ answer: Server.Answer) {
    var input: [UInt8] = []
    while let request = read(&input) {
      board.note { seen in
        seen.requests.append(request)
        seen.running += 1
        seen.mostRunning = max(seen.mostRunning, seen.running)
      }
      answer(request, self)
      board.note { $0.running -= 1 }
    }
  }

  private func read(_ input: inout [UInt8]) -> ServerRequest? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let found = input.firstRange(of: end) {
        var request = Self.head(String(decoding: input[..<found.lowerBound], as: UTF8.self))
        let length = Int(request.headers["content-length"] ?? "") ?? 0
        while input.count < found.upperBound + length { if !more(&input) { return nil } }
        request.body = String(decoding: input[found.upperBound..<found.upperBound + length], as: UTF8.self)
        input.removeFirst(found.upperBound + length)
        return request
      }
      if !more(&input) { return nil }
    }
  }

  private static func head(_ text: String) -> ServerRequest {
    var request = ServerRequest()
    let lines = text.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    if words.count == 3 { (request.method, request.target) = (String(words[0]), String(words[1])) }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      request.headers[line[..<colon].lowercased()] = String(value)
    }
    return request
  }

  private func more(_ input: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { input += buffer[..<count] }
    return count > 0
  }

  /// Sends bytes as they are.
  ///
  /// - Returns: Whether the other end takes them.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a whole answer.
  package func reply(_ status: Int = 200, _ headers: [String] = [], body: String = "") {
    let lines = ["HTTP/1.1 \(status) Word", "Content-Length: \(body.utf8.count)"] + headers
    send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Sends the peer elsewhere.
  package func redirect(_ status: Int, to url: String) { reply(status, ["Location: \(url)"]) }

  /// Ends the connection.
  package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Answers nothing until the other end closes, and notes when that was.
  package func hang() {
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) > 0 {}
    let now = Clock.sinceBoot
    board.note { $0.closed.append(now) }
  }
}

extension sockaddr_in {
  fileprivate static func loopback(_ port: in_port_t) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_port = port.bigEndian
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}

extension sockaddr_in6 {
  fileprivate static func loopback(_ port: in_port_t) -> sockaddr_in6 {
    var address = sockaddr_in6()
    address.sin6_port = port.bigEndian
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    return address
  }
}
