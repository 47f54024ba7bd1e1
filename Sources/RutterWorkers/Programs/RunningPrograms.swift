internal import CRutterPrograms
internal import Glibc

/// The programs of this process that were started and not yet reaped. Only these may be killed by their ids: afterwards
/// an id may be somebody else's.
package enum RunningPrograms {
  private struct State: Sendable {
    /// By the number of their start: an id may come again.
    var ids: [Int: pid_t] = [:]
    var started = 0
    /// How many are being started just now: they may run already.
    var starting = 0
    var isOver = false
  }

  private static let state = Locked(State())

  /// How long a start is waited for; it takes less than a millisecond.
  private static let patienceMicroseconds: Int64 = 100_000

  /// Kills all of them with their groups and with what has left these, and has no more started: this process is about to
  /// end, and the system would kill no more than the programs themselves. Nobody learns how they ended: a script would go
  /// on with that.
  static func killForGood() {
    state.change { $0.isOver = true }
    _ = state.wait(microseconds: patienceMicroseconds) { $0.starting == 0 }
    let ran = state.withLock { state in
      for id in state.ids.values { _ = rp_kill_group(id) }
      return !state.ids.isEmpty
    }
    if ran { Stragglers.killOfAll() }
  }

  /// To be called before this process is copied by `fork`, if what the copy starts is to be found when that has died.
  package static func beforeFork() { ProgramMark.choose() }

  /// Kills what a copy of this process has started, which has died: the system has killed the programs themselves, and
  /// nothing that these had started.
  package static func killLeft() { Stragglers.killOfAll() }

  /// Starts one. Does not return once all are killed for good.
  ///
  /// - Parameter start: Starts it, and gives its id.
  /// - Returns: Its number.
  /// - Throws: what the system said.
  static func add(_ start: () throws(SystemError) -> pid_t) throws(SystemError) -> Int {
    state.wait { state -> Void? in
      if state.isOver { return nil }
      state.starting += 1
      return ()
    }
    let id: pid_t?, failure: SystemError?
    do throws(SystemError) { (id, failure) = (try start(), nil) } catch { (id, failure) = (nil, error) }
    let number = state.change { state in
      state.starting -= 1
      state.started += 1
      state.ids[state.started] = id
      return state.started
    }
    if let failure { throw failure }
    return number
  }

  /// Kills one with its group, if it was not reaped.
  static func kill(_ number: Int) {
    state.withLock { state in
      if let id = state.ids[number] { _ = rp_kill_group(id) }
    }
  }

  /// Reaps one, so that it is none of them any more. It has to have ended: who kills waits meanwhile. Does not return once
  /// all are killed for good.
  static func remove(_ number: Int, reap: () -> Int32) -> Int32 {
    state.wait { state in
      if state.isOver { return nil }
      state.ids[number] = nil
      return reap()
    }
  }
}
