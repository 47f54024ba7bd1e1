import Rutter
import RutterCore
import RutterText
import RutterWorkers
import Testing

@Suite("Saved sessions: N1") struct SavedSessionTests {
  private static let source = """
    local rutter = require "rutter"
    local count = rutter.cell(0, "count")
    local pin = rutter.cell("", "pin")
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        rutter.link { "Four", to = 4 },
        rutter.button { "Count", action = function() count:update(function(n) return n + 1 end) end },
        rutter.field { "Pin", cell = pin, secret = true },
        rutter.text { "Counted " .. count:get() .. " at " .. math.floor(rutter.now()) },
      }
    end)
    """
  private var flow: Flow { Flow(source: Self.source, name: "menu") }

  private func text(_ navigator: Navigator) async -> String {
    await navigator.frame.top.nodes.last?.label.string ?? ""
  }

  @Test("N1: a saved session goes on in another navigator, from its bytes")
  func goesOn() async throws {
    let navigator = try await Navigator(flow)
    try await navigator.tap("Count")
    try await navigator.tap("Four")
    let saved = try await navigator.snapshot()
    await navigator.close()
    var options = Navigator.Options()
    options.restoring = try SavedSession(saved.bytes)
    let reports = Locked<[Report]>([])
    options.onReport = { report in reports.withLock { $0.append(report) } }
    let again = try await Navigator(flow, options)
    #expect(await again.frame.top.title == "Number 4")
    #expect(saved.flow == "menu" && saved.lost == [])
    #expect(reports.withLock { $0 }.first == .restored(RestoreReport(home: "Root")))
    _ = try await again.back()
    #expect(await text(again).hasPrefix("Counted 1"))
    await again.close()
    await #expect(throws: NavigatorError.closed) { try await again.snapshot() }
  }

  @Test("N1, E2: a session that holds more than its plugins may have is not restored")
  func tooLarge() async throws {
    let navigator = try await Navigator(flow)
    var snapshot = try await navigator.snapshot().snapshot
    await navigator.close()
    var cells = snapshot.cells.map(\.unshared)
    cells[0].value = SavedValue(.string(Text(String(repeating: "x", count: 40 << 20))))
    snapshot.cells = SharedList(cells.map { Shared($0) })
    var options = Navigator.Options()
    options.restoring = SavedSession(snapshot)
    options.limits.memoryBytes = 16 << 20
    let words =
      "the saved session holds 40 MiB for plugin 'menu', which may have 16 MiB; a higher limit of memory restores it"
    await #expect(throws: NavigatorError.unreadable(words)) { try await Navigator(flow, options) }
    options.limits.memoryBytes = 64 << 20
    try await Navigator(flow, options).close()
  }

  @Test("N1: time goes on from the saved moment")
  func time() async throws {
    var options = Navigator.Options()
    options.time = .virtual
    let navigator = try await Navigator(flow, options)
    try await navigator.advance(by: .seconds(100))
    options.restoring = try await navigator.snapshot()
    await navigator.close()
    let again = try await Navigator(flow, options)
    try await again.tap("Count")
    #expect(await text(again).hasSuffix("at 100"))
    await again.close()
  }

  @Test("N1: sessions that were saved by the first version restore", arguments: ["saving", "reload"])
  func firstGeneration(name: String) async throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let bytes = try TextFile.bytes("\(folder)/Fixtures/snapshots/\(name).json", limit: 1 << 20)
    var options = Navigator.Options()
    options.time = .virtual
    options.restoring = try SavedSession(bytes)
    let reports = Locked<[Report]>([])
    options.onReport = { report in reports.withLock { $0.append(report) } }
    let navigator = try await Navigator(Flow(path: "\(folder)/Fixtures/rules/\(name).lua"), options)
    guard case .restored(let report)? = reports.withLock({ $0 }).first else {
      Issue.record("nothing was told of restoring")
      return
    }
    // What stood in cells without names shows otherwise.
    #expect(report.differences.allSatisfy { $0.what.hasPrefix("the screen of") })
    #expect(report.lost.map(\.reason) == [.unnamed])
    #expect(await !navigator.frame.path.isEmpty)
    await navigator.close()
  }

  @Test("N2: a path of SwiftUI comes in, and goes out as it came")
  func swiftUI() async throws {
    let source = """
      local rutter = require "rutter"
      local Dish = rutter.type("Dish", { id = "integer", name = "string" }, {
        aliases = { "Food.Dish" }, version = 3, migrate = function() error("this is of now") end,
      })
      rutter.destination(Dish, function(dish) return rutter.screen { title = dish.name } end)
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """
    let path = #"["Food.Dish","{\"id\":1,\"name\":\"Pie\"}","Si","4"]"#
    var options = Navigator.Options()
    options.restoring = try SavedSession(swiftUI: Array(path.utf8), flow: "menu")
    let navigator = try await Navigator(Flow(source: source, name: "menu"), options)
    #expect(await navigator.frame.top.title == "Pie")
    #expect(await navigator.frame.path.map(\.type) == ["integer", "menu.Dish"])
    let saved = try await navigator.snapshot()
    #expect(String(decoding: saved.swiftUIPath.bytes, as: UTF8.self) == path && saved.swiftUIPath.lost == [])
    await navigator.close()
  }

  @Test("N1: a session of another flow is refused")
  func otherFlow() async throws {
    let navigator = try await Navigator(flow)
    var options = Navigator.Options()
    options.restoring = try await navigator.snapshot()
    await navigator.close()
    let other = Flow(source: Self.source, name: "other")
    await #expect(
      throws: NavigatorError.unreadable("the saved session is of the flow 'menu', this one is 'other'")
    ) { try await Navigator(other, options) }
    #expect(throws: SnapshotError.self) { try SavedSession([1, 2]) }
  }

  @Test("Y1, Y2: a transcript of a restored session carries its snapshot, and replays")
  func replayed() async throws {
    let navigator = try await Navigator(flow)
    try await navigator.tap("Count")
    try await navigator.set("Pin", to: .string("1234"))
    for secrets in [false, true] {
      var options = Navigator.Options()
      options.restoring = try await navigator.snapshot(secrets: secrets)
      let lines = Locked("")
      options.onTranscript = { text in lines.withLock { $0 += text } }
      let again = try await Navigator(flow, options)
      try await again.tap("Four")
      await again.close()
      let transcript = lines.withLock { $0 }
      #expect(!transcript.contains("1234"))
      #expect(transcript.split(separator: "\n")[1].hasPrefix("{\"restoring\":{"))
      let replay = try Replay(transcript: transcript, of: flow)
      let end = await replay.run()
      if secrets {
        guard case .cannotGoOn = end else { return #expect(end == .cannotGoOn("")) }
      } else {
        #expect(end == .end)
      }
      // Without its snapshot it is no beginning.
      let cut = transcript.split(separator: "\n").enumerated().filter { $0.offset != 1 }.map { $0.element + "\n" }
        .joined()
      guard case .damaged = await (try Replay(transcript: cut, of: flow)).run() else {
        if !secrets { Issue.record("a transcript without its snapshot was taken") }
        continue
      }
    }
    await navigator.close()
  }
}
