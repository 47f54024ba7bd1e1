import RutterCore
import RutterLua
import Testing

/// Random edits of a flow among random taps, beside a model that knows what has to show (X5).
@Suite struct ReloadModelTests {
  /// What a session with any versions of ``ReloadedFlow`` holds.
  private struct Model {
    enum Place { case number(Int, taps: Int), loaded(String), loading }
    var version = ReloadedFlow(tag: 0)
    var counters: [Int: Int] = [:]
    var path: [Place] = []

    /// What has to show, as ``LuaApp`` reads it; nil while something loads.
    var screen: (title: String, labels: [String])? {
      switch path.last {
      case nil:
        let buttons = version.counters.flatMap { ["counter \($0) is \(counters[$0] ?? 0)", "Add \($0)"] }
        let links = ["Number 1", "Number 2", "Load"]
        return ("Root \(version.tag)", version.hasButtonsFirst ? buttons + links : links + buttons)
      case .number(let number, let taps):
        if !version.servesNumbers { return ("Unavailable", ["Nothing serves this entry"]) }
        return ("Number \(number) of \(version.tag)", ["taps \(taps)", "Tap", "Slow", "Further"])
      case .loaded(let text): return ("Loaded \(text)", [])
      case .loading: return nil
      }
    }

    mutating func reload(_ next: ReloadedFlow) {
      version = next
      counters = counters.filter { next.counters.contains($0.key) }
    }

    mutating func settle() {
      for index in path.indices { if case .loading = path[index] { path[index] = .loaded("of \(version.tag)") } }
    }
  }

  /// A small generator of our own: the same numbers in every process.
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
  }

  private func next(after version: ReloadedFlow, _ dice: inout Dice) -> ReloadedFlow {
    var next = version
    next.tag += 1
    next.counters = (0..<4).filter { _ in dice.roll(3) > 0 }
    next.servesNumbers = dice.roll(4) > 0
    next.hasButtonsFirst = dice.roll(2) == 0
    return next
  }

  /// Taps something that shows, and tells the model.
  private func tap(_ app: LuaApp, _ model: inout Model, _ dice: inout Dice) {
    let texts = ["counter", "taps", "Nothing"]
    let labels = (model.screen?.labels ?? []).filter { label in !texts.contains { label.hasPrefix($0) } }
    if labels.isEmpty { return }
    let label = labels[dice.roll(labels.count)]
    app.tap(label)
    switch (label, model.path.last) {
    case ("Load", _): model.path.append(.loading)
    case ("Slow", _): break
    case ("Tap", .number(let number, let taps)): model.path[model.path.count - 1] = .number(number, taps: taps + 1)
    case ("Further", .number(let number, _)): model.path.append(.number(number + 1, taps: 0))
    case (let label, _) where label.hasPrefix("Number"):
      // Without a destination nothing is pushed.
      if model.version.servesNumbers { model.path.append(.number(label == "Number 1" ? 1 : 2, taps: 0)) }
    default: model.counters[Int(label.dropFirst(4)) ?? 0, default: 0] += 1
    }
  }

  private func agrees(_ app: LuaApp, _ model: Model, _ step: String) -> Bool {
    guard app.ids.count == model.path.count else {
      Issue.record("\(step): \(app.path) beside \(model.path)")
      return false
    }
    guard let screen = model.screen else { return true }
    let labels = app.screen.map { $0.replacing(" (running)", with: "") }
    if app.title == screen.title, labels == screen.labels { return true }
    Issue.record("\(step): \(app.title) \(app.screen), expected \(screen)")
    return false
  }

  @Test("X5: after any edits and any events the session holds what the model says", arguments: 1...60)
  func random(seed: UInt64) {
    var dice = Dice(state: seed), model = Model()
    let app = LuaApp.open(model.version.script)
    for step in 0..<60 {
      var word: String
      switch dice.roll(6) {
      case 0, 1:
        let version = next(after: model.version, &dice)
        app.reload(("flow", version.script))
        model.reload(version)
        word = "reload"
      case 2:
        app.reload(("flow", "error('no')"))
        word = "broken"
      case 3:
        app.back()
        if !model.path.isEmpty { model.path.removeLast() }
        word = "back"
      default:
        tap(app, &model, &dice)
        word = "tap"
      }
      if case .loading = model.path.last {
        // A placeholder below is loaded anew by each reload, so it has what the last version gives.
        if dice.roll(2) == 0 {
          app.advance(2)
          model.settle()
        }
      } else if dice.roll(3) == 0 {
        app.advance(2)
        model.settle()
      }
      if !agrees(app, model, "seed \(seed), step \(step), \(word)") { return }
    }
    #expect(app.errors.allSatisfy { $0 == "flow.lua:1: no" || $0.hasPrefix("flow.lua") == false })
    app.end()
  }

  @Test("X5: a session that went through versions shows what one shows that began with the last", arguments: 1...20)
  func alike(seed: UInt64) {
    var dice = Dice(state: seed), version = ReloadedFlow(tag: 0)
    let app = LuaApp.open(version.script)
    for _ in 0..<5 {
      version = next(after: version, &dice)
      app.reload(("flow", version.script))
    }
    let fresh = LuaApp.open(version.script)
    #expect(app.title == fresh.title && app.screen == fresh.screen && app.kinds == fresh.kinds)
    app.forget()
    fresh.forget()
    app.tap("Load")
    fresh.tap("Load")
    app.settle()
    fresh.settle()
    #expect(app.path == fresh.path && app.outcomes == fresh.outcomes && app.title == fresh.title)
  }
}
