import RutterCore
import RutterSpecs
import Testing

@Suite("How long tests took")
struct DurationsTests {
  private func durations(_ known: [Text: Int64]) -> Durations {
    var durations = Durations()
    for (name, time) in known { durations.add(time, to: name, of: "a") }
    return durations
  }

  private func written(_ durations: Durations) -> [Text: Int64] {
    Dictionary(uniqueKeysWithValues: durations.all.map { ($0.name, $0.time) })
  }

  @Test("short tests of a file share one number, their mean; longer ones are known by name")
  func twoKinds() {
    var durations = Durations()
    durations.take(["a": ["x": 100, "y": 200, "z": 1_000], "b": ["w": 999]])
    #expect(durations.files.count == 2 && durations.all.count == 3)
    #expect(durations[TestKey(file: "a", name: "x")] == 150)
    #expect(durations[TestKey(file: "a", name: "z")] == 1_000)
    #expect(durations[TestKey(file: "a", name: "new")] == 150)
    #expect(durations[TestKey(file: "b", name: "x")] == 999)
    #expect(durations[TestKey(file: "c", name: "x")] == nil)
    #expect(Set(durations.named) == [TestKey(file: "a", name: "z")])
  }

  @Test(
    "what is news: a test of which nothing is known, a long one that has changed by a fifth, a short one that is named",
    arguments: [
      ([:], ["x": 5], true), (["": 5], ["x": 900], false), (["": 5], ["x": 1_000], true),
      (["": 5, "x": 1_200], ["x": 300], false), (["": 5, "x": 1_400], ["x": 300], true),
      (["x": 50_000], ["x": 59_000], false), (["x": 50_000], ["x": 61_000], true), (["x": 50_000], ["y": 5], true),
      (["": 5, "x": 900], ["x": 900], true), (["": 5], ["": 1_000_000], false), (["": 5], [:], false),
    ] as [([Text: Int64], [Text: Int64], Bool)])
  func news(known: [Text: Int64], ran: [Text: Int64], isNews: Bool) {
    var durations = durations(known)
    #expect(durations.isNews(["a": ran]) == isNews)
    durations.take(["a": ran])
    #expect(!durations.isNews(["a": ran]))
  }

  @Test("a test that is now a little shorter than what is known by name and now longer stays known by name")
  func aroundTheBorder() {
    var durations = durations(["x": 1_100])
    durations.take(["a": ["x": 950, "y": 7_000]])
    #expect(written(durations) == ["": 950, "x": 1_100, "y": 7_000])
    durations.take(["a": ["x": 50, "y": 7_000]])
    #expect(written(durations) == ["": 50, "y": 7_000])
  }

  @Test("a test without a name is not taken for what the others take")
  func withoutName() {
    var durations = Durations()
    durations.take(["a": ["": 5_000_000]])
    #expect(durations.isEmpty)
    durations.take(["a": ["": 5_000_000, "x": 3]])
    #expect(written(durations) == ["": 3])
  }

  @Test("those that are gone are forgotten by name, and it is told whether any was known by it")
  func gone() {
    var durations = durations(["": 5, "x": 2_000])
    let wereOthers = durations.forget([TestKey(file: "a", name: "y"), TestKey(file: "b", name: "x")])
    let wasLong = durations.forget([TestKey(file: "a", name: "x")])
    #expect(!wereOthers && wasLong)
    #expect(written(durations) == ["": 5])
  }
}
