internal import RutterCore

/// Row 3 and a part of row 5: the engine alone.
enum EngineRows {
  static var measures: [Measure] {
    [
      Measure("3", "engine alone: push and pop, against one look-up of a short text", .atMost(25)) { row3() },
      Measure("5.engine", "engine alone at depth 10,000 against 10", .atMost(1.5)) { depth() },
    ]
  }

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

  private static func row3() -> Finding {
    var session = session()
    let result = compare(count: 20_000, ours: { pushAndPop(&session, $0) }, peer: { lookUp($0 * lookUps) })
    return .ratio(
      result.ratio * Double(lookUps),
      "\(Int(result.ours)) ns; a look-up \(Table.number(result.peer / Double(lookUps))) ns")
  }

  /// Our side of row 3 alone, for a profile.
  static func run(_ count: Int) {
    var session = session()
    pushAndPop(&session, count)
  }

  /// So many look-ups take about as long as a push and a pop may.
  static let lookUps = 25
  /// Texts under 16 bytes, which Swift keeps in place, without a look at memory elsewhere.
  private static let keys = (0..<1_024).map { "screen.\($0)" }
  private static let table = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })

  /// Looks so many texts up.
  static func lookUp(_ count: Int) {
    var sum = 0
    for index in 0..<count { sum &+= table[keys[index & 1_023]] ?? 0 }
    keep(sum)
  }

  private static func depth() -> Finding {
    var shallow = session(), deep = session()
    push(10, &shallow)
    push(10_000, &deep)
    return Finding(compare(count: 20_000, ours: { pushAndPop(&deep, $0) }, peer: { pushAndPop(&shallow, $0) }))
  }

  private static func push(_ count: Int, _ session: inout Session<NativeHost>) {
    for value in 0..<count {
      _ = session.take(Event(at: .start, .requested(.init(.push(PathPart(.integer(Int64(value))))))))
    }
  }
}
