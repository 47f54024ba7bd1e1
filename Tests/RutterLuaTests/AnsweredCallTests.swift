import CRutterLua
import RutterCore
import Testing

@testable import RutterLua

/// Answers that no honest process gives. Whoever has taken a plugin's process over can send any.
@Suite struct AnsweredCallTests {
  /// A plugin whose process is this test.
  fileprivate struct Stage: ~Copyable {
    let plugin: LuaPlugin
    let process: PluginProcess
    var reading: Reading
    var outbox: Outbox
    let tape = OwnTape()

    init(_ role: Caller.Role = .action) {
      let own = PluginID(0)
      plugin = LuaPlugin(
        PluginSource(name: "guest", main: SourceText(file: "guest.lua", text: "")), id: own, limits: .testing,
        watch: Watchdog())
      plugin.all = [plugin.info, PluginInfo(id: PluginID(1), name: "host")]
      process = PluginProcess(plugin, Isolation(["guest"]))
      let opening = Opening(seed: 1, startedAtMicroseconds: 0)
      _ = plugin.open(opening)
      reading = Reading(copyFor: plugin.all, opening: opening)
      let caller = Caller(plugin: own, role: role, coroutine: CoroutineID(1))
      reading.copy(now: .start, caller: caller, scopeCells: NamedCells(), isRenewing: false)
      reading.copy(Cell(copyOf: .integer(1), of: own, isOwned: true), to: CellID(1))
      reading.copy(Cell(copyOf: .integer(2), of: PluginID(1), isOwned: true), to: CellID(2))
      outbox = Outbox(plugins: 2, memoryLimit: plugin.limits.memoryBytes)
    }

    var writer: TapeWriter { unsafe TapeWriter(tape: tape.raw, names: plugin.names) }

    /// Writes an answer as an honest process does.
    mutating func write(
      _ word: AnswerWord = .done, counters: [Int] = [0, 0, 0, 0], reads: [Int] = [], cells: [Int] = [],
      operations: [Int] = [], acts: [(rl_service, (TapeWriter) -> Int)] = [],
      result: (TapeWriter) -> Void = Self.nothing
    ) -> Int {
      tape.clear()
      let writer = writer
      write(acts, writer)
      let start = tape.count
      writer.write(word)
      writer.write(number: 1000)
      writer.write(number: 1000)
      writer.write(isTrue: false)
      for counter in counters { writer.write(number: counter) }
      for list in [reads, cells, operations] {
        writer.write(number: list.count)
        for number in list { writer.write(number: number) }
      }
      writer.write(number: acts.count)
      result(writer)
      writer.write(number: start)
      let names = tape.count
      writer.write(namesFrom: plugin.names.types.count, plugin.names.loaders.count)
      return names
    }

    private func write(_ acts: [(rl_service, (TapeWriter) -> Int)], _ writer: TapeWriter) {
      for (service, body) in acts {
        writer.write(Int64(service.rawValue))
        writer.write(place: Place(script: "guest.lua", line: 3))
        let aside = OwnTape()
        let count = body(unsafe TapeWriter(tape: aside.raw, names: plugin.names))
        writer.write(number: count)
        let raw = unsafe aside.raw.pointee
        _ = unsafe rl_tape_join(tape.raw, raw.items, raw.count, raw.bytes)
      }
    }

    static func nothing(_ writer: TapeWriter) {
      writer.write(number: 1)
      writer.mark(.RL_NIL)
    }

    mutating func reply(
      names: Int, to call: ScriptCall = .start(CoroutineID(1), Handle(plugin: PluginID(0), slot: 1), [])
    ) throws(FrameFault) -> Reply {
      try AnsweredCall(process, tape, names: names, call).reply(reading, &outbox)
    }
  }

  private static func set(_ cell: Int) -> (TapeWriter) -> Int {
    { writer in
      writer.write(.RL_CLASS_CELL, cell)
      writer.write(Int64(7))
      return 2
    }
  }

  private static func push(_ writer: TapeWriter) -> Int {
    writer.write(Int64(4))
    return 1
  }

  @Test("what an honest process answers is asked for once more, with the same ids")
  func honest() throws {
    var stage = Stage()
    let names = stage.write(
      counters: [1, 0, 0, 0], acts: [(.RL_SERVICE_CELL_SET, Self.set(1)), (.RL_SERVICE_PUSH, Self.push)])
    guard case .done(.null) = try stage.reply(names: names) else {
      Issue.record("no reply")
      return
    }
    #expect(stage.outbox.counters.all == [1, 0, 0, 0])
    #expect(stage.process.operations == [OperationID(1)])
    #expect(try stage.outbox.value(of: CellID(1), stage.reading) == .integer(7))
  }

  @Test("cells, operations, watches, registrations and retries of others are refused")
  func foreign() {
    let kinds: [(rl_service, rl_class, Int)] = [
      (.RL_SERVICE_CELL_SET, .RL_CLASS_CELL, 2), (.RL_SERVICE_CELL_SET, .RL_CLASS_CELL, 99),
      (.RL_SERVICE_OPERATION_AWAIT, .RL_CLASS_OPERATION, 5), (.RL_SERVICE_UNWATCH, .RL_CLASS_WATCH, 1),
      (.RL_SERVICE_WITHDRAW, .RL_CLASS_REGISTRATION, 1), (.RL_SERVICE_RETRY, .RL_CLASS_RETRY_ENTRY, 1),
      (.RL_SERVICE_RETRY, .RL_CLASS_RETRY_HOLE, 1), (.RL_SERVICE_RETRY, .RL_CLASS_RETRY_SCOPE, 1),
    ]
    for (service, kind, id) in kinds {
      var stage = Stage()
      let names = stage.write(acts: [
        (
          service,
          {
            $0.write(kind, id); return 1
          }
        )
      ])
      #expect(throws: FrameFault.self, "\(service)") { try stage.reply(names: names) }
    }
    for list in 0..<3 {
      var stage = Stage()
      let names = stage.write(
        reads: list == 0 ? [2] : [], cells: list == 1 ? [2] : [], operations: list == 2 ? [1] : [])
      #expect(throws: FrameFault.self, "list \(list)") { try stage.reply(names: names) }
    }
  }

  @Test("what the caller's role may not do is refused, as it is for a plugin in this process")
  func rights() {
    var stage = Stage(.building)
    let names = stage.write(counters: [1, 0, 0, 0], acts: [(.RL_SERVICE_PUSH, Self.push)])
    #expect(throws: FrameFault.self) { try stage.reply(names: names) }
  }

  @Test("counters that run backwards or ahead, services that cross nothing, and waits without an end are refused")
  func protocolFaults() {
    var stage = Stage()
    stage.outbox.counters = Counters([5, 0, 0, 0]) ?? Counters()
    var names = stage.write(counters: [4, 0, 0, 0])
    #expect(throws: FrameFault.self) { try stage.reply(names: names) }
    names = stage.write(counters: [9, 0, 0, 0])
    #expect(throws: FrameFault.self) { try stage.reply(names: names) }
    names = stage.write(counters: [5, 0, 0, 0], acts: [(.RL_SERVICE_JSON_DECODE, { _ in 0 })])
    #expect(throws: FrameFault.self) { try stage.reply(names: names) }
    names = stage.write(.waits, counters: [5, 0, 0, 0])
    #expect(throws: FrameFault.self) { try stage.reply(names: names) }
    let sleep: (TapeWriter) -> Int = {
      $0.write(Int64(1)); return 1
    }
    names = stage.write(
      .waits, counters: [5, 0, 0, 0], acts: [(.RL_SERVICE_SLEEP, sleep), (.RL_SERVICE_CELL_SET, Self.set(1))])
    #expect(throws: FrameFault.self) { try stage.reply(names: names) }
    names = stage.write(.opened, counters: [5, 0, 0, 0])
    #expect(throws: FrameFault.self) { try stage.reply(names: names) }
  }

  @Test("an entry that a selector was not asked about cannot be selected")
  func selected() {
    var stage = Stage()
    let names = stage.write(result: { writer in
      writer.write(number: 1)
      writer.write(number: 3)
    })
    #expect(throws: FrameFault.self) {
      try stage.reply(names: names, to: .select(Handle(plugin: PluginID(0), slot: 1), all: false))
    }
  }

  @Test("whatever comes in place of an answer, it is a reply or refused, and nothing is harmed")
  func anything() {
    var random = Generator(state: 7)
    var refused = 0, taken = 0
    for round in 0..<1_500 {
      var stage = Stage()
      let names = stage.write(
        counters: [1, 0, 0, 0], reads: [1],
        acts: [
          (.RL_SERVICE_CELL_SET, Self.set(1)), (.RL_SERVICE_PUSH, Self.push),
          (
            .RL_SERVICE_LOG,
            {
              $0.write(Int64(1)); $0.write(Text("hello")); return 2
            }
          ),
        ],
        result: { writer in
          writer.write(number: 3)
          writer.mark(.RL_LIST, extra: 2)
          writer.write(Int64(1))
          writer.write(Text("two"))
        })
      for _ in 0..<(1 + round % 3) { stage.damage(&random) }
      let calls: [ScriptCall] = [
        .start(CoroutineID(1), Handle(plugin: PluginID(0), slot: 1), []),
        .build(Handle(plugin: PluginID(0), slot: 1), []),
        .edit(Handle(plugin: PluginID(0), slot: 1)), .select(Handle(plugin: PluginID(0), slot: 1), all: true),
      ]
      if !stage.tape.isSound {
        refused += 1
        continue
      }
      do throws(FrameFault) {
        _ = try stage.reply(names: min(names, stage.tape.count), to: calls[round % calls.count])
        taken += 1
      } catch { refused += 1 }
      // Nothing of others has changed.
      #expect(stage.reading.cells[CellID(2)]?.value == .integer(2))
    }
    #expect(refused > 100 && taken > 100, "\(refused) refused, \(taken) taken")
  }
}

extension AnsweredCallTests.Stage {
  /// Changes one item.
  fileprivate mutating func damage(_ random: inout Generator) {
    guard let items = unsafe tape.raw.pointee.items, tape.count > 0 else { return }
    let index = Int(random.next() % UInt64(tape.count))
    switch random.next() % 4 {
    case 0: unsafe items[index].kind = UInt32(random.next() % 17)
    case 1: unsafe items[index].extra = UInt32(truncatingIfNeeded: random.next() >> (random.next() % 64))
    case 2: unsafe items[index].integer = Int64(bitPattern: random.next() >> (random.next() % 64))
    default: unsafe items[index].integer = Int64(random.next() % 8)
    }
  }
}

extension OwnTape {
  /// Whether it would be taken if it came from another process.
  fileprivate var isSound: Bool {
    let (items, bytes) = unsafe (raw.pointee.count, raw.pointee.byte_count)
    clear()
    return unsafe rl_tape_take(raw, items, bytes)
  }
}

/// The same numbers in every run.
private struct Generator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 11 ^ state << 33
  }
}
