internal import Glibc
internal import RutterCore
internal import RutterWorkers

/// What ended the process that ran a test, in words.
enum Death {
  /// `was ended by SIGSEGV, a bad access to memory`.
  static func words(of signal: Int32) -> String {
    switch signal {
    case SIGSEGV: "was ended by SIGSEGV, a bad access to memory"
    case SIGBUS: "was ended by SIGBUS, a bad access to memory"
    case SIGILL: "was ended by SIGILL, as Swift ends what must not go on"
    case SIGTRAP: "was ended by SIGTRAP, as Swift ends what must not go on"
    case SIGABRT: "was ended by SIGABRT: it has given up"
    case SIGFPE: "was ended by SIGFPE, a calculation that has no result"
    case SIGKILL: "was ended by SIGKILL: by somebody, or by the system because memory ran out"
    default: "was ended by signal \(signal)"
    }
  }

  /// The failure of the test in which the process died.
  static func failure(of test: TestCase, signal: Int32, line: Int) -> Failure {
    var failure = Failure(
      .crash, "died in \(test.file):\(test.line): \(test.fullName): the process that ran it \(words(of: signal))",
      at: place(test, line))
    failure.notes = ["a script must never end the process: this is a fault of rutter, or of a plugin written in Swift"]
    if signal == SIGKILL { failure.notes = [] }
    return failure
  }

  /// The failure of a test that did not end itself when its time was over, and whose process was ended for that.
  static func failure(of test: TestCase, overdue limit: Int64, line: Int) -> Failure {
    var failure = TimeLimit.failure(limit, at: place(test, line))
    failure.notes.append("nothing in it could be interrupted, so that its process was ended; other tests went on anew")
    return failure
  }

  private static func place(_ test: TestCase, _ line: Int) -> Place {
    Place(script: lastName(test.file), line: line > 0 ? line : test.line)
  }
}
