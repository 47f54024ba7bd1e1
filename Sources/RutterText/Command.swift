package import RutterCore

/// One command of the JSON face, as plain data.
///
/// Names of types are still text, because only a session knows its types: see ``request(_:)``.
package enum Command: Sendable, Hashable {
  case tap(Target)
  case back
  case cancel
  case set(Target, Value)
  case push(CommandStep.Part)
  /// A push whose entry is to be answered (R1).
  case present(CommandStep.Part)
  /// The end of an entry with an answer; nil for the top entry.
  case finish(Value, of: EntryID?)
  case pop(Int)
  case popToRoot
  case edit([CommandStep])
  /// A change of the path about which no guard is asked (G2).
  indirect case forced(Command)
  /// A change of another stack than the one that a person sees, by its id or title (Q2).
  indirect case on(stack: Text, Command)
  /// Another stack shows, by its id or title (Q3).
  case select(Text)
  /// Where the route of a URL leads; nil leaves it to the route whether that is pushed.
  case open(Text, push: Bool?)
  case advance(microseconds: Int64)
  /// Until the session is quiet (K4).
  case wait
  /// A line of Lua; nil abandons the one that runs. No command of the JSON face.
  case line(Text?)
  /// A frame with nothing left out.
  case show
  case quit

  /// The words of `do`.
  package static let words = [
    "tap", "back", "cancel", "set", "push", "pop", "pop_to_root", "edit", "open", "select", "present", "finish",
    "advance", "wait", "show", "quit",
  ]

  /// Those that change the path, and take `force` and the `stack` that they change; `select` has that as its own.
  static let changes: Set = ["push", "pop", "pop_to_root", "edit", "open", "back", "present", "finish", "select"]
}

/// One step of an `edit`: an operation with its arguments by name (D1).
package enum CommandStep: Sendable, Hashable {
  /// A value with the name of its type, for types that JSON does not show.
  package struct Part: Sendable, Hashable {
    package var type: Text?
    package var value: Value
    package var style: Style?
    package var once: Once?

    package init(type: Text? = nil, _ value: Value, style: Style? = nil, once: Once? = nil) {
      self.type = type
      self.value = value
      self.style = style
      self.once = once
    }
  }

  /// Which entries a step means (P3).
  package enum Choice: Sendable, Hashable {
    case entry(EntryID)
    case type(Text)
    case value(Part)
  }

  case push(Part)
  case pushAll([Part])
  case pop(Int)
  case popTo(Choice)
  case popToRoot
  case remove(Choice)
  case replace(Part)
  case replaceAll([Part])
  case bringToFront(Part)
  case refresh(Choice?)

  /// The words of a step's `do`.
  package static let words = [
    "push", "push_all", "pop", "pop_to", "pop_to_root", "remove", "replace", "replace_all", "bring_to_front", "refresh",
  ]
}

/// A command with what goes with its line.
package struct JSONCommand: Sendable, Hashable {
  package var command: Command
  /// Given back in the `done` line.
  package var id: Value?

  package init(_ command: Command, id: Value? = nil) {
    self.command = command
    self.id = id
  }
}

/// Why a line is no command: what was expected, what came, the way out.
package struct CommandError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of mistake it is, for programs.
  package enum Code: String, Sendable, CaseIterable {
    /// The line is no JSON, no UTF-8, too long, or no record.
    case syntax
    case unknownCommand = "unknown_command"
    /// An argument is missing, of the wrong kind, or one that nobody asked for.
    case argument
    /// No type has that name, or several have.
    case unknownType = "unknown_type"
    /// The value does not fit its type.
    case wrongType = "wrong_type"
    /// No node that shows is meant, or several are.
    case target
    /// Time cannot be moved by a command here.
    case time
    /// The session does not come to rest.
    case unrest
  }
  package var code: Code
  package var message: String
  /// The line's own id, if that much could be read; the `done` line echoes it.
  package var id: Value?

  package init(_ message: String, _ code: Code = .argument, id: Value? = nil) {
    self.code = code
    self.message = message
    self.id = id
  }

  /// The same mistake, made in a part of what came.
  func within(_ part: String) -> CommandError { CommandError("\(part): \(message)", code, id: id) }

  package var description: String { message }
}
