/// All that this process does outside for scripts, in whatever session.
package enum OutsideWork {
  /// How long the end of it is waited for. What takes longer is left to the end of the process.
  private static let patienceMicroseconds: Int64 = 1_000_000

  /// Ends it, because the process is about to end, maybe in the middle of a turn. Scripts go on with nothing that comes of
  /// this: no answer reaches a session any more. Transactions are rolled back, so that whoever opens the database next
  /// finds nothing half done.
  package static func endForGood() {
    if Workers.areOpen || Databases.areOpen {
      let isDone = Locked(false)
      // On a thread of its own: what it waits for may never come, for one of a file system that does not answer.
      let thread = try? Thread(stackBytes: 256 << 10) {
        Workers.closeAll()
        Databases.closeAll()
        isDone.change { $0 = true }
      }
      thread?.detach()
      if thread != nil { _ = isDone.wait(microseconds: patienceMicroseconds) { $0 } }
    }
    RunningPrograms.killForGood()
  }
}
