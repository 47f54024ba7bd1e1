internal import Rutter
internal import RutterCore
internal import RutterLua

/// The flows that one worker has launched, ready to be launched again: each order of an explored test does.
final class FlowShelf {
  /// A flow in a place from which it is opened again and again.
  struct Ready {
    let template: HostTemplate
    let hashes: [SourceHash]

    /// The first event of a session.
    func opening(seed: UInt64, startedAtMicroseconds: Int64) -> Opening {
      Opening(seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: hashes)
    }
  }

  private struct Key: Hashable {
    let name: String
    let plugins: [String]
    let folder: String
  }

  private let library: FlowLibrary
  private var ready: [Key: Ready] = [:]

  init(_ library: FlowLibrary) { self.library = library }

  /// Finds a flow as ``FlowLibrary/find(_:plugins:from:)`` does, once.
  func find(_ name: String, plugins: [String], from folder: String) throws(Failure) -> Ready {
    let key = Key(name: name, plugins: plugins, folder: folder)
    if let known = ready[key] { return known }
    let flow = try library.find(name, plugins: plugins, from: folder)
    let new = Ready(
      template: flow.template(.testing), hashes: flow.opening(seed: 0, startedAtMicroseconds: 0).sources)
    ready[key] = new
    return new
  }
}
