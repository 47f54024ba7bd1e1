internal import CRutterBench
internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterLua

/// What a turn costs that is saved, against a bare commit of SQLite that brings as many bytes to the same disk as the turn
/// has written of itself.
enum StateRows {
  static var measures: [Measure] {
    [
      Measure("state.small", "a turn that is saved: one entry, one cell", .atMost(1.3)) { saved(entries: 1) },
      Measure("state.path", "the same with 100 entries", .atMost(1.3)) { saved(entries: 100) },
      Measure("state.long", "the same with 1,000 entries", .atMost(1.3)) { saved(entries: 1_000) },
      Measure("state.push", "a push and a pop, with 100 entries", .atMost(1.3)) { saved(entries: 100, moves: true) },
      Measure("state.batch", "a tap with 100 entries, told of with 19 others", .atMost(1.3)) {
        saved(entries: 100, together: 20)
      },
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

  /// With so many pages SQLite begins its log anew; each commit adds one at least.
  private static let pagesOfLog = 1_100

  /// Times turns that push and pop, or else set a cell. Of so many turns `together` somebody is told at once, as of commands
  /// that come faster than they are carried out: these share a commit. The peer has one for each all the same.
  private static func saved(entries: Int, moves: Bool = false, together: Int = 1) -> Finding {
    var template = Array(".build/rutter-bench-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else { return .failed }
    defer { for name in ["ours", "ours-wal", "peer", "peer-wal", ""] { remove("\(folder)/\(name)") } }
    guard let commits = rb_commits_open("\(folder)/peer"), var flow = LuaFlow(script),
      let keeper = try? StateKeeper(
        SavedState(path: "\(folder)/ours"), of: "flow", holdsBack: together > 1, onFailure: { _ in })
    else { return .failed }
    defer { rb_commits_close(commits) }
    flow.session.isSaved = true
    flow.push(entries)
    guard let tap = flow.session.frame().top.nodes.first?.id else { return .failed }
    func turn(_ event: Event.Kind) {
      flow.take(event)
      keeper.turned(Event(at: .start, event), flow.session)
    }
    func turns(_ count: Int) {
      for number in 0..<count {
        if !moves {
          turn(.activated(tap))
        } else {
          turn(number % 2 == 0 ? .requested(.init(.push(PathPart(.integer(7))))) : .back)
        }
        if together > 1, number % together == together - 1 { keeper.commit() }
      }
    }
    // All of the session is written by the first turn, what differs by those that follow.
    turns(2)
    keeper.commit()
    let before = keeper.writtenBytes
    turns(100)
    let bytes = (keeper.writtenBytes - before) / (100 / together)
    var isFine = true
    // Until their logs have been full once, both write to files that grow, which costs the disk more: they have to be
    // measured at the same stage.
    turns(pagesOfLog)
    guard rb_commits_run(commits, bytes, pagesOfLog) else { return .failed }
    // Short rounds and many of them: what a disk takes for a commit drifts within fractions of a second.
    let comparison = compare(rounds: 101, count: 20, ours: turns) { count in
      isFine = rb_commits_run(commits, bytes, count) && isFine
    }
    guard isFine, flow.session.condition == .fine else { return .failed }
    let whole = flow.session.snapshot(secrets: false).text().count
    return .ratio(comparison.ratio, "\(bytes) of \(whole) bytes; \(comparison.words)")
  }
}
