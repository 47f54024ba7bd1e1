import RutterCore
import RutterLua
import RutterText
import Testing

extension LuaApp {
  /// The session saved as text, read back, and restored in a new host with these scripts.
  func restored(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) -> LuaApp {
    let saved = save(secrets: false).text(), app = LuaApp(plugins: [LuaApp.source("flow", script)])
    do throws(SnapshotError) { app.open(from: try Snapshot(text: saved)) } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
    return app
  }

  /// What was told about restoring.
  var report: RestoreReport? {
    for case .restored(let report) in effects { return report }
    return nil
  }
}
