internal import Glibc
internal import RutterCore
internal import RutterWorkers

/// How long it takes until a call that nobody waits for any more has ended outside: 10 ms at the median.
enum AbandonRows {
  static var measures: [Measure] {
    [
      Measure("abandon.http", "ms from abandoning a request to its end, as the server sees it", .atMost(10)) { http() },
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

  private static func workers(_ grant: Grant, _ answers: Locked<Set<CallID>>) -> Workers? {
    guard let grants = try? Grants([grant], to: [PluginID(0): Holder()]) else { return nil }
    return try? Workers(Performers(grants), deliver: { id, _ in answers.change { _ = $0.insert(id) } })
  }

  // MARK: HTTP

  private static func http() -> Finding {
    var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(listener) }
    let port = withUnsafeMutablePointer(to: &address) { pointer -> UInt16? in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, pointer, &length) == 0
      } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
    }
    guard let port, let workers = workers(Grant(.http, "127.0.0.1:\(port)"), Locked([])) else { return .failed }
    defer { workers.close() }
    return finding { number in
      workers.start(CallID(number), PluginID(0), HostCall("http.get", [.string(Text("http://127.0.0.1:\(port)/"))]))
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

  // MARK: SQLite

  private static func sqlite() -> Finding {
    guard let folder = Folder() else { return .failed }
    let path = "\(folder.path)/a.db", answers = Locked<Set<CallID>>([])
    guard let workers = workers(Grant(.sqlite, path + ":write"), answers) else { return .failed }
    defer { workers.close() }
    func start(_ id: Int, _ sql: String) {
      workers.start(CallID(id), PluginID(0), HostCall("sqlite.execute", [.string(Text(path)), .string(Text(sql))]))
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
      workers.start(CallID(number), PluginID(0), HostCall("run", [.string("sh"), arguments]))
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
