internal import RutterCore

/// Rows 3 and the engine's half of 5: the engine alone.
enum EngineRows {
  static func session() -> Session<NativeHost> {
    var session = Session(host: NativeHost())
    _ = session.take(Event(at: .start, .opened(Opening(seed: 1, startedAtMicroseconds: 0))))
    return session
  }

  static func pushAndPop(_ session: inout Session<NativeHost>, _ count: Int) {
    for value in 0..<count {
      keep(session.take(Event(at: .start, .requested(.init(.push(PathPart(.integer(Int64(value)))))))))
      keep(session.take(Event(at: .start, .back)))
    }
  }

  /// Row 3: a push and a pop against one look-up of a text in a dictionary.
  static func row3() -> Row {
    var session = session()
    let result = compare(count: 20_000, ours: { pushAndPop(&session, $0) }, peer: { lookUp($0 * 40) })
    return Row(
      number: "3", what: "engine alone, push and pop", ratio: result.ratio * 40, bar: 40,
      detail: "\(Int(result.ours)) ns; a look-up \(Int(result.peer / 40)) ns")
  }

  private static let keys = (0..<1_024).map { "destination.number.\($0)" }
  private static let table = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })

  /// Looks so many texts up.
  static func lookUp(_ count: Int) {
    var sum = 0
    for index in 0..<count { sum &+= table[keys[index & 1_023]] ?? 0 }
    keep(sum)
  }

  /// Row 5: the same at depth 10 and 10,000.
  static func row5() -> Row {
    var shallow = session(), deep = session()
    for value in 0..<10 {
      _ = shallow.take(Event(at: .start, .requested(.init(.push(PathPart(.integer(Int64(value))))))))
    }
    for value in 0..<10_000 {
      _ = deep.take(Event(at: .start, .requested(.init(.push(PathPart(.integer(Int64(value))))))))
    }
    let result = compare(count: 20_000, ours: { pushAndPop(&deep, $0) }, peer: { pushAndPop(&shallow, $0) })
    return Row(
      number: "5", what: "engine at depth 10,000 against 10", ratio: result.ratio, bar: 1.2,
      detail: "\(Int(result.ours)) and \(Int(result.peer)) ns")
  }
}
