import RutterCore
import Testing

/// Lets a test run lines as a task of a plugin, at any time: they belong to no entry, and no origin binds them (P7).
///
/// A task of the plugin waits for the outside's call `command`, once for each time.
final class Commands {
  private var lines: [Line] = []

  func run(_ app: TestApp, _ lines: Line...) {
    self.lines = lines
    app.complete("command")
  }

  fileprivate func wait(_ script: Script) throws(ScriptError) {
    try script.task(
      .call("command"),
      .run { script throws(ScriptError) in try self.wait(script) },
      .all { script in [.function(script.handle(.coroutine("command", self.lines)))] })
  }
}

extension PluginSetup {
  func commands() -> Commands {
    let commands = Commands()
    chunk { script throws(ScriptError) in try commands.wait(script) }
    return commands
  }
}

extension TestApp {
  /// The names of the coroutines that wait, but not the task that waits for commands.
  var work: [String] { running.filter { $0 != "task" } }
}
