public import RutterCore

/// Why a session cannot do what was asked for. What happens to an operation is no error, but its outcome.
public enum NavigatorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A flow or plugin cannot be read, a folder cannot be allowed, or nothing can be kept in the file of the store.
  case unreadable(String)
  /// A script does not load, or the flow has no root screen that can be built.
  case notLoaded([String])
  /// Nothing on the visible screen has that label, or several things have.
  case noTarget(String)
  /// A value does not fit its type: where, what would have fitted, and what came.
  case wrongType(TypeName, Mismatch)
  /// What was presented left without an answer, or never came.
  case noAnswer(NoAnswer)
  /// A file cannot be used to save the session: it is of something else, in use, or of a newer version.
  case state(String)
  /// Something does not come to rest.
  case unrest(String)
  /// The system refused a thread or a pipe.
  case system(String)
  /// Only with a virtual clock can somebody let time pass.
  case realTime
  case closed
  /// The task that waited was cancelled. What it waited for goes on.
  case cancelled

  /// Why nothing came of a wait.
  static var noContent: NavigatorError { Task.isCancelled ? .cancelled : .closed }

  /// One word for programs.
  package var code: String {
    switch self {
    case .unreadable: "unreadable"
    case .notLoaded: "not_loaded"
    case .noTarget: "target"
    case .wrongType: "wrong_type"
    case .noAnswer: "no_answer"
    case .state: "state"
    case .unrest: "unrest"
    case .system: "system"
    case .realTime: "real_time"
    case .closed: "closed"
    case .cancelled: "cancelled"
    }
  }

  public var description: String {
    switch self {
    case .unreadable(let message), .noTarget(let message), .unrest(let message), .system(let message),
      .state(let message):
      message
    case .wrongType(let type, let mismatch): "\(type): \(mismatch)"
    case .noAnswer(let none): "\(none)"
    case .notLoaded(let messages): messages.isEmpty ? "the flow does not load" : messages.joined(separator: "\n")
    case .realTime: "time moves by itself; open the session with Options.time = .virtual to let it pass"
    case .closed: "the session is closed"
    case .cancelled: "the task that waited was cancelled"
    }
  }
}
