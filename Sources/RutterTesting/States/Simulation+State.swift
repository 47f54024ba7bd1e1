internal import RutterCore

/// Telling in which state a run is before a choice, so that two orders that lead to the same one can be recognised.
extension Simulation where H: ~Copyable {
  /// Where a run stands in a simulation: what it is in the middle of, and what it has counted so far.
  package struct Standing {
    enum Stage: String {
      case catchesUp, comesToRest, comesToRestOrActs, bringsLate, bringsLateOrMore, looks
      /// Something may come before the user acts; nothing has yet, or something has.
      case awaitsAction, awaitsActionOn
    }
    let stage: Stage
    let window: Window
    let budget: Budget?
    init(_ stage: Stage, _ window: Window, _ budget: Budget? = nil) {
      self.stage = stage
      self.window = window
      self.budget = budget
    }

    /// Has it read as a part of the state.
    package func read(by reader: StateReader) {
      reader.read(stage.rawValue)
      reader.read(window)
      if let budget { reader.read(budget) }
    }
  }

  /// Tells the state before a choice between so many ways, if that is asked for.
  func tellState(before bound: Int, _ standing: @autoclosure () -> Standing) {
    guard bound > 1, let chooser, chooser.wantsFingerprint else { return }
    onChoice(self, standing())
  }

  /// In which order what may come is offered, as far as that depends on what was late: where the late things stand among all
  /// that is pending, in the order in which they are offered. Empty if nothing is late.
  package var menu: [Int] { latecomers.menu(of: agenda.items.map(\.item)) }

  /// Has all of it read that its further course depends on, but for what scripts hold. What was overtaken is left out: it
  /// stands behind in what is offered, and that is all.
  package func read(by reader: StateReader) {
    session.forEachMemory { reader.read($0) }
    reader.read(now)
    reader.read(horizon)
    reader.read(turns)
    reader.read(agenda)
    reader.read(owed)
    reader.read(waitingAt as Any)
    reader.read(looking as Any)
    // What comes where it usually does not, is excused otherwise than in the usual order.
    reader.read(chooser?.trail.isUsualButForRestarts ?? true)
    for plugin in session.plugins where session.isNearMemoryLimit(of: plugin.id) {
      reader.refuse("plugin '\(plugin.name)' holds more than half of its memory limit")
    }
  }
}
