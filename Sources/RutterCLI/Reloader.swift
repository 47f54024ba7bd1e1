internal import Rutter
internal import RutterText
internal import RutterWorkers

/// Has a running flow loaded again when its files have changed (`rutter run --watch`).
final class Reloader: Sendable {
  private let stage: Stage
  private let subject: FlowOptions
  /// Follows the files; nil where a person asks.
  private let watch: FlowWatch?
  /// What was tried last and did not load: the same is not tried again.
  private let failed = Locked<Reload?>(nil)
  /// The last mistake that was told, which is told once.
  private let told = Locked<String?>(nil)

  /// What a project file granted when the files were read last.
  private let known: Locked<Known>
  private struct Known {
    /// What counts; nil for what the flow runs with.
    var grants: [Grant]?
    /// What does not count because nobody has approved it.
    var notice: String?
  }

  init(_ subject: FlowOptions, _ stage: Stage, _ watch: FlowWatch?) {
    self.subject = subject
    self.stage = stage
    self.watch = watch
    known = Locked(Known(notice: (try? subject.setup())?.notice))
  }

  /// Does so because a person asks: also what did not load is tried again, and that nothing differs is told.
  func reload(in driver: isolated some Driver) {
    failed.withLock { $0 = nil }
    told.withLock { $0 = nil }
    if !filesChanged(in: driver) { stage.face.note("Nothing has changed in the scripts.") }
  }

  /// Reads the flow again, and has the session take over what differs.
  ///
  /// - Returns: Whether anything differs.
  @discardableResult
  func filesChanged(in driver: isolated some Driver) -> Bool {
    let running = driver.flow
    do throws(NavigatorError) {
      let setup = try subject.setup()
      let now = try setup.read()
      watch?.follow(now.filesRead + setup.filesRead)
      tellOfGrants(setup, driver.grants)
      guard let version = try running.version(now, grants: driver.grants) else {
        tellOfMending()
        return false
      }
      if failed.withLock({ $0 }) == version.event { return true }
      stage.face.learn(now)
      let isTaken = try driver.renew(version).hasReloaded
      if !isTaken { stage.face.learn(running) }
      failed.withLock { $0 = isTaken ? nil : version.event }
      // What keeps a version from loading is told as an error of its own.
      told.withLock { $0 = isTaken ? nil : "it did not load" }
    } catch {
      tell("\(error)", code: error.code)
    }
    stage.face.flush()
    return true
  }

  private func tell(_ message: String, code: String) {
    let isNew = told.withLock { told in
      defer { told = message }
      return told != message
    }
    if isNew { stage.problem("not reloaded: \(message)", code: code) }
  }

  /// The files are as they were again. Whoever was told of a mistake is told that it is gone.
  private func tellOfMending() {
    failed.withLock { $0 = nil }
    let wasTold = told.withLock { told in
      defer { told = nil }
      return told != nil
    }
    guard wasTold else { return }
    stage.face.note("The files are again as the flow runs.")
    stage.face.flush()
  }

  /// What a project file grants counts from the start.
  private func tellOfGrants(_ setup: Setup, _ running: [Grant]) {
    let now = Known(grants: setup.grants, notice: setup.notice)
    let before = known.withLock { known in
      defer { known = now }
      return known
    }
    guard let project = setup.project else { return }
    if (before.grants ?? running) != setup.grants, setup.grants != running {
      let message =
        now.notice == nil
        ? "\(project.name) grants something else now, which counts from the next start"
        : "\(project.name) has changed, so it is not approved any more: what it granted goes on until the end of this run; "
          + "approve it for the next by: rutter trust \(project.name)"
      stage.face.problem(message, code: "grants", command: nil)
    } else if let notice = now.notice, notice != before.notice {
      stage.face.problem(notice, code: "grants", command: nil)
    }
  }
}

extension Setup {
  /// The project file, if there is one.
  var filesRead: [String] { project.map { [$0.path] } ?? [] }
}
