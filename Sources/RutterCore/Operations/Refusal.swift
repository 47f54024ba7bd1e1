/// Why an operation was refused, as data: programs read ``code`` and ``position``, people read ``message``.
public struct Refusal: Sendable, Hashable {
  /// The ways in which an operation can be impossible.
  public enum Reason: Error, Sendable, Hashable {
    /// The root is never removed or replaced.
    case root
    /// No entry is meant by the selector.
    case notFound
    /// The path is as long as it may be (P9).
    case tooDeep
    /// Screens of others show as many entries already as the plugin may have them show (X6).
    case tooManyShown
    /// The value has no type (V6).
    case noType
    /// The path is declared `of` another type (P6); with the line that asked.
    case wrongType(path: TypeName, got: TypeName, Place?)
    /// The script that asked runs because its entry leaves (A4).
    case leaving
    /// A presentation would stand without its owner, or below it (B2).
    case needsOwner
    /// A number of entries below zero.
    case negative
    /// More entries should go than the path has above its root.
    case only(Int)
    /// The operation cannot be one step of several.
    case notInEdit
    /// What other plugins put on the path would leave, move or load again (X1); with the plugin that asked, and what would allow it.
    case notAllowed(plugin: String, wayOut: String)
    /// The node does not show any more (P8).
    case stale
    /// What the node belongs to was left.
    case gone
    case disabled
    /// Nothing happens with a node of this kind.
    case notInteractive
    case noAction
    /// An input does not take such a value (S8).
    case type
    /// The boolean view of a cell can only clear it (S4).
    case noValue
    /// The text is longer than a script could give or get; it has so many bytes.
    case longText(Int)
    /// No operation is held under this name (G3).
    case notHeld(String)
    /// The URL is written wrongly; in words how.
    case badURL(String)
    /// The URL has so many bytes.
    case tooLong(Int)
    /// No route leads on from the URL; in words, with the nearest ones.
    case noRoute(String)
    /// Scheme and host of the URL are none of those that the root declares; in words.
    case notOurs(String)
    /// No stack of this id or title is there; with the near ones, and all of them where none is near.
    case noStack(Text, near: [String], all: [String])
    /// The asking entry stands in no flow (Q5).
    case noFlow
  }

  /// Where in a request for several things at once the refused one stands, counted from 1 (P4).
  public struct Position: Sendable, Hashable {
    /// Its place in the list of values, or in the steps of an `edit`.
    public var index: Int
    /// The operation's word, for a step of an `edit`.
    public var step: String?
    /// Its place in the step's own list.
    public var inner: Int?

    /// Names one place.
    public init(_ index: Int, step: String? = nil, inner: Int? = nil) {
      self.index = index
      self.step = step
      self.inner = inner
    }
  }

  public var reason: Reason
  /// nil where one thing alone was asked for.
  public var position: Position?

  /// Joins a reason with its place in a list.
  public init(_ reason: Reason, at position: Position? = nil) {
    self.reason = reason
    self.position = position
  }

  /// The reason's word for programs.
  public var code: String { reason.code }

  /// The reason in words, with its place.
  public var message: String { position.map { "\($0): \(reason.message)" } ?? reason.message }
}

extension Refusal.Reason {
  fileprivate var code: String {
    switch self {
    case .root: "root"
    case .notFound: "not_found"
    case .tooDeep: "too_deep"
    case .tooManyShown: "too_many_shown"
    case .noType: "no_type"
    case .wrongType: "wrong_type"
    case .leaving: "leaving"
    case .needsOwner: "needs_owner"
    case .negative: "negative"
    case .only(let count): "only \(count)"
    case .notInEdit: "not_in_edit"
    case .notAllowed: "not_allowed"
    case .stale: "stale"
    case .gone: "gone"
    case .disabled: "disabled"
    case .notInteractive: "not_interactive"
    case .noAction: "no_action"
    case .type: "type"
    case .noValue: "no_value"
    case .notHeld: "not_held"
    case .badURL: "bad_url"
    case .tooLong, .longText: "too_long"
    case .noRoute: "no_route"
    case .notOurs: "not_ours"
    case .noStack, .noFlow: "not_found"
    }
  }

  fileprivate var message: String {
    switch self {
    case .root: "the root is never removed or replaced"
    case .notFound: "no entry is meant by it"
    case .tooDeep: "the path is as long as it may be"
    case .tooManyShown:
      "a plugin without the right `path` may have at most \(Self.mostShownByOthers) entries on the path that others show"
    case .noType: "the value has no type, so no destination can show it"
    case .wrongType(let path, let got, let place):
      "this path takes \(path), not \(got)" + (place.map { " (\($0))" } ?? "")
    case .leaving: "a screen that leaves can ask for nothing"
    case .needsOwner: "a presentation stays above the screen that declares it"
    case .negative: "a number of entries is 0 or more"
    case .only(let count): "only \(count) \(count == 1 ? "entry lies" : "entries lie") above the root"
    case .notInEdit: "it cannot be one step of several"
    case .notAllowed(let plugin, let wayOut):
      "what others put on the path would leave, move or load again, which is not allowed for plugin '\(plugin)'\(wayOut)"
    case .stale: "the node does not show any more"
    case .gone: "the screen that it belongs to was left"
    case .disabled: "the node is disabled"
    case .notInteractive, .noAction: "nothing happens with this node"
    case .type:
      "the node does not take such a value: a field takes text, a toggle true or false, a picker one of its choices"
    case .noValue: "it can be cleared, but not set: there is no value to set it to"
    case .notHeld(let name): "no operation is held under the name '\(name)'"
    case .badURL(let words), .noRoute(let words), .notOurs(let words): words
    case .longText(let count): "a field holds at most \(Value.longestText) bytes, this text has \(count)"
    case .tooLong(let count): "a URL has at most \(Pattern.most.roundedSize), this one has \(count) bytes"
    case .noStack(let name, let near, let all): Self.noStack(name.string.shortened, near, all)
    case .noFlow: "the screen that asked stands in no flow"
    }
  }
}

extension Refusal.Reason {
  /// So many entries a plugin without the right `path` may have on the path that screens of others show.
  static var mostShownByOthers: Int { 100 }

  /// So many stacks are named at most.
  static var mostStacks: Int { 20 }

  /// That no stack has a name, in words.
  package static func noStack(_ name: String, _ near: [String], _ all: [String]) -> String {
    let hint =
      switch (near.isEmpty, all.isEmpty) {
      case (false, _): "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
      case (true, false):
        "; there is " + all.prefix(mostStacks).map { "'\($0)'" }.joined(separator: ", ")
          + (all.count < mostStacks ? "" : ", among others")
      case (true, true): "; what shows has no tabs"
      }
    return "no stack '\(name)' is there\(hint)"
  }
}

extension Refusal.Position: CustomStringConvertible {
  public var description: String {
    guard let step else { return "position \(index)" }
    return "step \(index), \(step)" + (inner.map { ": position \($0)" } ?? "")
  }
}

extension Refusal: CustomStringConvertible {
  /// The reason's word with its place; of a wrong type all of it.
  public var description: String {
    let word = if case .wrongType = reason { reason.message } else { code }
    return position.map { "\($0): \(word)" } ?? word
  }
}

extension Outcome {
  /// A refusal without a position.
  package static func refused(_ reason: Refusal.Reason) -> Outcome { .refused(Refusal(reason)) }

  /// Where in a request for several things at once the one stands that this is about.
  public var position: Refusal.Position? {
    switch self {
    case .refused(let refusal): refusal.position
    case .missingDestination(_, near: _, let position, _): position
    default: nil
    }
  }

  /// The same outcome, of one thing alone.
  var withoutPosition: Outcome {
    switch self {
    case .refused(let refusal): .refused(refusal.reason)
    case .missingDestination(let type, let near, _, let stopped):
      .missingDestination(type, near: near, stopped: stopped)
    default: self
    }
  }

  /// The same outcome, of one part of several.
  ///
  /// - Parameters:
  ///   - index: The part's place, from 1.
  ///   - step: The part's word, if it is a step of an `edit`.
  /// - Returns: The outcome with the place; one that names no place is as it was.
  func standing(at index: Int, step: String? = nil) -> Outcome {
    let position = Refusal.Position(index, step: step, inner: self.position?.index)
    switch self {
    case .refused(let refusal): return .refused(Refusal(refusal.reason, at: position))
    case .missingDestination(let type, let near, _, let stopped):
      return .missingDestination(type, near: near, at: position, stopped: stopped)
    default: return self
    }
  }
}

extension Outcome {
  /// What goes with the word, for scripts, specs and JSON alike: `reason` is a code, `by` who came first, `message` is for
  /// people. A field that would say nothing is not there.
  package var fields: [Record.Field] {
    var fields: [(name: Text, text: String)] = []
    switch self {
    case .committed, .duplicate, .nothingToDo, .redirected: break
    case .refused(let refusal): fields = [("reason", refusal.code)]
    case .blocked(let block):
      fields = [("by", block.by.description)]
      if let reason = block.reason { fields.append(("reason", reason)) }
      if let name = block.name { fields.append(("name", name)) }
    case .cancelled(let by): fields = [("by", by.description)]
    case .missingDestination(let type, _, _, _): fields = [("reason", type.description)]
    case .failed(let error): fields = [("reason", error.code)]
    }
    if let message { fields.append(("message", message)) }
    var record = fields.map { Record.Field($0.name, .string(Text($0.text))) }
    if case .redirected(let redirection) = self { record.append(.init("to", redirection.record)) }
    guard let position else { return record }
    record.append(.init("position", .integer(Int64(position.index))))
    if let step = position.step { record.append(.init("step", .string(Text(step)))) }
    if let inner = position.inner { record.append(.init("inner", .integer(Int64(inner)))) }
    return record
  }

  /// The outcome in words, where the word alone does not say all.
  package var message: String? {
    switch self {
    case .refused(let refusal): refusal.message
    case .missingDestination(let type, let near, let position, let stopped):
      Self.message(noDestinationFor: type, near, at: position, stopped)
    case .failed(let error): error.description
    case .committed, .duplicate, .nothingToDo, .redirected, .blocked, .cancelled: nil
    }
  }

  private static func message(
    noDestinationFor type: TypeName, _ near: [String], at position: Refusal.Position?, _ stopped: String?
  ) -> String {
    let near = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    let hint = stopped.map { ": plugin '\($0)' was stopped" } ?? near
    return (position.map { "\($0): " } ?? "") + "no destination shows a value of type \(type)\(hint)"
  }
}
