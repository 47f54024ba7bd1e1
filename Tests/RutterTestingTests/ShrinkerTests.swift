import RutterCore
import RutterTesting
import StepHost
import Testing

@Suite struct ShrinkerTests {
  private func events(_ shrunk: Shrinker.Shrunk) -> [RutterTesting.Step] {
    shrunk.steps.filter {
      switch $0.kind {
      case .acts, .comes, .looks: true
      case .skips, .ends, .restarts, .keepsWaits: false
      }
    }
  }

  /// The first random order that fails.
  private func failure(of model: Model) throws -> Chooser {
    try #require((1...100).lazy.map { Chooser(then: .random(seed: $0, stream: 0)) }.first { model.fails($0) })
  }

  @Test("random failures of long scripts shrink to a few events", arguments: Model.Bug.allCases)
  func small(bug: Model.Bug) throws {
    let model = Model(taps: 8, pops: 4, bug: bug)
    let (most, acts) =
      switch bug {
      case .append: (3, 2)
      case .index: (4, 3)
      case .order: (6, 3)
      }
    var runs: [Int] = []
    for seed in 1...200 {
      let chooser = Chooser(then: .random(seed: UInt64(seed), stream: 0))
      guard model.fails(chooser) else { continue }
      let shrunk = try #require(Shrinker.shrink(chooser.trail, fails: model.fails))
      let events = events(shrunk)
      #expect(events.count <= most, "seed \(seed): \(events.map(\.name))")
      #expect(events.count { if case .acts = $0.kind { true } else { false } } <= acts)
      #expect(model.fails(Chooser(replaying: shrunk.trail.values)))
      runs.append(shrunk.runs)
    }
    runs.sort()
    #expect(runs.count >= 10)
    #expect(runs[runs.count / 2] < 20, "\(runs)")
  }

  @Test("the same order shrinks to the same one in as many runs")
  func sameness() throws {
    let model = Model(taps: 8, pops: 4, bug: .index)
    let chooser = try failure(of: model)
    let first = Shrinker.shrink(chooser.trail, fails: model.fails)
    #expect(first == Shrinker.shrink(chooser.trail, fails: model.fails))
  }

  @Test("an order that does not fail again is not shrunk")
  func unstable() { #expect(Shrinker.shrink(Trail(), fails: { _ in false }) == nil) }

  @Test("loads end plainly unless it takes a failure")
  func endings() throws {
    func fails(_ chooser: Chooser) -> Bool {
      let ends = ["a", "b", "c"].map { chooser.outcome(among: 3, name: $0) }
      return ends[1] > 0
    }
    let trail = Trail([2, 2, 1].map { Choice(.outcome, $0, of: 3) })
    let shrunk = try #require(Shrinker.shrink(trail, fails: fails))
    // Of the failures the first is the plainest.
    #expect(shrunk.trail.values == [0, 1])
    #expect(shrunk.steps.map(\.kind) == [.ends(0), .ends(1), .ends(0)])
  }

  @Test("a limit of runs is kept")
  func limit() throws {
    let model = Model(taps: 8, pops: 4, bug: .index)
    let chooser = try failure(of: model)
    let shrunk = try #require(Shrinker.shrink(chooser.trail, limit: 5, fails: model.fails))
    #expect(shrunk.runs == 5)
  }

  @Test("what was put off comes as soon as it may, where the order fails all the same")
  func putOff() throws {
    final class Record { var names: [String] = [] }
    func came(_ chooser: Chooser) -> [String] {
      let record = Record(), lengths: [(String, Int64)] = [("a", 1), ("b", 3), ("c", 4)]
      let items = lengths.map { name, seconds in
        StepHost.Item(.action, name, [.wait(.sleep(microseconds: seconds * 1_000_000)), .log(name)])
      }
      var simulation = Simulation(
        Session(host: StepHost(items)), answer: { _, _, _ in .values([]) },
        witness: { _, effects, _ in for case .log(let line) in effects { record.names.append(line.text) } })
      simulation.chooser = chooser
      simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
      for (name, _) in lengths {
        if let node = simulation.session.frame().node(Text(name)) { simulation.take(.activated(node)) }
      }
      do { try simulation.settle() } catch { Issue.record("\(error)") }
      return record.names
    }
    func fails(_ chooser: Chooser) -> Bool {
      let names = came(chooser)
      return names.firstIndex(of: "b") ?? 0 < names.firstIndex(of: "a") ?? 0
    }
    let chooser = Chooser(replaying: [1])
    #expect(came(chooser) == ["b", "c", "a"])
    let shrunk = try #require(Shrinker.shrink(chooser.trail, fails: fails))
    #expect(came(Chooser(replaying: shrunk.trail.values)) == ["b", "a", "c"])
  }
}
