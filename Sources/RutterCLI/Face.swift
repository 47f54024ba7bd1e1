internal import Rutter
internal import RutterLua
internal import RutterTerminal
internal import RutterText

/// How a session looks to the one who uses it: what is written after each turn, and how lines are understood.
///
/// Its functions are called on the session's thread, one after the other; only ``end(_:)`` may come from another.
protocol Face: Sendable {
  /// Before anything else.
  func hello()
  /// What is going to be run.
  func learn(_ flow: Flow)
  /// After each turn.
  ///
  /// - Parameters:
  ///   - event: What happened outside.
  ///   - effects: What came of it.
  ///   - operations: How many operations were asked for so far.
  ///   - shown: What shows now.
  ///   - plugin: The name of a plugin.
  func turned(
    _ event: Event.Kind, _ effects: [Effect], operations: Int, shown: borrowing some Showing & ~Copyable,
    plugin: (PluginID) -> String)
  /// Whether it can hold back what it has to say. A face that cannot tells of each turn at once.
  var canHoldBack: Bool { get }
  /// From now on nothing is told of turns before they are saved.
  ///
  /// - Parameter save: Saves them, and says whether they are; it is told whether the process ends then.
  func holdBack(until save: @escaping @Sendable (_ isLast: Bool) -> Bool)
  /// Drops what is held back, as nothing is saved any more, and holds nothing back from now on.
  func forget()
  /// Something still runs, and nothing has happened for so long.
  func stillRunning(_ running: [String], seconds: Int)
  /// What a line of input asks for; nil if the face has answered it itself.
  func read(_ line: InputLines.Line) throws(CommandError) -> JSONCommand?
  /// Something that went wrong, but in no script.
  ///
  /// - Parameters:
  ///   - message: What, and the way out.
  ///   - code: What kind of mistake it is, for programs.
  ///   - command: The id of the command that it is about.
  func problem(_ message: String, code: String, command: Value?)
  /// Something that is worth a line, and asks for nothing.
  func note(_ text: String)
  /// All that shows, because it was asked for.
  func show(_ shown: borrowing some Showing & ~Copyable)
  /// A command has been carried out.
  func done(_ id: Value?, result: String)
  /// The next line is awaited.
  func ready()
  /// Whether lines are written key by key, so that ``typed(_:)`` has to have what is read.
  var editsLines: Bool { get }
  /// Takes what was read from the terminal.
  ///
  /// - Returns: The line, once one was entered. Ask again, with nothing, before more is read: several may come at once.
  func typed(_ bytes: [UInt8]) -> LinePrompt.Entry?
  /// The process was stopped, and goes on. From any thread.
  func resumed()
  /// Nothing happens until something comes from outside: what was said so far has to be read by now.
  func flush()
  /// What each plugin has used, at the end.
  func tell(_ stats: [PluginStats])
  /// The last words.
  func end(_ code: ExitCode)
}

/// What has no person at a terminal.
extension Face {
  var editsLines: Bool { false }
  func typed(_ bytes: [UInt8]) -> LinePrompt.Entry? { nil }
  func resumed() {}
  func note(_ text: String) {}
}

extension Face {
  var canHoldBack: Bool { false }
  func holdBack(until save: @escaping @Sendable (_ isLast: Bool) -> Bool) {}
  func forget() {}
}
