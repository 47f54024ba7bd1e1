import RutterCore
import Testing

/// Random steps, gone through back and forth at random, compared with a simple model of what has to show (W1 to W3).
@Suite("Steps against a model: W1, W2, W3") struct StepModelTests {
  @Test("W2: whatever is answered, gone back to and waited for, what shows is what the model says", arguments: 0..<12)
  func walks(seed: UInt64) {
    var chance = Chance(seed: seed)
    let wizard = Wizard(&chance)
    let app = TestApp.open { wizard.register($0) }
    app.push(steps())
    var model = Model(wizard), isUndisturbed = true
    for _ in 0..<150 {
      if app.session.isQuiet == false, chance.below(3) > 0 { app.settle() }
      let waits = !app.session.isQuiet
      switch chance.below(5) {
      case 0, 1, 2:
        if waits { app.settle() } else { answer(Int64(chance.below(3) + 1), app, &model) }
      case 3:
        if waits { isUndisturbed = false }
        for _ in 0...chance.below(4) where !model.isOver {
          app.back()
          model.back()
        }
      default:
        if !waits { continue }
        isUndisturbed = false
        app.cancel()
        app.tap("Try again")
      }
      if model.isOver {
        app.settle()
        #expect(app.title == "Root" && app.sizes["steps"] == 0, "seed \(seed)")
        #expect(model.result == nil || app.allLogs.last == model.result?.brief, "seed \(seed)")
        app.push(steps())
        model.begin()
      }
      if app.session.isQuiet { #expect(app.title == model.title, "seed \(seed)") }
      if app.title != model.title, app.session.isQuiet { return }
    }
    app.settle()
    if isUndisturbed { #expect(app.loads == model.loads, "seed \(seed): each part is loaded once for each answer") }
  }

  private func answer(_ value: Int64, _ app: TestApp, _ model: inout Model) {
    app.tap("\(value)")
    model.answer(value)
  }
}

extension TestApp {
  fileprivate var loads: Int { hostCalls.count { $0 == "start loader load" } }
}

/// A list of questions and loads. What some questions ask depends on what was answered before.
private struct Wizard {
  enum Item {
    /// A text, or else a number; with the sum of the answers so far if it depends on them.
    case question(isText: Bool, dependsOnAnswers: Bool)
    case load
    /// A question that is asked only where the sum of the answers is even.
    case sometimes
  }
  let items: [Item]

  init(_ chance: inout Chance) {
    var items: [Item] = [.question(isText: true, dependsOnAnswers: false)]
    for _ in 0..<(2 + chance.below(6)) {
      switch chance.below(7) {
      case 0, 1: items.append(.load)
      case 2, 3: items.append(.sometimes)
      default: items.append(.question(isText: chance.below(2) == 0, dependsOnAnswers: chance.below(3) == 0))
      }
    }
    self.items = items
  }

  /// What is asked at a place, if anything is.
  func question(at place: Int, after answers: [Int64]) -> Value? {
    let sum = answers.reduce(0, +)
    switch items[place] {
    case .load: return nil
    case .sometimes: return sum % 2 == 0 ? .string(Text("sometimes \(place)")) : nil
    case .question(let isText, let dependsOnAnswers):
      let number = Int64(100 * place) + (dependsOnAnswers ? sum : 0)
      return isText ? .string(Text("question \(number)")) : .integer(number)
    }
  }

  func register(_ flow: PluginSetup) {
    for type in [TypeName.string, .integer] {
      flow.destination(type) { script in
        let former = script.arguments.count > 1 ? " before \(script.value(1).brief)" : ""
        return screen(
          "\(script.value().brief)\(former)",
          [button("1", [.finish(1)]), button("2", [.finish(2)]), button("3", [.finish(3)])])
      }
    }
    let load = flow.loader("load", gives: .integer, [.sleep(1), .give(1)])
    var lines: [Line] = []
    for place in items.indices {
      if case .load = items[place] {
        lines.append(.loading(load(.integer(Int64(place)))))
        continue
      }
      lines.append(.question(line: place) { script in question(at: place, after: script.answers).map { Question($0) } })
      lines.append(
        .run { script in
          if question(at: place, after: script.answers) == nil { return }
          script.answers.append(
            script.results.first.flatMap { if case .integer(let one) = $0 { one } else { nil } } ?? 0)
        })
    }
    lines.append(
      .reply { script in
        script.log("\(script.answers.reduce(0, +))")
        return .done(.null)
      })
    flow.steps("order", lines)
    flow.root { _ in screen("Root") }
  }
}

/// What has to show.
private struct Model {
  struct Shown {
    var value: Value
    var previous: Int64?
    var answer: Int64?
    var undone: Int64?
  }
  let wizard: Wizard
  var chain: [Shown] = []
  /// Answers that later questions are offered, with what was asked.
  var cards: [(value: Value, answer: Int64)] = []
  var isOver = false
  var result: Value?
  var loads = 0

  init(_ wizard: Wizard) {
    self.wizard = wizard
    begin()
  }

  mutating func begin() {
    (chain, cards, isOver, result) = ([], [], false, nil)
    goOn()
  }

  var title: String {
    guard let top = chain.last else { return "Root" }
    return top.value.brief + (top.previous.map { " before \($0)" } ?? "")
  }

  private var answers: [Int64] { chain.compactMap(\.answer) }

  /// Goes through the wizard with the answers that there are, up to the first question without one.
  private mutating func goOn() {
    var given: [Int64] = [], newLoads = 0
    for place in wizard.items.indices {
      if case .load = wizard.items[place] {
        if given.count == chain.count { newLoads += 1 }
        continue
      }
      guard let value = wizard.question(at: place, after: given) else { continue }
      if given.count < chain.count {
        given.append(chain[given.count].answer ?? 0)
        continue
      }
      var shown = Shown(value: value)
      if let card = cards.firstIndex(where: { $0.value.type == value.type }) {
        shown.previous = cards.remove(at: card).answer
      }
      chain.append(shown)
      loads += newLoads
      return
    }
    loads += newLoads
    isOver = true
    result = .integer(given.reduce(0, +))
  }

  mutating func answer(_ value: Int64) {
    chain[chain.count - 1].answer = value
    chain[chain.count - 1].undone = nil
    goOn()
  }

  /// The last question goes, also one that is still waited for: the one before is open again.
  mutating func back() {
    let top = chain.removeLast()
    if let card = top.undone ?? top.previous { cards.insert((top.value, card), at: 0) }
    guard !chain.isEmpty else { return isOver = true }
    chain[chain.count - 1].undone = chain[chain.count - 1].answer
    chain[chain.count - 1].answer = nil
  }
}
