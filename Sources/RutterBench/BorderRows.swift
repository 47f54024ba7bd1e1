internal import CRutterBench
internal import RutterCore
internal import RutterLua

/// Rows 1 and 2: calls over the border and one record, by the way that a session takes, against the plain C API.
enum BorderRows {
  static var measures: [Measure] {
    [
      Measure("1.call", "host to Lua: a plugin's function, integer to integer", .atMost(4)) { call() },
      Measure("1.now", "Lua to host in a session: rutter.now()", .atMost(1.5)) { ask("now()", peer: plain) },
      Measure("1.get", "the same: cell:get()", .atMost(3)) { ask("cell:get()", peer: method) },
      Measure("1.loader", "the same: loader(i), a deferred value", .atMost(3)) {
        ask("local _ = loader(i)", peer: making)
      },
      Measure([
        Row(name: "2.out", what: "a record: table to tape", bar: .atMost(1.2)),
        Row(name: "2.in", what: "a record: tape to table", bar: .atMost(1.2)),
        Row(name: "2.value-out", what: "a record: table to Value", bar: .atMost(2)),
        Row(name: "2.value-in", what: "a record: Value to table", bar: .atMost(1.5)),
      ]) { record() },
    ]
  }

  // MARK: Calls

  /// The peers of calls from Lua: a plain function, a method of an object that is checked, a table made of an argument.
  private static let plain = "host(i)", method = "object:get()", making = "local _ = make(i)"

  private static func peer(_ statement: String) -> String {
    """
    local host, object, make = host, object, make
    function f(n) return n end
    function loop(n) for i = 1, n do \(statement) end end
    """
  }

  private static func call() -> Finding {
    let script = """
      local rutter = require "rutter"
      rutter.loader("same", { gives = rutter.integer, load = function(n) return n end })
      """
    guard var plugin = LonePlugin(script), let state = rb_open(peer(plain)) else { return .failed }
    defer { rb_close(state) }
    guard plugin.call(.integer(7)) == .integer(7) else { return .failed }
    return Finding(
      compare(
        count: 200_000,
        ours: { count in
          for value in 0..<count {
            if value & 1_023 == 0 { plugin.beginTurn() }
            keep(plugin.call(.integer(Int64(value))))
          }
        },
        peer: { keep(rb_call(state, $0)) }))
  }

  /// A screen that asks the host very often when it is built again, against a plain C function that is called as often.
  ///
  /// The bar is against the plainest call there is; what a C function takes that does as much is told beside it.
  private static func ask(_ statement: String, peer alike: String) -> Finding {
    let times = 20_000
    let script = """
      local rutter = require "rutter"
      local now, cell, count = rutter.now, rutter.cell(1, "cell"), rutter.cell(0, "count")
      local loader = rutter.loader("number", { gives = rutter.integer, load = function(i) return i end })
      rutter.root(function()
        for i = 1, \(times) do \(statement) end
        return rutter.screen {
          rutter.button { "More", action = function() count:update(function(n) return n + 1 end) end },
          title = "Count " .. count:get(),
        }
      end)
      """
    guard var flow = LuaFlow(script), let state = rb_open(peer(plain)), let other = rb_open(peer(alike)) else {
      return .failed
    }
    defer { [state, other].forEach { rb_close($0) } }
    let result = compare(
      rounds: 9, count: 10 * times, ours: { flow.activate($0 / times) }, peer: { keep(rb_called(state, $0)) })
    guard flow.session.condition == .fine, flow.session.frame().top.title == "Count 91" else { return .failed }
    if alike == plain { return Finding(result) }
    let same = median((0..<9).map { _ in timed { keep(rb_called(other, 10 * times)) } / Double(10 * times) })
    return .ratio(result.ratio, "\(result.words); \(Int(same)) ns for a C function that does as much")
  }

  // MARK: Records

  private static let fields = """
    local r = {}
    for i = 1, 76 do r["field" .. i] = i % 3 == 0 and i or i % 3 == 1 and "text " .. i or i / 2 end
    for i = 1, 20 do r["part" .. i] = { id = i, name = "part " .. i, done = i % 2 == 0 } end
    for i = 1, 4 do r["flag" .. i] = i % 2 == 0 end

    """

  private static func record() -> [Finding] {
    let script = """
      local rutter = require "rutter"
      \(fields)
      rutter.loader("out", { gives = rutter.string, load = function(none) if none == nil then return r end end })
      """
    let tapes =
      "local rutter = require 'rutter'\n\(fields)\nrutter.task(function() return r end)\nrutter.task(function() end)"
    guard var plugin = LonePlugin(script), let tape = rb_tape_open(tapes), let state = rb_open(fields + "record = r"),
      let value = plugin.call(), case .record = value
    else { return [] }
    defer {
      rb_tape_close(tape)
      rb_close(state)
    }
    let count = 5_000
    let peerOut: (Int) -> Void = { keep(rb_record_out(state, $0)) },
      peerIn: (Int) -> Void = { keep(rb_record_in(state, $0)) }
    peerOut(1)
    return [
      Finding(compare(count: count, ours: { keep(rb_tape_record_out(tape, $0)) }, peer: peerOut)),
      Finding(compare(count: count, ours: { keep(rb_tape_record_in(tape, $0)) }, peer: peerIn)),
      Finding(compare(count: count, ours: { for _ in 0..<$0 { keep(plugin.call()) } }, peer: peerOut)),
      Finding(compare(count: count, ours: { for _ in 0..<$0 { keep(plugin.call(value)) } }, peer: peerIn)),
    ]
  }
}
