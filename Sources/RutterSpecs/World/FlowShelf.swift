internal import Rutter
internal import RutterCore
internal import RutterLua

/// The flows that one worker launches, ready to be launched again and again. Used by one thread.
final class FlowShelf {
  private let library: FlowLibrary
  private var known: [Key: Launchable] = [:]

  private struct Key: Hashable {
    var name: Text
    var plugins: [Text]
    var folder: Text
  }

  /// Plugins written in Swift, which every flow finds beside it.
  private let natives: [SwiftPlugin]

  init(_ library: FlowLibrary, natives: [SwiftPlugin] = []) {
    self.library = library
    self.natives = natives
  }

  /// Finds a flow as ``FlowLibrary/find(_:plugins:from:)`` does; looks for it once.
  func find(_ name: String, plugins: [String], from folder: String) throws(Failure) -> Launchable {
    let key = Key(name: Text(name), plugins: plugins.map { Text($0) }, folder: Text(folder))
    if let launchable = known[key] { return launchable }
    let flow = natives.reduce(try library.find(name, plugins: plugins, from: folder)) { $0.with($1) }
    let launchable = Launchable(flow, path: try library.path(of: name, from: folder))
    known[key] = launchable
    return launchable
  }
}

/// A flow, and what is the same in all of its launches.
final class Launchable {
  /// Where the flow was read.
  let path: String
  private let flow: Flow
  private let template: HostTemplate
  private let opening: Opening

  init(_ flow: Flow, path: String) {
    self.path = path
    self.flow = flow
    template = flow.template(.testing)
    opening = flow.opening(seed: 0, startedAtMicroseconds: 0)
  }

  /// One line of its scripts, as they are launched.
  func line(_ place: Place) -> String? { flow.line(place) }

  /// A fresh host; nothing has run in it.
  func host() -> ScriptHost { template.host() }

  /// The first event of a launch.
  func opening(seed: UInt64, startedAtMicroseconds: Int64) -> Opening {
    Opening(seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: opening.sources)
  }
}
