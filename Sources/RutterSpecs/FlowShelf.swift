internal import Rutter
internal import RutterCore
internal import RutterLua

/// The flows that one worker launches, ready to be launched again and again. Used by one thread.
final class FlowShelf {
  private let library: FlowLibrary
  private var known: [Key: Launchable] = [:]

  private struct Key: Hashable {
    var name: String
    var plugins: [String]
    var folder: String
  }

  init(_ library: FlowLibrary) { self.library = library }

  /// Finds a flow as ``FlowLibrary/find(_:plugins:from:)`` does; looks for it once.
  func find(_ name: String, plugins: [String], from folder: String) throws(Failure) -> Launchable {
    let key = Key(name: name, plugins: plugins, folder: folder)
    if let launchable = known[key] { return launchable }
    let launchable = Launchable(try library.find(name, plugins: plugins, from: folder))
    known[key] = launchable
    return launchable
  }
}

/// A flow, and what is the same in all of its launches.
final class Launchable {
  private let flow: Flow
  private let opening: Opening
  private var launches = 0
  private var template: HostTemplate?

  init(_ flow: Flow) {
    self.flow = flow
    opening = flow.opening(seed: 0, startedAtMicroseconds: 0)
  }

  /// A fresh host; nothing has run in it.
  func host() -> ScriptHost {
    launches += 1
    // To prepare for many launches costs about one.
    if launches == 1 { return flow.host(.testing) }
    let template = template ?? flow.compiled(.testing).template(.testing)
    self.template = template
    return template.host()
  }

  /// The first event of a launch.
  func opening(seed: UInt64, startedAtMicroseconds: Int64) -> Opening {
    Opening(seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: opening.sources)
  }
}
