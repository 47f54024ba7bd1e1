internal import CRutterBench
internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterLua

/// What a turn costs that is saved, against a bare commit of SQLite that brings as many bytes to the same disk.
enum StateRows {
  static var measures: [Measure] {
    [
      Measure("state.small", "a turn that is saved: one entry, one cell", .atMost(1.3)) { saved(entries: 1) },
      Measure("state.path", "the same with 100 entries", .atMost(1.3)) { saved(entries: 100) },
    ]
  }

  private static let script = """
    local rutter = require 'rutter'
    local taps = rutter.cell(0, "taps")
    rutter.destination(rutter.integer, function(number)
      local seen = rutter.cell(0, "seen")
      return rutter.screen {
        title = "Number " .. number,
        rutter.button { "Tap", action = function() taps:update(function(count) return count + 1 end) end },
        rutter.text { taps:get() .. " taps, " .. seen:get() .. " seen" },
      }
    end)
    rutter.root(function()
      return rutter.screen { title = "Root", rutter.button { "Go", action = function() rutter.path:push(1) end } }
    end)
    """

  private static func saved(entries: Int) -> Finding {
    var template = Array(".build/rutter-bench-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else { return .failed }
    defer { for name in ["ours", "peer", ""] { remove("\(folder)/\(name)") } }
    guard let commits = rb_commits_open("\(folder)/peer"), var flow = LuaFlow(script),
      let keeper = try? StateKeeper(SavedState(path: "\(folder)/ours"), of: "flow", onFailure: { _ in })
    else { return .failed }
    defer { rb_commits_close(commits) }
    flow.push(entries)
    let bytes = flow.session.snapshot(secrets: false).text().count
    guard let tap = flow.session.frame().top.nodes.first?.id else { return .failed }
    var isFine = true
    let comparison = compare(count: 100) { count in
      for _ in 0..<count {
        let event = Event.Kind.activated(tap)
        flow.take(event)
        keeper.turned(Event(at: .start, event), flow.session)
      }
    } peer: { count in
      isFine = rb_commits_run(commits, bytes, count) && isFine
    }
    guard isFine, flow.session.condition == .fine else { return .failed }
    return .ratio(comparison.ratio, "\(bytes) bytes; \(comparison.words)")
  }
}
