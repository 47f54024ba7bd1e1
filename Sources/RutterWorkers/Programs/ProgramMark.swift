internal import Glibc

/// A variable in the environment of a program by which the processes are found that it has started. Each run has a mark
/// of its own.
struct ProgramMark {
  /// How the variables of Rutter begin, which a script may not set.
  static let prefix = "RUTTER_"

  /// As it stands in the environment: `RUTTER_RUN=3f…`.
  let text: String

  /// How those of this process begin.
  private static let own = prefix + "RUN=" + digits + "."
  private static var digits: String { String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }

  /// Makes one that no other process carries.
  init() { text = Self.own + Self.digits }

  /// Whether one of this process is in an environment.
  static func anyStands(in environment: [UInt8]) -> Bool {
    environment.split(separator: 0).contains { $0.starts(with: own.utf8) }
  }

  /// Whether it is in an environment, as `/proc/PID/environ` has it.
  func stands(in environment: [UInt8]) -> Bool {
    environment.split(separator: 0).contains { $0.elementsEqual(text.utf8) }
  }
}
