package import RutterCore
package import RutterLua
internal import RutterText
internal import RutterWorkers

/// Saves a session in a file after each turn that has changed something, and knows what was saved there before.
///
/// A turn is over for everybody else only when what it changed is on the disk: whoever was told of it can rely on that.
package final class StateKeeper: Sendable {
  /// The session as it was saved; nil if none of its name was.
  package let snapshot: Snapshot?
  /// What a person has to know: that a damaged file was set aside, and where it is.
  package let notes: [String]
  /// The name of the session.
  package let session: String

  private let file: StateFile
  private let flow: String
  private let keepsSecrets: Bool
  private let onFailure: @Sendable (String) -> Void
  private let progress = Locked(Progress())

  private struct Progress: Sendable {
    /// What was saved last.
    var last: Snapshot?
    var isOver = false
  }

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - state: Which file and session.
  ///   - flow: The name of the flow that is to run.
  ///   - onFailure: Is told once that nothing can be saved any more.
  /// - Throws: ``NavigatorError/state(_:)`` if the file is of something else, of a newer version, or in use, or if the
  ///   session is of another flow. The file is as it was then.
  package init(
    _ state: SavedState, of flow: String, onFailure: @escaping @Sendable (String) -> Void
  ) throws(NavigatorError) {
    var notes: [String] = []
    do throws(StateError) {
      file = try Self.open(state, &notes)
      let saved = try file.sessions().first { $0.name == state.session }
      if let saved, !saved.flow.isEmpty, saved.flow != flow {
        throw .unusable(
          "the session '\(state.session)' is of the flow '\(saved.flow)', not of '\(flow)'; --session names another")
      }
      var snapshot = saved == nil ? nil : try Self.read(state.session, in: file, &notes)
      // What was imported from elsewhere is of whatever flow goes on with it.
      if snapshot?.flow.isEmpty == true { snapshot?.flow = Text(flow) }
      self.snapshot = snapshot
    } catch {
      throw .state("\(state.path): \(error)")
    }
    self.notes = notes
    self.onFailure = onFailure
    self.flow = flow
    session = state.session
    keepsSecrets = state.keepsSecrets
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
  ) throws(StateError) -> Snapshot? {
    let why: String
    do throws(StateError) {
      guard let bytes = try file.read(session) else { return nil }
      do throws(SnapshotError) { return try Snapshot(text: bytes) } catch {
        if case .newer = error.kind { throw .unusable("\(error)") }
        why = "\(error)"
      }
    } catch {
      guard case .damaged(let words) = error else { throw error }
      why = words
    }
    let aside = try file.setAside(session: session)
    notes.append("the saved session '\(session)' is damaged (\(why)); it is kept as '\(aside)', and a new one begins")
    return nil
  }

  /// A turn is over: saves what it changed. Returns when that is on the disk.
  ///
  /// What only the time has changed is not saved; the moment is, with what changes next.
  package func turned(_ event: Event, _ session: borrowing Session<ScriptHost>) {
    if case .ended = event.kind { return }
    if session.condition == .notLoaded { return }
    let snapshot = session.snapshot(secrets: keepsSecrets)
    progress.withLock { progress in
      guard !progress.isOver, !snapshot.isSame(as: progress.last) else { return }
      do throws(StateError) {
        try file.write(snapshot.text(), of: flow, as: self.session, at: Clock.wallMicroseconds)
        progress.last = snapshot
      } catch {
        progress.isOver = true
        onFailure("\(file.path): the session cannot be saved: \(error); it stands there as it was before this turn")
      }
    }
  }
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

extension Snapshot {
  /// Whether it holds what another one does, but for the time.
  fileprivate func isSame(as other: Snapshot?) -> Bool {
    guard var other else { return false }
    other.clock = clock
    return self == other
  }
}
