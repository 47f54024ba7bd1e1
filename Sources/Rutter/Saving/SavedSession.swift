public import RutterCore
public import RutterText

/// A session as data: what ``Navigator/snapshot(secrets:)`` gives, and ``Navigator/Options/restoring`` takes.
///
/// ```swift
/// let saved = try await navigator.snapshot()
/// try Data(saved.bytes).write(to: file)
/// // Later, also in another process:
/// var options = Navigator.Options()
/// options.restoring = try SavedSession(Array(Data(contentsOf: file)))
/// let navigator = try await Navigator(flow, options)
/// ```
public struct SavedSession: Sendable, Hashable {
  package let snapshot: Snapshot

  package init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// Reads the text of a saved session.
  ///
  /// - Parameter bytes: All of what ``bytes`` gave.
  /// - Throws: A `SnapshotError`, which tells a damaged text from one that a later version has written.
  public init(_ bytes: [UInt8]) throws(SnapshotError) { snapshot = try Snapshot(text: bytes) }

  /// Makes a session of the path of an app with SwiftUI: of `NavigationPath.CodableRepresentation` as JSON.
  ///
  /// - Parameters:
  ///   - path: The text. The names of types in it are names or aliases of the flow's.
  ///   - flow: The name of the flow.
  /// - Throws: A `SnapshotError` that names the place.
  public init(swiftUI path: [UInt8], flow: String) throws(SnapshotError) {
    snapshot = try Snapshot(swiftUI: path, flow: Text(flow))
  }

  /// The path as SwiftUI takes it, and what has no value that could stand in it.
  public var swiftUIPath: (bytes: [UInt8], lost: [Loss]) {
    let (text, lost) = snapshot.swiftUIPath() ?? (Array("[]".utf8), [])
    return (text, lost)
  }

  /// The session as a text: JSON in UTF-8. Equal sessions have equal texts.
  public var bytes: [UInt8] { snapshot.text() }

  /// The name of the flow that it is of.
  public var flow: String { snapshot.flow.string }

  /// What could not be saved, and why.
  public var lost: [Loss] { snapshot.lost }
}

extension Flow {
  /// Checks that a saved session is one of this flow, and one that its plugins could have had.
  package func check(_ snapshot: Snapshot, _ limits: PluginLimits) throws(NavigatorError) {
    let own = plugins.last { $0.isFlow }?.name ?? plugins.last?.name ?? natives.last?.name ?? ""
    guard snapshot.flow.string == own else {
      throw .unreadable("the saved session is of the flow '\(snapshot.flow.string.shortened)', this one is '\(own)'")
    }
    let (plugin, bytes) = snapshot.heaviest
    // What is held is estimated in another way than what was saved.
    guard bytes - limits.memoryBytes <= limits.memoryBytes / 4 else {
      throw .unreadable(
        "the saved session holds \(bytes.roundedSize) for plugin '\(plugin.string.shortened)', which may have "
          + "\(limits.memoryBytes.roundedSize); a higher limit of memory restores it")
    }
  }
}

extension Navigator {
  /// Takes the session down as data, as it is now. The session goes on, and nothing in it changes.
  ///
  /// - Parameter secrets: Whether what is secret is in it, too. Whoever keeps it keeps the secrets then.
  /// - Returns: What ``Options/restoring`` takes.
  /// - Throws: ``NavigatorError/closed``.
  public func snapshot(secrets: Bool = false) throws(NavigatorError) -> SavedSession {
    var saved: SavedSession?
    let now = now
    look { saved = SavedSession($0.snapshot(secrets: secrets, at: now)) }
    guard let saved else { throw .closed }
    return saved
  }
}
