internal import Glibc
internal import RutterCore
internal import RutterWorkers
internal import SlowResolver

/// How long it takes until a call that nobody waits for any more has ended outside: 10 ms at the median.
enum AbandonRows {
  static var measures: [Measure] {
    [
      Measure("abandon.http", "ms from abandoning a request to its end, as the server sees it", .atMost(10)) { http() },
      Measure(
        "abandon.resolving", "ms from abandoning a request whose name is being resolved to the end of the next request",
        .atMost(10)
      ) { resolving() },
      Measure("abandon.sqlite", "ms from abandoning a statement to the next on its connection", .atMost(10)) {
        sqlite()
      },
      Measure("abandon.run", "ms from abandoning a program to the end of its process", .atMost(10)) { run() },
    ]
  }

  private static let rounds = 50

  /// The median of what rounds give, in nanoseconds.
  private static func finding(_ round: (Int) -> Double?) -> Finding {
    var times: [Double] = []
    for number in 0..<rounds {
      guard let time = round(number) else { return .failed }
      times.append(time)
    }
    return .ratio(median(times) / 1e6, Comparison.time(median(times)))
  }

  private static func workers(_ grant: Grant, _ answers: Locked<Set<CallID>>) -> Workers? { workers([grant], answers) }

  private static func workers(_ grants: [Grant], _ answers: Locked<Set<CallID>>) -> Workers? {
    guard let grants = try? Grants(grants, to: [PluginID(0): Grantee()]) else { return nil }
    return try? Workers(Performers(grants), deliver: { id, _ in answers.change { _ = $0.insert(id) } })
  }

  // MARK: HTTP

  private static func http() -> Finding {
    guard let (listener, port) = listener() else { return .failed }
    defer { close(listener) }
    guard let workers = workers(Grant(.http, "127.0.0.1:\(port)"), Locked([])) else { return .failed }
    defer { workers.close() }
    return finding { number in
      workers.start(CallID(number), PluginID(0), get("127.0.0.1:\(port)"))
      let peer = accept(listener, nil, nil)
      guard peer >= 0 else { return nil }
      defer { close(peer) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      guard read(peer, &bytes, bytes.count) > 0 else { return nil }
      return timed {
        workers.abandon(CallID(number))
        _ = read(peer, &bytes, bytes.count)
      }
    }
  }

  private static func get(_ host: String) -> OutsideCall { OutsideCall("http.get", [.string(Text("http://\(host)/"))]) }

  /// A socket of loopback on which somebody listens, and its port.
  private static func listener() -> (Int32, UInt16)? {
    var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let port = withUnsafeMutablePointer(to: &address) { pointer -> UInt16? in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, pointer, &length) == 0
      } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
    }
    if let port { return (listener, port) }
    close(listener)
    return nil
  }

  /// The resolver is this program's own, and does not answer before it is told to: nothing can be had by waiting for it.
  private static func resolving() -> Finding {
    guard let (listener, port) = listener() else { return .failed }
    defer { close(listener) }
    let answers = Locked<Set<CallID>>([])
    let server = try? Thread(stackBytes: 256 << 10) { serve(listener) }
    defer {
      shutdown(listener, Int32(SHUT_RDWR))
      server?.join()
    }
    guard server != nil,
      let workers = workers([Grant(.http, "slow.invalid"), Grant(.http, "127.0.0.1:\(port)")], answers)
    else { return .failed }
    defer {
      workers.close()
      slow_resolver_let_go()
    }
    return finding { number in
      let next = CallID(1_000 + number), before = slow_resolver_running()
      workers.start(CallID(number), PluginID(0), get("slow.invalid"))
      for _ in 0..<5_000 where slow_resolver_running() == before { usleep(1_000) }
      guard slow_resolver_running() == before + 1 else { return nil }
      var hasEnded = false
      let time = timed {
        workers.abandon(CallID(number))
        workers.start(next, PluginID(0), get("127.0.0.1:\(port)"))
        hasEnded = answers.wait(microseconds: 5_000_000) { $0.contains(next) }.contains(next)
      }
      guard hasEnded, slow_resolver_running() == before + 1 else { return nil }
      // Only so many names of one host are resolved at once.
      slow_resolver_let_go()
      while slow_resolver_running() > 0 { usleep(1_000) }
      return time
    }
  }

  /// Answers each request with nothing, until its listener is shut down.
  private static func serve(_ listener: Int32) {
    let reply = Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8)
    while true {
      let peer = accept(listener, nil, nil)
      guard peer >= 0 else { return }
      var bytes = [UInt8](repeating: 0, count: 4096)
      if read(peer, &bytes, bytes.count) > 0 { _ = write(peer, reply, reply.count) }
      close(peer)
    }
  }

  // MARK: SQLite

  private static func sqlite() -> Finding {
    guard let folder = Folder() else { return .failed }
    let path = "\(folder.path)/a.db", answers = Locked<Set<CallID>>([])
    guard let workers = workers(Grant(.sqlite, path + ":write"), answers) else { return .failed }
    defer { workers.close() }
    func start(_ id: Int, _ sql: String) {
      workers.start(CallID(id), PluginID(0), OutsideCall("sqlite.execute", [.string(Text(path)), .string(Text(sql))]))
    }
    start(-1, "CREATE TABLE t (id INTEGER)")
    guard answers.wait(microseconds: 5_000_000, until: { $0.count == 1 }).count == 1 else { return .failed }
    return finding { number in
      start(
        number, "INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
      usleep(5_000)
      let next = CallID(1_000 + number)
      var hasEnded = false
      let time = timed {
        workers.abandon(CallID(number))
        start(1_000 + number, "UPDATE t SET id = 0")
        hasEnded = answers.wait(microseconds: 5_000_000) { $0.contains(next) }.contains(next)
      }
      return hasEnded ? time : nil
    }
  }

  // MARK: Programs

  private static func run() -> Finding {
    guard let folder = Folder(), let workers = workers(Grant(.run, "sh"), Locked([])) else { return .failed }
    defer { workers.close() }
    return finding { number in
      let list = "\(folder.path)/\(number)"
      let script = Text("echo $$ > \(list).new; mv \(list).new \(list); exec sleep 100")
      let arguments: Value = .list([.string("-c"), .string(script)])
      workers.start(CallID(number), PluginID(0), OutsideCall("run", [.string("sh"), arguments]))
      guard let process = process(list) else { return nil }
      return timed {
        workers.abandon(CallID(number))
        while kill(process, 0) == 0 { usleep(20) }
      }
    }
  }

  /// The process that a shell has told of in a file.
  private static func process(_ path: String) -> pid_t? {
    for _ in 0..<5_000 {
      if let text = try? TextFile.read(path) { return pid_t(text.split(separator: "\n").first ?? "") }
      usleep(1_000)
    }
    return nil
  }
}
