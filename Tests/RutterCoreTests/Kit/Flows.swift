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
