internal import Glibc

/// A variable in the environment of a program by which the processes are found that it has started. Each run has a mark
/// of its own.
struct ProgramMark {
  /// How the variables of Rutter begin, which a script may not set.
  static let prefix = "RUTTER_"

  /// Decides now what the marks of this process begin with. A process that is copied from it by `fork` has the same then,
  /// and this one can end what that has left behind: see ``RunningPrograms/killLeft()``.
  static func choose() { _ = ofThisProcess }

  /// What the marks of all runs of this process begin with: `RUTTER_RUN=3f….`.
  private static let ofThisProcess = prefix + "RUN=" + String(UInt64.random(in: 1 << 60 ... .max), radix: 16) + "."
  private static let count = Locked(0)

  /// As it stands in the environment: `RUTTER_RUN=3f….7`.
  let text: String

  /// Makes one that no other run carries.
  init() {
    let number = Self.count.change { count in
      count += 1
      return count
    }
    text = Self.ofThisProcess + String(number)
  }

  /// Whether it is in an environment, as `/proc/PID/environ` has it.
  func stands(in environment: [UInt8]) -> Bool {
    environment.split(separator: 0).contains { $0.elementsEqual(text.utf8) }
  }

  /// Whether the mark of any run of this process is in an environment.
  static func ofAnyRunStands(in environment: [UInt8]) -> Bool {
    environment.split(separator: 0).contains { $0.starts(with: ofThisProcess.utf8) }
  }
}
