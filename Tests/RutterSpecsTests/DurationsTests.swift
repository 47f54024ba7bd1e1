import RutterCore
import RutterSpecs
import Testing

@Suite("How long tests took")
struct DurationsTests {
  private func durations(_ short: (Int64, Int64)?, _ long: [Text: Int64] = [:]) -> Durations {
    var durations = Durations()
    if let (count, mean) = short { durations.add(Self.field(count, mean), of: "a") }
    for (name, time) in long { durations.add(.init(name, .integer(time)), of: "a") }
    return durations
  }

  private static func field(_ count: Int64, _ mean: Int64) -> Record.Field {
    .init("", .record(Record([.init("count", .integer(count)), .init("mean", .integer(mean))])))
  }

  /// What is known of the short tests of the one file, and of the long ones.
  private func isKnown(_ durations: Durations, _ short: (Int64, Int64)?, _ long: [Text: Int64] = [:]) -> Bool {
    durations == self.durations(short, long)
  }

  private func expected(_ names: [String], _ durations: Durations) -> [Int64?] {
    durations.expected(names.map { TestKey(file: "a", name: $0) })
  }

  @Test("short tests of a file share two numbers, how many they are and their mean; longer ones are known by name")
  func twoKinds() {
    var durations = Durations()
    durations.take(["a": ["x": 100, "y": 200, "z": 1_000], "b": ["w": 999]])
    #expect(durations.written.count == 3)
    #expect(expected(["x", "z", "y"], durations) == [150, 1_000, 150])
    #expect(durations.expected([TestKey(file: "b", name: "w"), TestKey(file: "c", name: "x")]) == [999, nil])
    #expect(durations.named == [TestKey(file: "a", name: "z")])
    var again = Durations()
    for (file, field) in durations.written { again.add(field, of: file) }
    #expect(again == durations)
  }

  @Test("where there are more unnamed tests than were known, new ones count as a test of the file does on average")
  func newTests() {
    let known = durations((2, 10), ["x": 4_000, "y": 4_000])
    #expect(expected(["x", "a", "b"], known) == [4_000, 10, 10])
    // Two of four are new, and take (10 + 10 + 4,000 + 4,000) / 4 each.
    #expect(expected(["a", "b", "c", "d"], known) == [1_007, 1_007, 1_007, 1_007])
    #expect(expected(["new"], durations(nil, ["x": 4_000])) == [4_000])
    #expect(expected(["a"], known) == [10])
    let longest = durations(nil, ["x": .max, "y": .max])
    #expect(expected(["x", "new"], longest) == [1_000_000_000_000, 1_000_000_000_000])
  }

  @Test(
    "what is news: a test of which nothing is known, a long one that has changed by a fifth, a short one that is named",
    arguments: [
      (nil, [:], ["x": 5], true), (1, [:], ["x": 900], false), (1, [:], ["x": 1_000], true),
      (1, ["x": 1_200], ["x": 300], false), (1, ["x": 1_400], ["x": 300], true),
      (nil, ["x": 50_000], ["x": 59_000], false), (nil, ["x": 50_000], ["x": 61_000], true),
      (nil, ["x": 50_000], ["y": 5], true), (1, ["x": 900], ["x": 900], true), (1, [:], ["": 1_000_000], false),
      (1, [:], [:], false), (1, [:], ["x": 5, "y": 5], true), (9, [:], ["x": 5, "y": 5], false),
    ] as [(Int64?, [Text: Int64], [Text: Int64], Bool)])
  func news(count: Int64?, long: [Text: Int64], ran: [Text: Int64], isNews: Bool) {
    var durations = durations(count.map { ($0, 5) }, long)
    #expect(durations.isNews(["a": ran]) == isNews)
    durations.take(["a": ran])
    #expect(!durations.isNews(["a": ran]))
  }

  @Test("what short tests take is kept up when most of them run, and not when a few of them do")
  func keptUp() {
    let many = Dictionary(uniqueKeysWithValues: (1...100).map { (Text("\($0)"), Int64(20)) })
    var known = durations((100, 900))
    #expect(known.isNews(["a": many]))
    known.take(["a": many])
    #expect(isKnown(known, (100, 20)))
    let few: [Text: [Text: Int64]] = ["a": ["1": 990, "2": 990, "3": 990]]
    #expect(!known.isNews(few))
    known.take(few)
    #expect(isKnown(known, (100, 20)))
    known.take(["a": many.filter { $0.key < "6" }])
    #expect(isKnown(known, (56, 20)))
  }

  @Test("a test that is now a little shorter than what is known by name and now longer stays known by name")
  func aroundTheBorder() {
    var durations = durations(nil, ["x": 1_100])
    durations.take(["a": ["x": 950, "y": 7_000, "z": 4]])
    #expect(isKnown(durations, (1, 4), ["x": 1_100, "y": 7_000]))
    durations.take(["a": ["x": 50, "y": 7_000, "z": 4]])
    #expect(isKnown(durations, (2, 27), ["y": 7_000]))
  }

  @Test("a test without a name is not taken for what the others take")
  func withoutName() {
    var durations = Durations()
    durations.take(["a": ["": 5_000_000]])
    #expect(durations.isEmpty)
    durations.take(["a": ["": 5, "x": 3]])
    #expect(isKnown(durations, (1, 3)))
  }

  @Test("what cannot be true is left out")
  func untrue() {
    var durations = Durations()
    let fields: [Record.Field] = [
      Self.field(1, 1_000), Self.field(1, -1), Self.field(0, 5), Self.field(.max, 5), .init("", .integer(5)),
      .init("x", .integer(-1)), .init("x", .string("5")), .init("x", Self.field(1, 5).value),
    ]
    for field in fields { durations.add(field, of: "a") }
    #expect(durations.isEmpty)
  }

  @Test("those that are gone are forgotten by name, and it is told whether any was known by it")
  func gone() {
    var durations = durations((1, 5), ["x": 2_000])
    let wereOthers = durations.forget([TestKey(file: "a", name: "y"), TestKey(file: "b", name: "x")])
    let wasLong = durations.forget([TestKey(file: "a", name: "x")])
    #expect(!wereOthers && wasLong)
    #expect(isKnown(durations, (1, 5)))
  }
}
