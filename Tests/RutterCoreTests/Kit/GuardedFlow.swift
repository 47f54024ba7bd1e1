import RutterCore
import Testing

extension TestApp {
  /// Opens a flow of integers whose destination asks `lines` before an entry leaves; `body` registers more.
  static func guarded(
    _ lines: [Line], root: [Piece] = [], _ body: @escaping (PluginSetup) -> Void = { _ in }
  ) -> TestApp {
    open { flow in
      flow.destination(.integer, DestinationOptions(hooks: ScreenHooks(leave: lines))) {
        screen("Number \($0.value().brief)")
      }
      flow.destination(.string) { screen("Text \($0.value().brief)") }
      body(flow)
      flow.root { _ in screen("Root", root) }
    }
  }
}

extension Line {
  /// Logs the change about which a guard is asked.
  static var logChange: Line { run { $0.log($0.change) } }
}
