internal import CRutterBench
internal import RutterCore
internal import RutterLua

/// Rows 4, 6 and a part of row 5: whole navigations, against the plain C API with the same script.
enum LuaRows {
  static var measures: [Measure] {
    [
      Measure("4", "navigation: link, load that waits, push, screen of 10 nodes, back", .atMost(2)) { navigation() },
      Measure("5.depth", "navigation with its frames read, at depth 10,000 against 10", .atMost(1.5)) { depth() },
      Measure("5.age", "navigation after 100,000 against the first 1,000", .atMost(1.5)) { age() },
      Measure([
        Row(name: "6.start", what: "100,000 placeholders that wait: start, against bare coroutines", bar: .atMost(2)),
        Row(name: "6.memory", what: "their memory, against that of bare coroutines", bar: .atMost(1.5)),
        Row(name: "6.fill", what: "their fill, against what row 3 may take: 25 look-ups", bar: .atMost(0.5)),
      ]) { crowd() },
    ]
  }

  private static func navigation() -> Finding {
    guard var flow = LuaFlow(), let peer = rb_open(LuaFlow.body()) else { return .failed }
    defer { rb_close(peer) }
    return Finding(compare(count: 20_000, ours: { flow.navigate($0) }, peer: { keep(rb_navigate(peer, $0)) }))
  }

  /// Our side of row 4 alone, for a profile.
  static func run(_ count: Int) -> Bool {
    guard var flow = LuaFlow() else { return false }
    flow.navigate(count)
    return flow.session.condition == .fine
  }

  private static func depth() -> Finding {
    guard var shallow = LuaFlow(LuaFlow.chain), var deep = LuaFlow(LuaFlow.chain) else { return .failed }
    shallow.push(10)
    deep.push(10_000)
    shallow.readsFrames = true
    deep.readsFrames = true
    return Finding(compare(count: 300, ours: { deep.navigateOn($0) }, peer: { shallow.navigateOn($0) }))
  }

  private static func age() -> Finding {
    guard var old = LuaFlow() else { return .failed }
    old.readsFrames = true
    old.navigate(100_000)
    var comparison = Samples()
    for _ in 0..<9 {
      guard var young = LuaFlow() else { return .failed }
      young.readsFrames = true
      comparison.add(ours: timed { old.navigate(1_000) } / 1_000, peer: timed { young.navigate(1_000) } / 1_000)
    }
    return Finding(comparison.comparison)
  }

  // MARK: Many at once

  private static func crowd() -> [Finding] {
    let count = 100_000
    var starts = Samples(), fills = Samples(), bytes = 0.0, bare = 0.0
    for _ in 0..<5 {
      guard let sample = Crowd.measure(count) else { return [] }
      starts.add(ours: sample.start, peer: sample.peerStart)
      fills.add(ours: sample.fill, peer: sample.lookUps)
      bytes = max(bytes, sample.bytes)
      bare = sample.peerBytes
    }
    return [
      Finding(starts.comparison), .ratio(bytes / bare, "\(Int(bytes)) bytes each; peer \(Int(bare))"),
      Finding(fills.comparison),
    ]
  }
}

/// 100,000 loads that wait, ours and bare.
private enum Crowd {
  /// Nanoseconds and bytes, for one each.
  struct Sample {
    var start, peerStart, bytes, peerBytes, fill, lookUps: Double
  }

  static func measure(_ count: Int) -> Sample? {
    guard let peer = rb_open(LuaFlow.body()), var flow = LuaFlow() else { return nil }
    defer { rb_close(peer) }
    let each = Double(count)
    let parts = (0..<count).map { number in
      let deferred = Deferred(.loader(LoaderName("flow.number"), [.integer(Int64(number))]), gives: .integer)
      return PathPart(.deferred(deferred))
    }
    let luaBefore = rb_memory(peer)
    // Both sides take fresh pages, as a program does that starts its loads once, whatever went before.
    rb_trim()
    let before = residentBytes()
    let start = nanoseconds()
    let sleeps = flow.start(parts)
    let middle = nanoseconds()
    guard sleeps.count == count else { return nil }
    rb_trim()
    let after = residentBytes()
    let peerStart = nanoseconds()
    guard rb_start_coroutines(peer, count) != 0 else { return nil }
    let peerEnd = nanoseconds()
    let luaAfter = rb_memory(peer)
    let fillStart = nanoseconds()
    flow.fireAll(sleeps)
    let fillEnd = nanoseconds()
    let lookUps = timed { EngineRows.lookUp(EngineRows.lookUps * count) }
    guard flow.isFilled else { return nil }
    guard rb_finish_coroutines(peer, count) != 0 else { return nil }
    return Sample(
      start: (middle - start) / each, peerStart: (peerEnd - peerStart) / each, bytes: Double(after - before) / each,
      peerBytes: Double(luaAfter - luaBefore) / each, fill: (fillEnd - fillStart) / each,
      lookUps: lookUps / each)
  }
}
