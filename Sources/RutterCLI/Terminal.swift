internal import Glibc

/// What is at the other end of a stream.
extension Output {
  /// How wide its lines may be.
  var columns: Int { size.columns }

  /// How many cells it has at this moment. What has none, or is no terminal, counts as 80 × 24.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return (isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80, isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Whether it does more than to show one character after the other.
  var hasCursor: Bool { isTerminal && Self.hasCursor(environment("TERM")) }

  /// The same of a terminal by its name. One without a name is taken for one that can do no more.
  static func hasCursor(_ terminal: String) -> Bool { !["", "dumb"].contains(terminal) }

  /// Whether text on it is set off. `NO_COLOR` counts if it is set to anything.
  func hasColor(_ choice: RunOptions.ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: hasCursor && environment("NO_COLOR").isEmpty
    }
  }
}

/// What a variable of the environment says; empty if it is not set.
func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
