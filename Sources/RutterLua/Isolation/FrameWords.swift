/// What a frame to a plugin's process asks for; the number stands first.
enum RequestWord: Int64 {
  /// Opens the plugin with its source texts; the answer says what the kernel enforces.
  case open
  /// Runs a script; see ``ScriptCall``.
  case load, build, row, value, select, edit, route, start, resume, close
  /// Where a function is written.
  case place
}

/// How what a frame asked for has ended; the number stands first in the answer.
enum AnswerWord: Int64 {
  case opened, done, waits, failed, stopped, placed
}

/// A frame that the other side cannot have meant.
struct FrameFault: Error {
  let what: String
  init(_ what: String) { self.what = what }
}
