package import RutterCore
package import RutterLua
internal import RutterText
internal import RutterWorkers

/// Saves a session in a file after each turn that has changed something, and knows what was saved there before.
///
/// Only what has changed since is written. A turn is over for everybody else only when that is on the disk: whoever was told
/// of it can rely on it.
package final class StateKeeper: Sendable {
  /// The session as it was saved; nil if none of its name was.
  package let snapshot: Snapshot?
  /// What a person has to know: that a damaged file was set aside, and where it is.
  package let notes: [String]
  /// The name of the session.
  package let session: String

  private let path: String
  private let flow: String
  private let keepsSecrets: Bool
  private let holdsBack: Bool
  private let onFailure: @Sendable (String) -> Void
  private let progress: Locked<Progress>

  private struct Progress: Sendable {
    /// Nil once it is closed.
    var file: StateFile?
    /// What is in the file.
    var stored = StoredSnapshot()
    /// The session after its last turn, if that is not saved yet.
    var next: Snapshot?
    var isOver = false
    var writtenBytes = 0
  }

  /// How much was written so far.
  package var writtenBytes: Int { progress.withLock { $0.writtenBytes } }

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - state: Which file and session.
  ///   - flow: The name of the flow that is to run.
  ///   - holdsBack: Whether turns are saved only when somebody is to be told of them: all that have come by then in one
  ///     commit. Whoever tells calls ``commit(isLast:)`` first.
  ///   - onFailure: Is told once that nothing can be saved any more.
  /// - Throws: ``NavigatorError/state(_:)`` if the file is of something else, of a newer version, or in use, or if the
  ///   session is of another flow. The file is as it was then.
  package init(
    _ state: SavedState, of flow: String, holdsBack: Bool = false, onFailure: @escaping @Sendable (String) -> Void
  ) throws(NavigatorError) {
    var notes: [String] = []
    do throws(StateError) {
      let file = try Self.open(state, &notes)
      path = file.path
      let saved = try file.sessions().first { $0.name == state.session }
      if let saved, !saved.flow.isEmpty, saved.flow != flow {
        throw .unusable(
          "the session '\(state.session)' is of the flow '\(saved.flow)', not of '\(flow)'; --session names another")
      }
      var (snapshot, stored) = saved == nil ? (nil, StoredSnapshot()) : try Self.read(state.session, in: file, &notes)
      // What was imported from elsewhere is of whatever flow goes on with it.
      if snapshot?.flow.isEmpty == true { snapshot?.flow = Text(flow) }
      self.snapshot = snapshot
      progress = Locked(Progress(file: file, stored: stored))
    } catch {
      throw .state("\(state.path): \(error)")
    }
    self.notes = notes
    self.onFailure = onFailure
    self.flow = flow
    session = state.session
    keepsSecrets = state.keepsSecrets
    self.holdsBack = holdsBack
  }

  private static func open(_ state: SavedState, _ notes: inout [String]) throws(StateError) -> StateFile {
    do throws(StateError) {
      return try StateFile(state.path, makes: true, durability: state.fileDurability)
    } catch {
      guard case .damaged(let why) = error else { throw error }
      let aside = try StateFile.setAside(state.path)
      notes.append("\(state.path) is damaged (\(why)); it is kept as \(shortPath(aside)), and a new session begins")
      return try StateFile(state.path, makes: true, durability: state.fileDurability)
    }
  }

  private static func read(
    _ session: String, in file: StateFile, _ notes: inout [String]
  ) throws(StateError) -> (Snapshot?, StoredSnapshot) {
    let why: String
    do throws(StateError) {
      guard let content = try file.read(session) else { return (nil, StoredSnapshot()) }
      do throws(SnapshotError) {
        // A text is put into pieces when it is saved for the first time.
        guard case .pieces(let pieces) = content else { return (try content.snapshot(), StoredSnapshot()) }
        let stored = try StoredSnapshot(pieces)
        return (stored.snapshot, stored)
      } catch {
        if case .newer = error.kind { throw .unusable("\(error)") }
        why = "\(error)"
      }
    } catch {
      guard case .damaged(let words) = error else { throw error }
      why = words
    }
    let aside = try file.setAside(session: session)
    notes.append("the saved session '\(session)' is damaged (\(why)); it is kept as '\(aside)', and a new one begins")
    return (nil, StoredSnapshot())
  }

  /// A turn is over: saves what it changed. Returns when that is on the disk, or, if turns are held back, at once.
  ///
  /// What only the time has changed is not saved; the moment is, with what changes next. A flow that was stopped has lost its
  /// cells with it: the session stays in the file as it was before, so that the next one can go on from there.
  package func turned(_ event: Event, _ session: borrowing Session<ScriptHost>) {
    if case .ended = event.kind { return }
    if session.condition == .notLoaded || session.condition == .flowStopped { return }
    let snapshot = session.snapshot(secrets: keepsSecrets)
    progress.withLock { $0.next = snapshot }
    if !holdsBack { commit() }
  }

  /// Saves what the turns have changed that were held back. Returns when that is on the disk.
  ///
  /// - Parameter isLast: Nobody is told of a failure: the process ends.
  /// - Returns: Whether all turns are saved. Of others nobody may be told.
  @discardableResult
  package func commit(isLast: Bool = false) -> Bool {
    let failure: StateError? = progress.withLock { progress in
      guard !progress.isOver, let file = progress.file, let next = progress.next.take(),
        let change = progress.stored.become(next)
      else {
        return nil
      }
      do throws(StateError) {
        try file.write(change, of: flow, as: session, at: Clock.wallMicroseconds)
        progress.writtenBytes += change.writtenBytes
        return nil
      } catch {
        progress.isOver = true
        return error
      }
    }
    if let failure, !isLast {
      onFailure("\(path): the session cannot be saved: \(failure); it stands there as it was before this turn")
    }
    return progress.withLock { !$0.isOver }
  }

  /// Lets go of the file, so that another process can go on with the session. Nothing is saved any more.
  package func close() { progress.withLock { $0.file = nil } }
}

extension Navigator.Options {
  /// What saves the session; nil if nothing does.
  package func makeKeeper(of flow: Flow) throws(NavigatorError) -> StateKeeper? {
    if let keeper { return keeper }
    guard let state else { return nil }
    let keeper = try StateKeeper(state, of: flow.name, onFailure: onStateFailure ?? { _ in })
    for note in keeper.notes { onReport?(.note(note)) }
    return keeper
  }
}
