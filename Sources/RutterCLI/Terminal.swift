internal import Glibc

/// What is at the other end of a stream.
extension Output {
  /// How wide its lines may be.
  var columns: Int {
    var size = winsize()
    if isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return 80
  }

  /// Whether text on it is set off. `NO_COLOR` counts if it is set to anything.
  func hasColor(_ choice: RunOptions.ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isTerminal && environment("NO_COLOR").isEmpty && environment("TERM") != "dumb"
    }
  }
}

/// What a variable of the environment says; empty if it is not set.
func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
