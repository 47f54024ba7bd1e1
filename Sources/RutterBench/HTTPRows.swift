internal import CRutterBench
internal import RutterCore
internal import RutterWorkers

/// Requests of a plugin, from the call to its answer, against libcurl alone.
enum HTTPRows {
  static var measures: [Measure] {
    [Measure("http", "10,000 GETs of 0.9 KiB, against libcurl alone", .atMost(2)) { gets() }]
  }

  private static func gets() -> Finding {
    let port = rb_http_serve()
    let url = "http://127.0.0.1:\(port)/"
    guard port > 0, rb_http_get(url, 10) else { return .skipped("no libcurl (libcurl4)") }
    var isFine = true
    let comparison = compare(
      count: 10_000, ours: { isFine = run(url, $0) && isFine },
      peer: { isFine = rb_http_get(url, $0) && isFine })
    return isFine ? Finding(comparison) : .failed
  }

  /// One side for itself: `ours` or `peer`.
  static func runAlone(_ side: String) -> Bool {
    let url = "http://127.0.0.1:\(rb_http_serve())/"
    return side == "peer" ? rb_http_get(url, 10_000) : run(url, 10_000)
  }

  /// Our side: so many calls at once.
  static func run(_ url: String, _ count: Int) -> Bool {
    let host = Grant(.http, String(url.dropFirst("http://".count).dropLast()))
    let answers = Locked(0)
    guard let grants = try? Grants([host], to: [PluginID(0): Grantee()]),
      let workers = try? Workers(
        Performers(grants),
        deliver: { _, result in
          // Only the last one wakes who waits: a session takes in many at a time.
          let isLast = answers.withLock { answers in
            answers += result.isReply ? 1 : 0
            return answers == count
          }
          if isLast { answers.change { _ in } }
        })
    else { return false }
    for id in 0..<count { workers.start(CallID(id), PluginID(0), OutsideCall("http.get", [.string(Text(url))])) }
    let seconds: Int64 = 60
    let answered = answers.wait(microseconds: seconds * 1_000_000) { $0 == count }
    workers.close()
    return answered == count
  }
}

extension CallResult {
  fileprivate var isReply: Bool { if case .values(let values) = self { values.count == 1 } else { false } }
}
