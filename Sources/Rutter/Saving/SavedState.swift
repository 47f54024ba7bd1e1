package import RutterWorkers

/// Where a session is saved while it runs, and from where it goes on.
///
/// ```swift
/// var options = Navigator.Options()
/// options.state = SavedState(path: "shop.state")
/// let navigator = try await Navigator(Flow(path: "shop.lua"), options)
/// ```
public struct SavedState: Sendable, Hashable {
  /// The file. It is made if there is none; one process has it open at a time.
  public var path: String
  /// The name of the session: a file holds several.
  public var session = "main"
  /// How sure it is that what was saved stays.
  public var durability = Durability.full
  /// Whether what is secret is saved, too.
  public var keepsSecrets = false

  /// How sure it is that what was saved stays.
  public enum Durability: Sendable, CaseIterable {
    /// It outlives the end of the process, and the loss of power.
    case full
    /// It outlives the end of the process; when the power goes, the last second may be lost.
    case normal
  }

  /// Names a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - session: The name of the session in it.
  public init(path: String, session: String = "main") {
    self.path = path
    self.session = session
  }

  package var fileDurability: StateFile.Durability { durability == .full ? .full : .normal }
}
