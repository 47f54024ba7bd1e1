internal import CRutterBench
internal import RutterCore
internal import RutterLua

/// Rows 4, 6 and the half of 5 with scripts: whole navigations, against the plain C API with the same script.
enum LuaRows {
  /// Row 4: one navigation there and back.
  static func row4() -> Row {
    let what = "navigation: link, load that waits, push, screen of 10 nodes, back"
    guard var flow = LuaFlow(), let peer = rb_open(LuaFlow.body()) else { return Row(failed: "4", what) }
    defer { rb_close(peer) }
    let result = compare(count: 20_000, ours: { flow.navigate($0) }, peer: { keep(rb_navigate(peer, $0)) })
    return Row(number: "4", what: what, ratio: result.ratio, bar: 2, detail: result.words)
  }

  /// Row 5: row 4 at depth 10,000 against 10.
  static func row5Depth() -> Row {
    let what = "navigation at depth 10,000 against 10"
    guard var shallow = LuaFlow(LuaFlow.chain), var deep = LuaFlow(LuaFlow.chain) else { return Row(failed: "5", what) }
    shallow.push(10)
    deep.push(10_000)
    let result = compare(count: 5_000, ours: { deep.navigateOn($0) }, peer: { shallow.navigateOn($0) })
    return Row(number: "5", what: what, ratio: result.ratio, bar: 1.5, detail: result.words)
  }

  /// Row 5: row 4 after 100,000 times against the first thousand.
  static func row5Age() -> Row {
    let what = "navigation after 100,000 against the first 1,000"
    guard var old = LuaFlow() else { return Row(failed: "5", what) }
    old.navigate(100_000)
    var ratios: [Double] = [], late: [Double] = [], early: [Double] = []
    for _ in 0..<9 {
      guard var young = LuaFlow() else { return Row(failed: "5", what) }
      let start = nanoseconds()
      young.navigate(1_000)
      let middle = nanoseconds()
      old.navigate(1_000)
      let end = nanoseconds()
      early.append((middle - start) / 1_000)
      late.append((end - middle) / 1_000)
      ratios.append((end - middle) / (middle - start))
    }
    let result = Comparison(ratio: median(ratios), ours: median(late), peer: median(early))
    return Row(number: "5", what: what, ratio: result.ratio, bar: 1.5, detail: result.words)
  }

  // MARK: Many at once

  /// Row 6: 100,000 placeholders that wait at once, against as many bare coroutines; each fill against row 3's bar.
  static func row6() -> [Row] {
    let count = 100_000
    var starts: [Double] = [], ratios: [Double] = [], fills: [Double] = [], peers: [Double] = []
    var ours = 0.0, bare = 0.0
    for _ in 0..<5 {
      guard let sample = Crowd.measure(count) else { return [Row(failed: "6", "100,000 placeholders")] }
      starts.append(sample.start)
      peers.append(sample.peerStart)
      ratios.append(sample.start / sample.peerStart)
      fills.append(sample.fill / sample.lookUps)
      ours = max(ours, sample.bytes)
      bare = sample.peerBytes
    }
    return [
      Row(
        number: "6", what: "100,000 placeholders at once: start", ratio: median(ratios), bar: 2,
        detail: "\(Int(median(starts))) ns each; a bare coroutine \(Int(median(peers)))"),
      Row(
        number: "6", what: "their memory", ratio: ours / bare, bar: 1.6,
        detail: "\(Int(ours)) bytes each; a bare coroutine \(Int(bare))"),
      Row(
        number: "6", what: "fill, against 40 look-ups", ratio: median(fills), bar: 1, detail: "each a turn of its own"),
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
    EngineRows.lookUp(40 * count)
    let lookUpEnd = nanoseconds()
    guard flow.isFilled else { return nil }
    guard rb_finish_coroutines(peer, count) != 0 else { return nil }
    return Sample(
      start: (middle - start) / each, peerStart: (peerEnd - peerStart) / each, bytes: Double(after - before) / each,
      peerBytes: Double(luaAfter - luaBefore) / each, fill: (fillEnd - fillStart) / each,
      lookUps: (lookUpEnd - fillEnd) / each)
  }
}
