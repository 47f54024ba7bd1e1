import RutterCore
import RutterTesting
import StepHost
import Testing

@testable import RutterPages

/// A teller that a closure can reach.
private final class Told { var teller = StoryTeller() }

@Suite struct StoryTellerTests {
  private let second: Int64 = 1_000_000

  /// What is told of a session in which somebody does something.
  private func story(
    _ items: [StepHost.Item], answer: CallResult = .values([]), _ act: (inout Simulation<StepHost>) throws -> Void
  ) rethrows -> SessionStory {
    let told = Told()
    var simulation = Simulation(
      Session(host: StepHost(items)), answer: { _, _, _ in answer },
      witness: { event, effects, session in told.teller.see(event, effects, session) })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    try act(&simulation)
    return told.teller.story
  }

  private func tap(_ label: Text, _ simulation: inout Simulation<StepHost>) throws {
    guard case .success(let node) = simulation.session.frame().find(.label(label)) else {
      throw Target.Missing(label: label)
    }
    simulation.take(.activated(node.id))
  }

  private enum Target { struct Missing: Error { var label: Text } }

  private func words(_ story: SessionStory) -> [String] { story.words.map { story.texts[$0] } }

  private func effects(_ story: SessionStory, _ event: Int) -> [String] {
    stride(from: 1, to: story.effects[event].count, by: 2).map { story.texts[story.effects[event][$0]] }
  }

  /// The lines that show after an event, as the page puts them together.
  private func lines(_ story: SessionStory, _ event: Int) -> [ViewLine] {
    let view = story.changes[...event].count { $0 } - 1
    var lines: [Int] = []
    for place in view / SessionStory.wholeViews * SessionStory.wholeViews...view {
      let part = story.views[place]
      lines = Array(lines.prefix(part[0])) + part.dropFirst(2) + Array(lines.suffix(part[1]))
    }
    return lines.map { story.lines[$0] }
  }

  @Test("events are told in words, with their moments and who let them happen")
  func events() throws {
    let story = try story([.init(.load, "Slow", [.wait(.sleep(microseconds: 1_000_000))])]) { simulation in
      try tap("Slow", &simulation)
      try simulation.advance(microseconds: second)
      simulation.take(.back)
    }
    #expect(words(story) == ["opened", "tap \"Slow\"", "the 1 s sleep of load of link 'Slow' ends", "back"])
    #expect(story.times == [0, 0, second, second])
    #expect(story.authors == [.session, .person, .outside, .person])
  }

  @Test("a second session goes on where the story is, though its clock begins anew")
  func clocks() throws {
    let told = Told()
    for number in 0..<2 {
      var simulation = Simulation(
        Session(host: StepHost([.init(.load, "Slow", [.wait(.sleep(microseconds: 1_000_000))])])),
        answer: { _, _, _ in .values([]) },
        witness: { event, effects, session in told.teller.see(event, effects, session, of: number) })
      simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
      try simulation.advance(microseconds: 2 * second)
      simulation.take(.back)
    }
    let story = told.teller.story
    #expect(story.times == [0, 2 * second, 2 * second, 4 * second] && story.microseconds == 4 * second)
  }

  @Test("every text is cut that is longer than somebody reads, also the name of what loads")
  func long() throws {
    let name = String(repeating: "x", count: 5_000)
    let story = try story([.init(.load, name, [.wait(.sleep(microseconds: 1_000_000))])]) { simulation in
      try tap(Text(name), &simulation)
      try simulation.advance(microseconds: second)
    }
    #expect(story.texts.contains { $0.hasSuffix("…") } && story.texts.allSatisfy { $0.count <= 2_000 })
  }

  @Test("what an event has asked for names it as its cause")
  func causes() throws {
    let story = try story([.init(.load, "Slow", [.wait(.sleep(microseconds: 1_000_000))])]) { simulation in
      try tap("Slow", &simulation)
      simulation.take(.back)
      try simulation.advance(microseconds: second)
    }
    // There is another one between the tap and the end of its sleep.
    #expect(story.causes == [0, 0, 0, 2])
  }

  @Test("a load is told with the events in which it begins and ends, and how it ended")
  func loads() throws {
    let items = [
      StepHost.Item(.load, "Good", [.wait(.sleep(microseconds: 1_000_000))]),
      StepHost.Item(.load, "Bad", [.wait(.sleep(microseconds: 2_000_000)), .fail("no luck")]),
    ]
    let story = try story(items) { simulation in
      try tap("Good", &simulation)
      try simulation.advance(microseconds: second)
      simulation.take(.back)
      try tap("Good", &simulation)
      // The newest of a screen wins.
      try tap("Bad", &simulation)
      try simulation.advance(microseconds: 2 * second)
    }
    #expect(story.loads.map(\.start) == [1, 4, 5])
    #expect(story.loads.map(\.end) == [2, 5, 6])
    #expect(story.loads.map(\.ending) == [.value, .abandoned, .error])
    let names = ["load of link 'Good'", "load of link 'Good'", "load of link 'Bad'"]
    #expect(story.loads.map { story.texts[$0.name] } == names)
    #expect(effects(story, 2).first == "load of link 'Good' has its value")
    #expect(effects(story, 6).first == "load of link 'Bad' fails: no luck")
    #expect(story.errorCount == 1)
  }

  @Test("what shows is there again at each event, though only differences are kept")
  func views() throws {
    let items = (0..<30).map { StepHost.Item(.action, "Item \($0)", [.push(.integer(Int64($0)))]) }
    let story = try story(items) { simulation in
      // More than are kept between two that are whole.
      for number in 0..<100 {
        try tap("Item \(number % 30)", &simulation)
        simulation.take(.back)
      }
    }
    #expect(lines(story, 0).map(\.kind) == ["screen"] + Array(repeating: "button", count: 30))
    for number in [0, 1, 40, 99] {
      let shown = lines(story, 1 + number * 2)
      #expect(shown.map(\.label) == Array(repeating: "Number integer(\(number % 30))", count: 2))
      #expect(shown.first?.kind == "entry" && shown.first?.value == "integer \(number % 30)")
      #expect(lines(story, 2 + number * 2) == lines(story, 0))
    }
  }

  @Test("labels that steer are told as what they are, and long logs are cut")
  func harmless() throws {
    let items = [StepHost.Item(.action, "\u{1B}[2J\u{202E}", [.log(String(repeating: "x", count: 100_000))])]
    let story = try story(items) { simulation in try tap("\u{1B}[2J\u{202E}", &simulation) }
    #expect(words(story)[1] == "tap \"\\u{1B}[2J\\u{202E}\"")
    #expect(lines(story, 0)[1].label == "\\u{1B}[2J\\u{202E}")
    #expect(effects(story, 1).allSatisfy { $0.count < 2_100 })
  }

  @Test("two sessions in one story are told apart")
  func sessions() throws {
    let told = Told()
    for number in 1...2 {
      var simulation = Simulation(
        Session(host: StepHost([.init(.load, "Slow \(number)", [.wait(.sleep(microseconds: 1_000_000))])])),
        answer: { _, _, _ in .values([]) },
        witness: { event, effects, session in told.teller.see(event, effects, session, of: number) })
      simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
      try tap("Slow \(number)", &simulation)
      if number == 2 { try simulation.advance(microseconds: second) }
    }
    #expect(words(told.teller.story).last == "the 1 s sleep of load of link 'Slow 2' ends")
    #expect(told.teller.story.loads.map(\.ending) == [.running, .value])
  }
}
