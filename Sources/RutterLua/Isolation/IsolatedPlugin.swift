internal import CRutterIsolation
internal import CRutterLua
internal import RutterCore

/// The other side: what runs in a plugin's own process. It is started by this program itself, and takes everything away from
/// itself before it reads the first byte.
package enum IsolatedPlugin {
  /// The word by which the program is started so. It is not for people.
  package static let word = "isolated-plugin"
  /// What the process needs besides what the plugin may hold.
  static let roomBytes = 64 << 20
  /// With less than this left of a turn's instructions rows are made one by one: what the host does in between counts, too.
  static let instructionsForRows: Int64 = 8_000_000

  /// How far the process is hardened, and why no further.
  package struct Hardening: Sendable {
    fileprivate var layers: UInt32 = 0
    fileprivate var error: String?
  }

  /// The first part, for the only thread of the process: descriptors, limits, Landlock.
  ///
  /// - Parameter words: What the program was started with, without its own name.
  /// - Returns: What was done; nil if this is no process of a plugin, but somebody typed the word.
  package static func harden(_ words: [String]) -> Hardening? {
    guard words.count == 2, words[0] == word, let memory = Int64(words[1]), ri_has_pipes() else { return nil }
    var hardening = Hardening()
    let error = unsafe ri_harden(memory, &hardening.layers)
    harden(&hardening, "limits of resources", error)
    return hardening
  }

  /// The rest, and then the plugin, until the other side closes its end.
  ///
  /// - Parameter hardening: What ``harden(_:)`` has given.
  /// - Returns: The exit code of the process.
  package static func run(_ hardening: Hardening) -> Int32 {
    guard let channel = FrameChannel(input: Int32(RI_REQUESTS), output: Int32(RI_REPLIES)) else { return 70 }
    var hardening = hardening
    // All threads have to be there before the filter is: none can be started after that.
    ScriptHost.startWatchdog()
    harden(&hardening, "a guard", ri_start_guard())
    harden(&hardening, "a filter of system calls", unsafe ri_filter(&hardening.layers))
    var child = PluginChild(channel)
    return child.serve(hardening.layers, hardening.error ?? "")
  }

  private static func harden(_ hardening: inout Hardening, _ what: String, _ error: Int32) {
    guard error != 0, hardening.error == nil else { return }
    hardening.error = unsafe "\(what) (\(String(cString: ri_error_name(error))))"
  }
}

/// The frames that a plugin's process takes and gives.
@safe struct PluginChild: ~Copyable {
  private let channel: FrameChannel
  private let request = OwnTape(), answer = OwnTape()
  private var host: ScriptHost?
  private var reading = Reading()
  private var opening: OpeningFrame?
  private var knownTypes = 0, knownLoaders = 0
  /// Where `math.random` was when the host was told last.
  private var toldRandom: [UInt64]?

  init(_ channel: FrameChannel) {
    self.channel = channel
  }

  /// Answers frames until there is nobody to ask any more.
  mutating func serve(_ layers: UInt32, _ error: String) -> Int32 {
    let none = unsafe Names(state: nil)
    do {
      _ = try channel.receive(into: request, most: .max)
      var reader = unsafe FrameReader(TapeReader(request.raw, plugin: .host, names: none, types: Types()))
      guard try reader.integer() == RequestWord.open.rawValue else { return 70 }
      let opening = try reader.opening()
      let writer = unsafe TapeWriter(tape: answer.raw, names: none)
      writer.write(AnswerWord.opened)
      writer.write(number: Int(layers))
      writer.write(Text(error))
      writer.write(number: Int(ri_thread()))
      guard send(names: answer.count), error.isEmpty else { return 70 }
      begin(opening)
      while true {
        let names = try channel.receive(into: request, most: .max).names
        answer.clear()
        try serve(opening, names: names)
        request.shrink()
        answer.shrink()
      }
    } catch let failure as FrameChannel.Failure {
      if case .outcome(.RI_CLOSED) = failure { return 0 }
      return 70
    } catch { return 70 }
  }

  private func send(names: Int) -> Bool { channel.send(answer, names: names) == .RI_FINE }

  private mutating func begin(_ opening: OpeningFrame) {
    self.opening = opening
    host = ScriptHost(isolated: opening, Recorder(answer, channel, most: opening.limits.memoryBytes))
    reading = Reading(copyFor: opening.plugins, opening: opening.opening)
  }

  /// Takes a frame, and answers it.
  private mutating func serve(_ opening: OpeningFrame, names: Int) throws {
    guard let plugin = host?.lua(opening.id) else { throw FrameFault("no plugin") }
    var reader = unsafe FrameReader(
      TapeReader(request.raw, plugin: opening.id, names: plugin.names, types: Types()))
    guard let word = RequestWord(rawValue: try reader.integer()) else { throw FrameFault("an unknown request") }
    if word == .place {
      let writer = unsafe TapeWriter(tape: answer.raw, names: plugin.names)
      writer.write(AnswerWord.placed)
      writer.write(place: plugin.place(of: Handle(plugin: opening.id, slot: try reader.integer(in: 0...Int.max))))
      guard send(names: answer.count) else { throw FrameFault("nobody listens") }
      return
    }
    if word == .load {
      guard plugin.open(opening.opening) else { throw FrameFault("no memory") }
      (knownTypes, knownLoaders) = (plugin.names.types.count, plugin.names.loaders.count)
    }
    // `open` has made new lists of names.
    reader = unsafe FrameReader(
      TapeReader(request.raw, plugin: opening.id, names: plugin.names, types: Types()))
    var ahead = reader
    ahead.skip(names)
    _ = try ahead.names(into: plugin.names, most: .max)
    (knownTypes, knownLoaders) = (plugin.names.types.count, plugin.names.loaders.count)
    _ = try reader.integer()
    try run(word, plugin, &reader, names)
  }

  private mutating func run(
    _ word: RequestWord, _ plugin: LuaPlugin, _ reader: inout FrameReader, _ names: Int
  ) throws {
    let now = Instant(microseconds: try reader.integer()), turnBegins = try reader.flag()
    let errandShare = try reader.integer(in: 0...Int(RL_SHARE_OF_ERRAND))
    var counters = try reader.counters()
    let caller = try reader.caller(plugin.info.id)
    try reader.held(into: &reading)
    try reader.stacks(into: &reading)
    reading.copy(try reader.finishing())
    let held = try reader.integer(in: 0...Int.max)
    var logged = try reader.integer(in: 0...Int.max)
    let instructions = try reader.integer()
    if let random = try reader.random() { (plugin.randomState, toldRandom) = (random, random) }
    var forgotten = Forgotten()
    if turnBegins {
      forgotten = host?.turnEnds() ?? Forgotten()
      host?.turnBegins()
    } else {
      host?.goesOn()
    }
    host?.nextIsErrand(upTo: Int32(errandShare))
    plugin.setInstructionsLeft(instructions)
    for _ in 0..<(try reader.count()) {
      plugin.release(Handle(plugin: plugin.info.id, slot: try reader.integer(in: 0...Int.max)))
    }
    let isRenewing = try reader.flag()
    reading.forgetScopeCells()
    let scopeCells = try reader.namedCells(into: &reading)
    reading.copy(now: now, caller: caller, scopeCells: scopeCells, isRenewing: isRenewing)
    try reader.cells(of: plugin.info.id, into: &reading)
    try reader.path(into: &reading)
    if try reader.flag() { reading.copy(try reader.registry()) }
    var call = try CopiedCall(word, &reader, request, names, &reading)
    guard let recorder = plugin.recorder else { throw FrameFault("no plugin") }
    while true {
      var outbox = Outbox(
        counters: counters, plugins: reading.plugins.count, memoryLimit: plugin.limits.memoryBytes)
      outbox.charge(held, .cells, reading)
      outbox.noteLogged(logged, by: plugin.info.id)
      recorder.begin()
      var reply = host?.run(call, plugin, reading, &outbox) ?? .done(.null)
      // What it asked for takes memory here, too: the limit counts that as the host does.
      if !recorder.isWhole, !reply.isStop { reply = .stopped(Stop(.memory, allowed: "", at: nil)) }
      let row = !call.ahead.isEmpty && mayGoOn(after: reply, plugin, recorder) ? call.nextRow() : nil
      // The time until the next frame is nobody's.
      if row == nil { host?.rest() }
      try answer(reply, plugin, recorder, outbox, forgotten, isFollowed: row != nil)
      reading.copyMade(by: outbox, of: plugin.info.id)
      guard let row else { return }
      reading.copy(now: now, caller: caller, scopeCells: row.cells, isRenewing: false)
      (counters, logged, forgotten) = (outbox.counters, outbox.logged(by: plugin.info.id), Forgotten())
      answer.clear()
    }
  }

  /// Whether the next row may be made before the host has seen this one.
  private func mayGoOn(after reply: Reply, _ plugin: LuaPlugin, _ recorder: Recorder) -> Bool {
    guard case .done = reply, recorder.isPlainRow else { return false }
    return plugin.limits.instructions == nil || plugin.instructionsLeft >= IsolatedPlugin.instructionsForRows
  }

  private mutating func answer(
    _ reply: Reply, _ plugin: LuaPlugin, _ recorder: Recorder, _ outbox: borrowing Outbox, _ forgotten: Forgotten,
    isFollowed: Bool
  ) throws {
    let writer = unsafe TapeWriter(tape: answer.raw, names: plugin.names), start = recorder.items
    write(reply, writer, plugin, recorder, outbox, forgotten)
    toldRandom = plugin.randomState
    writer.write(number: start)
    let end = recorder.items
    writer.write(namesFrom: knownTypes, knownLoaders)
    (knownTypes, knownLoaders) = (plugin.names.types.count, plugin.names.loaders.count)
    guard unsafe !answer.raw.pointee.failed, isFollowed ? channel.keep(answer, names: end) : send(names: end) else {
      throw FrameFault("nobody listens")
    }
  }

  /// Writes what stands behind all that was asked for.
  private func write(
    _ reply: Reply, _ writer: TapeWriter, _ plugin: LuaPlugin, _ recorder: Recorder, _ outbox: borrowing Outbox,
    _ forgotten: Forgotten
  ) {
    writer.write(reply.word)
    writer.write(number: plugin.memory)
    writer.write(plugin.instructionsLeft)
    writer.write(random: plugin.randomState == toldRandom ? nil : plugin.randomState)
    for last in outbox.counters.all { writer.write(number: last) }
    writer.write(number: outbox.reads.count)
    for cell in outbox.reads { writer.write(number: cell.number) }
    writer.write(number: forgotten.cells.count)
    for cell in forgotten.cells { writer.write(number: cell.number) }
    writer.write(number: forgotten.operations.count)
    for operation in forgotten.operations { writer.write(number: operation.number) }
    writer.write(number: recorder.count)
    switch reply {
    case .selected(let entries):
      writer.write(number: entries.count)
      for entry in entries { writer.write(number: entry.number) }
    case .failed(let error):
      writer.write(Text(error.message))
      writer.write(Text(error.traceback))
      writer.write(place: error.place)
    case .stopped(let stop):
      let order: [Stop.Limit] = [.memory, .time, .instructions, .closing]
      writer.write(number: order.firstIndex(of: stop.limit) ?? 0)
      writer.write(place: stop.place)
    case .done, .tree, .edited, .verdict, .parts:
      writer.write(number: recorder.result.count)
      join(recorder.result)
    case .waits: break
    }
  }

  private func join(_ other: OwnTape) {
    let raw = unsafe other.raw.pointee
    _ = unsafe rl_tape_join(answer.raw, raw.items, raw.count, raw.bytes)
  }
}

extension Reply {
  fileprivate var isStop: Bool { if case .stopped = self { true } else { false } }

  fileprivate var word: AnswerWord {
    switch self {
    case .done, .tree, .selected, .edited, .verdict, .parts: .done
    case .waits: .waits
    case .failed: .failed
    case .stopped: .stopped
    }
  }
}
