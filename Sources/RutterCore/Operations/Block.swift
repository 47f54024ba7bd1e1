/// That a guard said no to an operation (G1).
public struct Block: Sendable, Hashable {
  /// The guard that said no.
  public var by: GuardName
  /// What the guard gave as the reason, of which no more than 1 KiB is told; `held` for one that holds the operation; nil
  /// where it gave none.
  public var reason: String?
  /// The name under which the operation is held; nil if it is not.
  public var name: String?

  /// Joins the guard with what it said.
  public init(by: GuardName, reason: String? = nil, name: String? = nil) {
    self.by = by
    self.reason = reason
    self.name = name
  }

  /// So much of a reason is told.
  static let longestReason = 1 << 10

  /// A guard holds the operation until it is resumed.
  static func held(_ name: Text, by guardian: GuardName) -> Block {
    Block(by: guardian, reason: "held", name: name.string)
  }
}

extension Block: CustomStringConvertible {
  /// The reason, and who gave it.
  public var description: String {
    guard let reason else { return by.description }
    return name.map { "held as '\($0)' by \(by)" } ?? "\(reason) (\(by))"
  }
}

/// What a guard had pushed in the place of an operation (G1).
public struct Redirection: Sendable, Hashable {
  public var type: TypeName?
  /// nil for what is loaded first.
  public var value: Value?

  init(_ part: PathPart) {
    switch part.content {
    case .value(let value): (type, self.value) = (value.type, value)
    case .deferred(let deferred): type = deferred.gives.type
    }
  }
}

extension Redirection: CustomStringConvertible {
  /// The type: `form.Question`.
  public var description: String { type?.description ?? value?.kind ?? "a value" }
}

extension Redirection {
  /// As scripts, specs and JSON have it.
  var record: Value {
    var fields: [Record.Field] = []
    if let type { fields.append(.init("type", .string(Text("\(type)")))) }
    if let value { fields.append(.init("value", value)) }
    return .record(Record(fields))
  }
}
