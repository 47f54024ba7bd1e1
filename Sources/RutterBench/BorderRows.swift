internal import CRutterBench
internal import RutterCore
internal import RutterLua

/// Rows 1 and 2: one call over the border, and one record, against the plain C API.
enum BorderRows {
  private static let record = """
    local r = {}
    for i = 1, 76 do r["field" .. i] = i % 3 == 0 and i or i % 3 == 1 and "text " .. i or i / 2 end
    for i = 1, 20 do r["part" .. i] = { id = i, name = "part " .. i, done = i % 2 == 0 } end
    for i = 1, 4 do r["flag" .. i] = i % 2 == 0 end

    """
  private static let ours = """
    local rutter = require "rutter"
    local now = rutter.now
    \(record)
    rutter.task(function(n) return n end)
    rutter.task(function(n) for i = 1, n do now(i) end end)
    rutter.task(function() return r end)
    """
  private static let peer = """
    \(record)
    record = r
    function f(n) return n end
    function loop(n) local host = host for i = 1, n do host(i) end end
    """

  static func row1() -> [Row] {
    let calls = "host to Lua, integer to integer", asks = "Lua to host, integer to integer"
    guard let probe = BorderProbe(ours), let state = rb_open(peer) else { return [Row(failed: "1", calls)] }
    defer { rb_close(state) }
    let call = compare(count: 200_000, ours: { keep(probe.call($0)) }, peer: { keep(rb_call(state, $0)) })
    let ask = compare(count: 200_000, ours: { probe.called($0) }, peer: { keep(rb_called(state, $0)) })
    return [
      Row(number: "1", what: calls, ratio: call.ratio, bar: 1.5, detail: call.words),
      Row(number: "1", what: asks, ratio: ask.ratio, bar: 2, detail: ask.words),
    ]
  }

  static func row2() -> [Row] {
    guard let probe = BorderProbe(ours), let state = rb_open(peer) else { return [Row(failed: "2", "a record")] }
    defer { rb_close(state) }
    let value = probe.out(1, asValue: true)
    guard case .record = value else { return [Row(failed: "2", "a record")] }
    let out = compare(
      count: 5_000, ours: { keep(probe.out($0, asValue: false)) }, peer: { keep(rb_record_out(state, $0)) })
    let outValue = compare(
      count: 5_000, ours: { keep(probe.out($0, asValue: true)) }, peer: { keep(rb_record_out(state, $0)) })
    let give = compare(count: 5_000, ours: { probe.giveTape(value, $0) }, peer: { keep(rb_record_in(state, $0)) })
    let giveValue = compare(count: 5_000, ours: { probe.give(value, $0) }, peer: { keep(rb_record_in(state, $0)) })
    return [
      Row(number: "2", what: "a record: table to tape", ratio: out.ratio, bar: 1.5, detail: out.words),
      Row(number: "2", what: "a record: tape to table", ratio: give.ratio, bar: 1.5, detail: give.words),
      Row(number: "2", what: "a record: table to Value", ratio: outValue.ratio, bar: 3, detail: outValue.words),
      Row(number: "2", what: "a record: Value to table", ratio: giveValue.ratio, bar: 3, detail: giveValue.words),
    ]
  }
}
