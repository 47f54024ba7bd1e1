internal import CRutterBench
internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterLua

/// What saving adds to a turn, against what a bare commit of SQLite adds that brings as many bytes to the same disk.
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

  /// Times three sessions that take the same turns, which push and pop, or else set a cell: one is saved; after each turn of
  /// the second one, plain SQLite commits as many bytes as saving writes; nothing is done for the third, whose time is taken
  /// off from both others. So what saving adds to a turn is compared with what a bare commit adds to it.
  ///
  /// Of so many turns `together` somebody is told at once, as of commands that come faster than they are carried out: these
  /// share a commit. The peer has one for each all the same. It keeps the size of page that SQLite has unless told otherwise.
  private static func saved(entries: Int, moves: Bool = false, together: Int = 1) -> Finding {
    var template = Array(".build/rutter-bench-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else { return .failed }
    defer { for name in ["ours", "ours-wal", "peer", "peer-wal", ""] { remove("\(folder)/\(name)") } }
    guard let commits = rb_commits_open("\(folder)/peer") else { return .failed }
    defer { rb_commits_close(commits) }
    guard var ours = Turns(entries, moves), var peer = Turns(entries, moves), var alone = Turns(entries, moves),
      let keeper = try? StateKeeper(
        SavedState(path: "\(folder)/ours"), of: "flow", holdsBack: together > 1, onFailure: { _ in })
    else { return .failed }
    ours.flow.session.isSaved = true
    func save(_ count: Int) {
      for number in 0..<count {
        keeper.turned(ours.take(), ours.flow.session)
        if together > 1, number % together == together - 1 { keeper.commit() }
      }
    }
    // All of the session is written by the first turn, what differs by those that follow.
    save(2)
    keeper.commit()
    let before = keeper.writtenBytes
    save(100)
    let bytes = (keeper.writtenBytes - before) / (100 / together)
    var isFine = true
    func commit(_ count: Int) {
      for _ in 0..<count {
        keep(peer.take())
        isFine = rb_commits_run(commits, bytes, 1) && isFine
      }
    }
    // Until their logs have been full once, both write to files that grow, which costs the disk more: they have to be
    // measured at the same stage.
    save(pagesOfLog)
    commit(pagesOfLog)
    // Short rounds and many of them: what a disk takes for a commit drifts within fractions of a second.
    // Each has one turn after which the pieces take up what the others have changed.
    let count = together > 1 ? 4 * together : 64, turnsOfRound = Double(count)
    var samples = Samples(), turns: [Double] = [], bare: [Double] = []
    for _ in 0..<51 {
      let saved = timed { save(count) }, committed = timed { commit(count) }
      let turn = timed { for _ in 0..<count { keep(alone.take()) } }
      samples.add(ours: (saved - turn) / turnsOfRound, peer: (committed - turn) / turnsOfRound)
      turns.append(turn / turnsOfRound)
      bare.append(timed { isFine = rb_commits_run(commits, bytes, count) && isFine } / turnsOfRound)
    }
    guard isFine, ours.flow.session.condition == .fine else { return .failed }
    let whole = ours.flow.session.snapshot(secrets: false).text().count, comparison = samples.comparison
    let besides =
      "the turn itself \(Comparison.time(median(turns))), commits without turns \(Comparison.time(median(bare)))"
    return .ratio(comparison.ratio, "\(bytes) of \(whole) bytes; \(comparison.words); \(besides)")
  }

  /// A session and the turns that it takes.
  private struct Turns: ~Copyable {
    var flow: LuaFlow
    private let tap: NodeID
    private let moves: Bool
    private var count = 0

    init?(_ entries: Int, _ moves: Bool) {
      guard var flow = LuaFlow(StateRows.script) else { return nil }
      flow.push(entries)
      guard let tap = flow.session.frame().top.nodes.first?.id else { return nil }
      self.flow = flow
      (self.tap, self.moves) = (tap, moves)
    }

    /// - Returns: What the turn was about.
    mutating func take() -> Event {
      count += 1
      let event: Event.Kind =
        !moves ? .activated(tap) : count % 2 == 1 ? .requested(.init(.push(PathPart(.integer(7))))) : .back
      flow.take(event)
      return Event(at: .start, event)
    }
  }
}
