internal import CRutterBench
internal import Glibc

/// 10,000 calls to the outside at once, through `rutter run --json`: what they take of memory, and whether a person who taps
/// meanwhile notices.
enum LoadRows {
  static var measures: [Measure] {
    [measure("http", "over HTTP to loopback", http), measure("sqlite", "over SQLite", sqlite)]
  }

  private static let count = 10_000
  /// So many are asked for in one turn, whose time is limited.
  private static let each = 1_000
  /// So many calls run at once, each on a thread.
  private static let most = 64
  /// How many of them to one host come and go.
  private static let connections = 16
  private static let tap = "{\"do\":\"tap\",\"target\":\"Tap\"}\n"

  private static func measure(_ name: String, _ words: String, _ run: @escaping () -> [Finding]) -> Measure {
    Measure(
      [
        Row(name: "loads.\(name).memory", what: "MiB more while 10,000 loads \(words) settle", bar: .atMost(32)),
        Row(
          name: "loads.\(name).taps", what: "of the taps meanwhile the slowest but 1 %, against the idle median",
          bar: .atMost(10)),
      ], run: run)
  }

  private static func http() -> [Finding] {
    let port = rb_http_serve()
    guard port > 0, rb_http_get("http://127.0.0.1:\(port)/", 10) else {
      return [.skipped("no libcurl (libcurl4)"), .skipped("no libcurl (libcurl4)")]
    }
    let call = "rutter.http.get(\"http://127.0.0.1:\(port)/\")"
    // What libcurl itself takes is no matter of how many loads there are.
    return findings(call, allow: "http=127.0.0.1:\(port)", before: "assert(\(call))")
  }

  private static func sqlite() -> [Finding] {
    guard let folder = Folder() else { return [] }
    let make = """
      assert(db:execute "CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, name TEXT)")
            assert(db:execute "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) \
      INSERT OR IGNORE INTO t SELECT i, 'name ' || i FROM n")
      """
    return findings(
      "db:query(\"SELECT count(*) AS n FROM t WHERE name LIKE ?\", { \"%\" .. i % 9 })",
      allow: "sqlite=\(folder.path)/a.db:write",
      before: make, open: "local db = rutter.sqlite.open \"\(folder.path)/a.db\"")
  }

  private static func flow(_ call: String, _ before: String, _ open: String) -> String {
    """
    local rutter = require "rutter"
    \(open)
    local taps, started, settled, failed = rutter.cell(0, "taps"), 0, 0, 0
    rutter.root(function()
      return rutter.screen {
        title = "Loads",
        rutter.text { "Taps: " .. taps:get() },
        rutter.button { "Tap", action = function() taps:update(function(n) return n + 1 end) end },
        rutter.button { "Prepare", action = function()
          \(before)
          print "prepared"
        end },
        rutter.button { "Load", action = function()
          for i = 1, \(each) do
            started = started + 1
            rutter.task(function()
              local reply = \(call)
              if not reply then failed = failed + 1 end
              settled = settled + 1
              if settled % \(count) == 0 then print("settled, " .. failed .. " failed") end
            end)
          end
        end },
      }
    end)
    """
  }

  private static func findings(_ call: String, allow: String, before: String, open: String = "") -> [Finding] {
    if let missing = Program.missing(StartRows.rutter) { return [.skipped(missing), .skipped(missing)] }
    guard let folder = Folder(), folder.write("flow.lua", flow(call, before, open)),
      let program = Conversation([StartRows.rutter, "run", "\(folder.path)/flow.lua", "--json", "--allow", allow]),
      program.reads(StartRows.frame), prepare(program), let idle = taps(program, 500),
      let start = Held(program.process),
      // Threads and connections are kept for the next time: once more nothing may be left.
      let first = load(program), let middle = Held(program.process), let second = load(program),
      let end = Held(program.process)
    else { return [.failed, .failed] }
    // Threads are kept, up to as many as calls may run.
    guard end.descriptors <= middle.descriptors + connections, end.threads <= max(middle.threads, start.threads + most)
    else { return [.failed, .failed] }
    let more = Double(end.peakBytes - start.bytes) / Double(1 << 20)
    let slowest = [first, second].map(percentile99).max() ?? 0, usual = median(idle)
    let held = "\(end.descriptors) descriptors, \(end.threads) threads, as after the first \(count)"
    return [
      .ratio(more, "\(Table.number(more)) MiB; \(held)"),
      .ratio(
        slowest / usual,
        "\(Comparison.time(slowest)), idle \(Comparison.time(usual)), \(first.count + second.count) taps"),
    ]
  }

  private static func prepare(_ program: Conversation) -> Bool {
    guard let text = program.ask("{\"do\":\"tap\",\"target\":\"Prepare\"}\n") else { return false }
    return text.contains("prepared") || program.reads("prepared")
  }

  private static func percentile99(_ times: [Double]) -> Double { times.sorted()[times.count * 99 / 100] }

  /// Taps so often, one after the other.
  private static func taps(_ program: Conversation, _ count: Int) -> [Double]? {
    var times: [Double] = []
    for _ in 0..<count {
      var isFine = true
      times.append(timed { isFine = program.ask(tap) != nil })
      if !isFine { return nil }
    }
    return times
  }

  /// Asks for all, and taps until they have settled.
  ///
  /// - Returns: How long each tap took; nil if a load has failed.
  private static func load(_ program: Conversation) -> [Double]? {
    for _ in 0..<(count / each) {
      guard program.ask("{\"do\":\"tap\",\"target\":\"Load\"}\n") != nil else { return nil }
    }
    var times: [Double] = []
    while true {
      var text: String?
      times.append(timed { text = program.ask(tap) })
      guard let text else { return nil }
      guard text.contains("settled, ") else { continue }
      return text.contains("settled, 0 failed") ? times : nil
    }
  }
}

/// What a process holds of the system.
private struct Held {
  var bytes = 0
  var peakBytes = 0
  var threads = 0
  var descriptors = 0

  init?(_ process: pid_t) {
    guard let file = fopen("/proc/\(process)/status", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "\t" })
      guard words.count > 1, let number = Int(words[1]) else { continue }
      switch words[0] {
      case "VmRSS": self.bytes = number << 10
      case "VmHWM": peakBytes = number << 10
      case "Threads": threads = number
      default: break
      }
    }
    guard let folder = opendir("/proc/\(process)/fd") else { return nil }
    defer { closedir(folder) }
    while readdir(folder) != nil { descriptors += 1 }
  }
}
