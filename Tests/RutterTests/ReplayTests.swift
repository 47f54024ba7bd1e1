import Rutter
import RutterText
import RutterWorkers
import Synchronization
import Testing

@Suite("Replay: Y1") struct ReplayTests {
  private static let source = """
    local rutter = require "rutter"
    local count = rutter.cell(0, "count")
    local name = rutter.cell("", "name")
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        rutter.link { "Four", to = 4 },
        rutter.link { "Slow", gives = rutter.integer, load = function() rutter.sleep(0.01) return math.random(1000) end },
        rutter.button { "Count", action = function() count:update(function(n) return n + 1 end) end },
        rutter.button { "Loop", action = function() rutter.log("begins") while true do end end },
        rutter.field { "Name", cell = name, secret = true },
        rutter.text { "Counted " .. count:get() },
      }
    end)
    """
  private var flow: Flow { Flow(source: Self.source, name: "menu") }

  /// The transcript of a session in which a person does something.
  private func record(
    keepsSecrets: Bool = false, _ body: (Navigator) async throws -> Void
  ) async throws -> String {
    let lines = Locked("")
    var options = Navigator.Options()
    options.seed = 77
    options.keepsSecrets = keepsSecrets
    options.onTranscript = { text in lines.withLock { $0 += text } }
    let navigator = try await Navigator(flow, options)
    try await body(navigator)
    await navigator.close()
    return lines.withLock { $0 }
  }

  private func walk(_ navigator: Navigator) async throws {
    try await navigator.tap("Four")
    try await navigator.back()
    try await navigator.tap("Count")
    try await navigator.tap("Slow")
    try await navigator.settle()
  }

  @Test("Y1: a recorded session goes as it went, in a new one")
  func equal() async throws {
    let transcript = try await record(walk)
    let replay = try Replay(transcript: transcript, of: flow)
    #expect(await replay.run() == .end)
    #expect(await replay.position == replay.count)
    #expect(replay.notes == [])
    // Once it has ended nothing more comes.
    #expect(await replay.step() == .end)
  }

  @Test("Y1: step by step, what shows is what showed then")
  func steps() async throws {
    let replay = try Replay(transcript: try await record(walk), of: flow)
    #expect(await replay.step() == .equal(0))
    #expect(await replay.frame.top.title == "Root")
    #expect(await replay.run(through: 1) == .equal(1))
    #expect(await replay.frame.top.title == "Number 4")
    #expect(await replay.run(through: 1) == .equal(1))
    #expect(await replay.position == 2)
  }

  @Test("Y1: it stops at the first difference, with both sides and the line of the script")
  func differs() async throws {
    let transcript = try await record(walk)
    let other = Flow(source: Self.source.replacing("n + 1", with: "n + 2"), name: "menu")
    let replay = try Replay(transcript: transcript, of: other)
    guard case .differs(let difference) = await replay.run() else {
      Issue.record("no difference")
      return
    }
    #expect(difference.event == 3)
    #expect(difference.recorded?.contains("Counted 1") == true)
    #expect(difference.replayed?.contains("Counted 2") == true)
    #expect(replay.notes == ["menu/menu.lua has changed since this was recorded"])
    #expect(await replay.step() == .differs(difference))
  }

  @Test("Y1: cut anywhere it is equal as far as it goes")
  func cut() async throws {
    let transcript = try await record(walk), flow = flow
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false)
    for count in 2..<lines.count {
      let part = lines[..<count].joined(separator: "\n") + "\n{\"at\":1"
      let replay = try Replay(transcript: part, of: flow)
      #expect(await replay.run() == .end, "\(count) lines")
    }
  }

  @Test("Y1, E2: a plugin that ran too long is stopped in the same words at the same place")
  func stopped() async throws {
    let transcript = try await record { navigator in
      try await navigator.tap("Count")
      try await navigator.tap("Loop")
    }
    #expect(transcript.contains("\"limit\":\"time\""))
    let replay = try Replay(transcript: transcript, of: flow)
    #expect(await replay.run() == .end)
  }

  @Test("Y1, S8: where a secret was taken in it does not go on, unless it was recorded")
  func secrets() async throws {
    func body(_ navigator: Navigator) async throws {
      try await navigator.tap("Count")
      try await navigator.set("Name", to: .string("open sesame"))
      try await navigator.tap("Count")
    }
    let concealed = try await record(body)
    #expect(!concealed.contains("sesame"))
    guard case .cannotGoOn(let reason) = await (try Replay(transcript: concealed, of: flow)).run() else {
      Issue.record("it went on")
      return
    }
    #expect(reason.hasPrefix("event 2 (line "))
    let told = try await record(keepsSecrets: true, body)
    #expect(told.contains("sesame"))
    #expect(await (try Replay(transcript: told, of: flow)).run() == .end)
  }

  @Test("an event of a transcript that somebody has written is taken in like any other")
  func forged() async throws {
    let opening = #"{"at":0,"in":"opened","schema":1,"seed":"1","started_at":0,"sources":[]}"#
    let events = [
      #"{"at":0,"in":"activated","node":999999}"#, #"{"at":-5,"in":"fired","timer":77}"#,
      #"{"at":0,"in":"returned","call":77,"values":[]}"#, #"{"at":0,"in":"set","node":1,"value":[]}"#,
      #"{"at":0,"in":"stopped","plugin":99,"limit":"time","allowed":"x"}"#,
      #"{"at":0,"in":"stopped","plugin":-1,"limit":"time","allowed":"x"}"#,
      #"{"at":9223372036854775807,"in":"back"}"#, #"{"at":0,"in":"returned","call":-1,"refused":"x"}"#,
    ]
    for event in events {
      let replay = try Replay(transcript: "{\"transcript\":1}\n\(opening)\n\(event)\n", of: flow)
      _ = await replay.run()
      #expect(await replay.position >= 1)
    }
  }

  @Test("what is no transcript is refused")
  func refused() {
    #expect(throws: NavigatorError.unreadable("not a transcript: it is empty")) {
      try Replay(transcript: "", of: flow)
    }
  }
}
