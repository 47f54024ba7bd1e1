import Rutter
import Testing

private struct Picker: RutterType, Equatable {
  static let typeName: TypeName = "paints.Picker"
  var title: String
}

private struct Color: RutterType, Equatable {
  static let typeName: TypeName = "paints.Color"
  var name: String
}

/// Answers between programs and flows (R1).
@Suite struct NavigatorAnswersTests {
  /// A flow with a picker in Swift, and one in Lua that asks it.
  private func open() async throws -> (Navigator, SwiftLoader<Picker>) {
    var paints = SwiftPlugin(name: "paints")
    try paints.destination(Picker.self, gives: Color.self) { picker, _ in
      Screen(picker.title) {
        Button("Red") { action in try action.finish(Color(name: "red")) }
        Button("Wrong") { action in try action.finish(7) }
      }
    }
    try paints.destination(Int.self) { number, screen in
      let status = try screen.cell("none", "status")
      return try Screen("Number \(number)") {
        try screen.get(status)
        Button("Ask") { action in
          action.present(Picker(title: "Asked")) { (action, answer: Result<Color, NoAnswer>) in
            switch answer {
            case .success(let color): try action.set(status, to: color.name)
            case .failure(let none): try action.set(status, to: none.reason)
            }
          }
        }
        Button("End") { action in try action.finish() }
      }
    }
    let late = try paints.loader("late") { () async throws in Picker(title: "Late") }
    let source = """
      local rutter = require "rutter"
      local Picker = rutter.plugin("paints").Picker
      local status = rutter.cell("nothing", "status")
      rutter.root(function()
        return rutter.screen {
          title = "Root", rutter.text { status:get() },
          rutter.button { "Ask", action = function()
            local color, reason = rutter.present(Picker { title = "Asked" })
            status:set(color and color.name or reason)
          end },
        }
      end)
      """
    var options = Navigator.Options()
    options.time = .virtual
    return (try await Navigator(try Flow(source: source, name: "flow").with(paints), options), late)
  }

  private func status(_ navigator: Navigator) async -> String { await navigator.frame.top.nodes[0].label.string }

  /// Presents, and taps when it shows.
  private func present(_ navigator: Navigator, _ act: (Navigator) async throws -> Void) async throws -> Color {
    async let answer: Color = navigator.present(Picker(title: "Asked"))
    while await navigator.frame.top.title != "Asked" { await Task.yield() }
    try await act(navigator)
    return try await answer
  }

  @Test("R1: a program presents a value and gets what its screen finishes with")
  func presents() async throws {
    let (navigator, _) = try await open()
    #expect(try await present(navigator) { try await $0.tap("Red") } == Color(name: "red"))
    #expect(try await present(navigator) { try await $0.finish(Color(name: "blue")) } == Color(name: "blue"))
    #expect(await navigator.frame.path.isEmpty)
    await navigator.close()
  }

  @Test("R1: a program is told why there is no answer")
  func none() async throws {
    let (navigator, _) = try await open()
    await #expect(throws: NavigatorError.self) { try await present(navigator) { try await $0.back() } }
    do {
      let _: Color = try await navigator.present(Color(name: "no screen"))
      Issue.record("nothing shows a colour")
    } catch {
      #expect("\(error)" == "no answer: missing_destination")
    }
    await #expect(throws: NavigatorError.closed) { try await present(navigator) { await $0.close() } }
  }

  @Test("R1: an answer is decoded, one of another form is none")
  func decodes() async throws {
    let (navigator, _) = try await open()
    async let answer: Int = navigator.present(Picker(title: "Asked"))
    while await navigator.frame.top.title != "Asked" { await Task.yield() }
    try await navigator.tap("Red")
    do {
      _ = try await answer
      Issue.record("a colour is no number")
    } catch {
      #expect("\(error)".hasPrefix("answer: expected"))
    }
    await navigator.close()
  }

  @Test("R1: a destination in Swift answers a script, with what it gives")
  func answersScripts() async throws {
    let (navigator, _) = try await open()
    try await navigator.tap("Ask")
    try await navigator.tap("Wrong")
    #expect(await navigator.frame.top.title == "Asked")
    try await navigator.tap("Red")
    #expect(await status(navigator) == "red")
    await navigator.close()
  }

  @Test("R1: an action in Swift presents and goes on with the answer, or why there is none")
  func actions() async throws {
    let (navigator, _) = try await open()
    try await navigator.push(4)
    try await navigator.tap("Ask")
    try await navigator.tap("Red")
    #expect(await status(navigator) == "red")
    try await navigator.tap("Ask")
    try await navigator.back()
    #expect(await status(navigator) == "back")
    #expect(try await navigator.tap("End") == nil)
    #expect(await navigator.frame.path.isEmpty)
    await navigator.close()
  }

  @Test("R1: a program presents what is loaded first")
  func loads() async throws {
    let (navigator, late) = try await open()
    async let answer: Color = navigator.present(late())
    try await navigator.settle()
    while await navigator.frame.top.title != "Late" {
      try await navigator.settle()
      await Task.yield()
    }
    try await navigator.tap("Red")
    let color = try await answer
    #expect(color == Color(name: "red"))
    await navigator.close()
  }
}
