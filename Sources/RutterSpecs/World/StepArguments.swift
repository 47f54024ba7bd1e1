internal import RutterCore
internal import RutterText

/// What the Lua side hands over with a step or a question: mostly an app, and what it is about.
struct StepArguments {
  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// One of them; nil if there are not so many.
  subscript(place: Int) -> Value? { place < values.count ? values[place] : nil }

  /// The number of an app.
  var app: Int? { if case .integer(let number)? = self[0] { Int(exactly: number) } else { nil } }

  func text(_ place: Int) -> String? { self[place]?.text }

  /// A command, as the JSON face takes it. A node that was found stands beside it, as what it is done on.
  func command() throws(Failure) -> Command {
    guard case .record(let record)? = self[1], let node = node(3) else { return try Self.command(self[1] ?? .null) }
    return try Self.command(.record(Record(record.fields + [Record.Field("target", node)])))
  }

  /// A node that was found, by its number, as a target.
  private func node(_ place: Int) -> Value? {
    guard case .integer? = self[place], let number = self[place] else { return nil }
    return .record(Record([Record.Field("node", number)]))
  }

  /// What a node is named by, read as that of a tap; or a node that was found.
  func target() throws(Failure) -> Target {
    let target = Record.Field("target", node(1) ?? self[1] ?? .null)
    let command = try Self.command(.record(Record([Record.Field("do", .string("tap")), target])))
    guard case .tap(let target) = command else { throw Failure(.step, "this is no target") }
    return target
  }

  private static func command(_ value: Value) throws(Failure) -> Command {
    do { return try JSONCommand.read(value).command } catch { throw Failure(.step, error.message) }
  }
}
