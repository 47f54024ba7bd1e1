import RutterCore
import Testing

extension TestApp {
  /// A flow with plain destinations for integers and strings; `body` registers more, `root` gives the root's nodes.
  static func plain(
    sourceLocation: SourceLocation = #_sourceLocation, _ root: [Piece] = [], _ body: (PluginSetup) -> Void = { _ in }
  ) -> TestApp {
    open(sourceLocation: sourceLocation) { flow in
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.destination(.string) { screen("Text \($0.value().brief)") }
      body(flow)
      flow.root { _ in screen("Root", root) }
    }
  }

  /// A flow with a loader that waits for a second and gives its argument; `links` gives the root's nodes.
  static func slow(
    sourceLocation: SourceLocation = #_sourceLocation, _ links: (LoaderRef) -> [Piece]
  ) -> TestApp {
    open(sourceLocation: sourceLocation) { flow in
      let slow = flow.loader(
        "slow", gives: .integer, [.closing { $0.log("closed") }, .sleep(1), .reply { .done($0.value()) }])
      flow.destination(.integer) { script in screen("Number \(script.value().brief)", [link("Deeper", to: 50)]) }
      let root = links(slow)
      flow.root { _ in screen("Root", root) }
    }
  }

  /// A flow of integers that all look alike; `body` registers loaders and gives the root's nodes.
  static func loading(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (PluginSetup) -> [Piece]
  ) -> TestApp {
    open(sourceLocation: sourceLocation) { flow in
      let root = body(flow)
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in screen("Root", root) }
    }
  }

  /// A flow of integers whose screens have the nodes that `pieces` gives for their number (0 for the root).
  static func numbers(
    sourceLocation: SourceLocation = #_sourceLocation, hooks: Bool = false,
    _ pieces: @escaping (Int64) -> [Piece]
  ) -> TestApp {
    open(sourceLocation: sourceLocation) { flow in
      flow.destination(.integer) { script in
        guard case .integer(let number) = script.value() else { return nil }
        return screen("Number \(number)", hooks: hooks ? .logging("\(number)") : nil, pieces(number))
      }
      flow.destination(.string) { screen("Text \($0.value().brief)") }
      flow.root { _ in screen("Root", hooks: hooks ? .logging("root") : nil, pieces(0)) }
    }
  }
}

/// The refusal that a call of a script got, or nil if it was allowed.
func refusal(_ body: () throws(ScriptError) -> Void) -> String? {
  do throws(ScriptError) {
    try body()
    return nil
  } catch {
    return error.message
  }
}
