internal import Rutter
internal import RutterCore
internal import RutterLua

/// The flows that one worker has launched, ready to be launched again: each order of an explored test does.
final class FlowShelf {
  /// A flow in a place from which it is opened again and again.
  struct Ready {
    /// The path that it was read from.
    let path: String
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
  private let natives: [SwiftPlugin]
  private var ready: [Key: Ready] = [:]

  /// - Parameters:
  ///   - library: Where flows are read.
  ///   - natives: Plugins written in Swift, which every flow finds beside it.
  init(_ library: FlowLibrary, natives: [SwiftPlugin] = []) {
    self.library = library
    self.natives = natives
  }

  /// Finds a flow as ``FlowLibrary/find(_:plugins:from:)`` does, once.
  func find(_ name: String, plugins: [String], from folder: String) throws(Failure) -> Ready {
    let key = Key(name: name, plugins: plugins, folder: folder)
    if let known = ready[key] { return known }
    let found = try library.find(name, plugins: plugins, from: folder)
    let flow = natives.reduce(found) { $0.with($1) }
    let new = Ready(
      path: try library.path(of: name, from: folder), template: flow.template(.testing),
      hashes: flow.opening(seed: 0, startedAtMicroseconds: 0).sources)
    ready[key] = new
    return new
  }
}
