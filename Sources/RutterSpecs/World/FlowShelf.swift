package import Rutter
package import RutterCore
package import RutterLua
package import RutterWorkers

/// The flows that one worker launches, ready to be launched again and again. Used by one thread.
final class FlowShelf {
  private let library: FlowLibrary
  private var known: [FlowName: Launchable] = [:]

  /// Plugins written in Swift, which every flow finds beside it.
  private let natives: [SwiftPlugin]

  /// The plugins of every flow that run in processes of their own, as `--isolate` names them.
  private let isolated: [String]

  init(_ library: FlowLibrary, natives: [SwiftPlugin] = [], isolated: [String] = []) {
    self.library = library
    self.natives = natives
    self.isolated = isolated
  }

  /// Finds a flow as ``FlowLibrary/find(_:)`` does; looks for it once.
  func find(_ name: FlowName) throws(Failure) -> Launchable {
    if let launchable = known[name] { return launchable }
    let (flow, setup) = try library.find(name, with: natives)
    let launchable = Launchable(flow, setup, isolated: isolated)
    known[name] = launchable
    return launchable
  }
}

/// A flow, and what is the same in all of its launches.
package final class Launchable {
  /// Where the flow was read.
  package let path: String
  package let flow: Flow
  private let template: HostTemplate
  private let opening: Opening

  /// What its project file grants, where that is trusted.
  package let grants: [Grant]

  private let isolated: [String]

  package init(_ flow: Flow, _ setup: Setup, isolated: [String] = [], limits: Limits = .testing) {
    self.isolated = isolated
    path = setup.flow
    grants = setup.grants
    self.flow = flow
    template = flow.template(limits)
    opening = flow.opening(seed: 0, startedAtMicroseconds: 0)
  }

  /// One line of its scripts, as they are launched.
  func line(_ place: Place) -> String? { flow.line(place) }

  /// What does the work outside that is allowed in one launch.
  ///
  /// - Throws: if something cannot be allowed.
  package func performers(_ grants: [Grant]) throws(Failure) -> Performers {
    do throws(NavigatorError) {
      return Performers(try flow.grants(grants + self.grants, called: "allow: "), store: .test).adding(flow.nativeWork)
    } catch {
      throw Failure(.step, "test.launch: \(error)")
    }
  }

  /// Throws if a test isolates what is not there.
  func check(isolated: [String]) throws(Failure) {
    do throws(NavigatorError) { _ = try flow.isolation(isolated, called: "isolate: ") } catch {
      throw Failure(.step, "test.launch: \(error)")
    }
  }

  /// A fresh host; nothing has run in it. Its plugins may do of what others made what is granted.
  ///
  /// - Parameters:
  ///   - grants: What the test grants besides.
  ///   - isolated: The plugins that run in processes of their own, besides those that do in every test.
  /// - Returns: The host.
  package func host(_ grants: [Grant], isolated: [String] = []) -> ScriptHost {
    if let isolation = flow.isolation(of: isolated + self.isolated) {
      return flow.host(.testing, grants + self.grants, isolation: isolation)
    }
    var host = template.host()
    host.restrict(to: flow.access(grants + self.grants))
    return host
  }

  /// The first event of a launch.
  package func opening(seed: UInt64, startedAtMicroseconds: Int64) -> Opening {
    Opening(seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: opening.sources)
  }
}
