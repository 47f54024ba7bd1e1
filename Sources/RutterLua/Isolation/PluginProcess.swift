internal import CRutterIsolation
internal import CRutterLua
internal import RutterCore

/// A plugin in a process of its own, as its host sees it.
///
/// Each call of a script is one frame there and one back. The first carries the call and what has changed of all that the
/// script may read; the second the result, and one after the other what the script asked for. The host asks for that once
/// more here, by the same functions by which a plugin in this process does: so ids, rights and limits are the same, and
/// nothing that comes from there is believed.
@safe final class PluginProcess {
  /// The plugin as it is known here. Its state here runs nothing: it counts memory and instructions.
  let plugin: LuaPlugin
  private let isolation: Isolation
  private var child = ri_child()
  private var channel: FrameChannel?
  let request = OwnTape()
  private let answer = OwnTape(), aside = OwnTape()
  /// Takes the answers to what the script asked for, which it has already.
  let scratch = OwnTape()
  private(set) var layers = IsolationLayers()

  /// What the other side knows.
  struct Known {
    var types = 0, loaders = 0
    var pathMark = -1, cellMark = -1, registryVersion = -1
    var cells: Set<CellID> = []
    /// How many of a long list of named cells, by the first of them.
    var names: [CellID: Int] = [:]
  }
  var known = Known()

  // What came from there, by which one can tell later whether an id is one of its own.
  var operations: Set<OperationID> = []
  var watches: Set<WatchID> = []
  var registrations: Set<RegistrationID> = []
  var retries: Set<RetryTarget> = []

  /// The places of the rows that were asked for along with one, and those that came and were not taken yet.
  var asked: ArraySlice<Int> = []
  private var rows = WaitingRows()

  var released: [Int] = []
  var turnHasBegun = false
  /// Up to which part of a turn another plugin pays for what runs next; 0 if the plugin runs for itself.
  var errandShare: Int32 = 0
  /// How long the exchanges of this turn have taken, in microseconds, and, once that is long, from where on the work of
  /// processors counts.
  private var spent: Int64 = 0
  private var workBefore: Int64?
  var forgotten = Forgotten()
  /// What was left of its instructions by its last answer.
  private var instructions: Int64 = 0
  /// Why the process was ended when it was asked aside, until the next call tells.
  private var untoldStop: Stop?
  /// Where the script was that asked for what is asked for now.
  var askingPlace = Place.native

  init(_ plugin: LuaPlugin, _ isolation: Isolation) {
    self.plugin = plugin
    self.isolation = isolation
    plugin.process = self
  }

  deinit { end() }

  var id: PluginID { plugin.info.id }
  private var limits: Limits { plugin.limits }
  /// More than this no frame may take.
  private var mostBytes: Int { limits.memoryBytes }

  /// Where its `math.random` is, as it has told; nil while it has drawn nothing.
  var randomState: [UInt64]?
  /// Where it is to go on, until that was told.
  private var nextRandomState: [UInt64]?

  func setRandomState(_ state: [UInt64]) { (randomState, nextRandomState) = (state, state) }

  func takeNextRandomState() -> [UInt64]? {
    defer { nextRandomState = nil }
    return nextRandomState
  }

  func turnBegins() { (turnHasBegun, spent, workBefore) = (true, 0, nil) }

  func release(_ handle: Handle) { if let slot = slot(of: handle) { release(slot: slot) } }

  /// Releases a function by the number that it has in the process.
  func release(slot: Int) { if channel != nil { released.append(slot) } }

  /// By what number the process knows a function; nil for one of an earlier version.
  func slot(of handle: Handle) -> Int? { plugin.slot(of: handle).map { Int($0) } }

  func giveForgotten(to all: inout Forgotten) {
    all.cells += forgotten.cells
    all.operations += forgotten.operations
    if !forgotten.cells.isEmpty || !forgotten.operations.isEmpty { forgotten = Forgotten() }
  }

  /// Ends the process at once.
  @discardableResult
  func end(grace: Int64 = 0) -> ri_fate {
    channel?.close()
    channel = nil
    released = []
    rows = WaitingRows()
    return unsafe ri_end(&child, grace)
  }

  // MARK: Calls

  func run(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    let start = ri_nanoseconds()
    let reply = exchange(call, reading, &outbox)
    if case .stopped = reply { return reply }
    let took = (ri_nanoseconds() - start) / 1000
    if errandShare > 0, took <= limits.turnMicroseconds / Int64(errandShare) { return reply }
    spent += took
    guard isOverworked else { return reply }
    end()
    return .stopped(plugin.stop(.RL_LIMIT_TIME, at: nil, Account()))
  }

  /// Whether the exchanges of this turn have taken too much of processors, on both sides.
  ///
  /// The limit of a turn is that of the script, and looked at there. But a script of which each call is short may have
  /// much carried to and fro. To ask for the work takes as long as a short call, so that is done late in a turn only.
  private var isOverworked: Bool {
    guard limits.instructions == nil, spent > limits.turnMicroseconds else { return false }
    let work = unsafe ri_work(&child)
    guard let workBefore else {
      workBefore = work
      return false
    }
    return work - workBefore > Self.mostWork * limits.turnMicroseconds
  }

  /// How many times the time of a turn all exchanges of one may take, beside that.
  private static let mostWork: Int64 = 3

  private func exchange(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    if case .compile = call {
      return .failed(ScriptError("no line can be run in a plugin that runs in a process of its own"))
    }
    if case .load = call, let error = open(reading) { return .failed(error) }
    if let stop = untoldStop.take() { return .stopped(stop) }
    guard let channel else { return .failed(ScriptError("the plugin was stopped")) }
    if let function = call.function, plugin.slot(of: function) == nil { return .failed(.outdated) }
    do throws(FrameChannel.Failure) {
      if case .row(let list, let index) = call, let row = rows.take(index, of: list) {
        defer { rows.giveBack(row.tape) }
        return try reply(call, row.tape, row.names, reading, &outbox)
      }
      if !rows.isEmpty { throw .fault(FrameFault("rows that nobody takes")) }
      instructions = plugin.instructionsLeft
      let first = try exchange(channel, write(call, reading, outbox), call.function)
      defer {
        answer.shrink()
        scratch.shrink()
      }
      return try reply(call, answer, first, reading, &outbox)
    } catch {
      return .stopped(stop(for: error))
    }
  }

  private func reply(
    _ call: ScriptCall, _ tape: OwnTape, _ names: Int, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) throws(FrameChannel.Failure) -> Reply {
    do throws(FrameFault) {
      let reply = try AnsweredCall(self, tape, names: names, call).reply(reading, &outbox)
      outbox.forEachMade { known.cells.insert($0) }
      return reply
    } catch { throw .fault(error) }
  }

  /// What is left of the instructions there: less by what was used since the answer before.
  func leaveInstructions(_ left: Int64) {
    let used = max(0, instructions - left)
    instructions = min(instructions, left)
    plugin.leaveInstructions(plugin.instructionsLeft - used)
  }

  /// Sends a request, and waits for the answer, and for the rows that come along with it.
  ///
  /// - Returns: From which item on names stand in the answer.
  private func exchange(
    _ channel: FrameChannel, _ names: Int, _ list: Handle?
  ) throws(FrameChannel.Failure) -> Int {
    let patience = patience()
    var stay = ri_stay()
    unsafe ri_come_near(&child, &stay)
    defer { unsafe ri_go_free(&child, &stay) }
    try check(channel.send(request, names: names, patience: patience))
    let first = try channel.receive(into: answer, most: mostBytes, patience: patience)
    var isFollowed = first.isFollowed
    rows.begin(list, most: mostBytes)
    while isFollowed {
      guard let index = asked.popFirst() else { throw .fault(FrameFault("rows that nobody asked for")) }
      let tape = rows.tape()
      let next = try channel.receive(into: tape, most: rows.room, patience: patience)
      rows.add(index, tape, names: next.names)
      isFollowed = next.isFollowed
    }
    if channel.hasMore { throw .fault(FrameFault("an answer to nothing")) }
    return first.names
  }

  /// For how long to wait for an answer of a script: where instructions are counted, time is no limit of it.
  private func patience() -> ri_patience {
    patience(limits.instructions == nil ? limits.turnMicroseconds + 50_000 : 60_000_000)
  }

  private func patience(_ microseconds: Int64) -> ri_patience { unsafe ri_begin_waiting(&child, microseconds) }

  private func check(_ outcome: ri_outcome) throws(FrameChannel.Failure) {
    if outcome != .RI_FINE { throw .outcome(outcome) }
  }

  /// Ends the process, and says why.
  private func stop(for failure: FrameChannel.Failure) -> Stop {
    let words: String
    switch failure {
    case .fault(let fault):
      end()
      words = "its process sent what is no answer: \(fault.what)"
    case .outcome(.RI_LATE) where limits.instructions == nil:
      end()
      return plugin.stop(.RL_LIMIT_TIME, at: nil, Account())
    case .outcome(.RI_LATE), .outcome(.RI_SILENT):
      end()
      words = "its process does not answer"
    case .outcome(.RI_STOPPED):
      end()
      words = "its process was halted from outside (SIGSTOP)"
    case .outcome: words = Self.words(for: end(grace: 100_000))
    }
    return Stop(.crash, allowed: words, at: nil)
  }

  private static func words(for fate: ri_fate) -> String {
    guard fate.by_signal else { return "its process ended by itself, with code \(fate.number)" }
    if fate.was_ended { return "its process no longer answered, and did not end by itself" }
    let name = unsafe ri_signal_name(fate.number).map { unsafe "SIG" + String(cString: $0) } ?? "signal \(fate.number)"
    if ri_is_kill(fate.number) { return "its process was killed from outside (\(name))" }
    if name == "SIGSYS" { return "its process asked the system for what isolated plugins may not do (SIGSYS)" }
    return "its process crashed (\(name))"
  }

  // MARK: Versions

  /// A new version of the plugin, whose process is not started yet.
  func version(_ source: PluginSource) -> PluginProcess {
    let version = PluginProcess(plugin.version(source), isolation)
    // It is loaded in the course of a turn.
    version.turnBegins()
    return version
  }

  /// The version is in force now. The registry that it was loaded with was one of its own.
  func wasAdopted() { known.registryVersion = -1 }

  // MARK: Opening

  /// Starts the process, and hands it the plugin.
  ///
  /// - Returns: Why that cannot be; nil if it could.
  private func open(_ reading: borrowing Reading) -> ScriptError? {
    end()
    guard plugin.open(reading.opening) else { return ScriptError("not enough memory to open the plugin") }
    forgetAll()
    if let error = start() { return cannotIsolate(error) }
    guard let channel = FrameChannel(input: child.replies, output: child.requests) else {
      return cannotIsolate("not enough memory")
    }
    self.channel = channel
    request.clear()
    let writer = unsafe TapeWriter(tape: request.raw, names: plugin.names)
    writer.write(RequestWord.open)
    writer.write(
      OpeningFrame(
        id: id, plugins: plugin.all, source: plugin.source, limits: limits, opening: reading.opening))
    do throws(FrameChannel.Failure) {
      let patience = patience(10_000_000)
      try check(channel.send(request, names: request.count, patience: patience))
      _ = try channel.receive(into: answer, most: 1 << 16, patience: patience)
      do throws(FrameFault) { return try readLayers().map(cannotIsolate) } catch { throw .fault(error) }
    } catch {
      return cannotIsolate(stop(for: error).allowed)
    }
  }

  /// Reads how far the process is hardened.
  ///
  /// - Returns: Why it is not far enough; nil if it is.
  private func readLayers() throws(FrameFault) -> String? {
    var reader = unsafe FrameReader(TapeReader(answer.raw, plugin: id, names: plugin.names, types: Types()))
    guard try reader.integer() == AnswerWord.opened.rawValue else { throw FrameFault("it has not opened") }
    let bits = UInt32(try reader.integer(in: 0...Int(UInt32.max)))
    let floor = UInt32(RI_LAYER_PRIVILEGES | RI_LAYER_LIMITS | RI_LAYER_FILTER)
    let error = try reader.text(), thread = Int32(try reader.integer(in: 0...Int(Int32.max)))
    unsafe ri_adopt_thread(&child, thread)
    if !error.isEmpty { return "the system refuses its process \(error)" }
    guard bits & floor == floor else { throw FrameFault("it is not hardened") }
    layers = IsolationLayers()
    layers.hasFloor = true
    if bits & UInt32(RI_LAYER_LANDLOCK) != 0 { layers.landlock = Int(bits >> UInt32(RI_LANDLOCK_SHIFT)) }
    return nil
  }

  private func cannotIsolate(_ why: String) -> ScriptError {
    end()
    return ScriptError("plugin '\(plugin.info.name)' cannot be isolated: \(why); without isolation it would run")
  }

  private func start() -> String? {
    let memory = limits.memoryBytes + IsolatedPlugin.roomBytes
    let error = unsafe ri_start(isolation.program, IsolatedPlugin.word, String(memory), &child)
    if error == 0 { return nil }
    return unsafe "its process does not start, \(isolation.program): \(String(cString: ri_error_name(error)))"
  }

  private func forgetAll() {
    known = Known()
    untoldStop = nil
    noteKnownNames()
    (operations, watches, registrations, retries) = ([], [], [], [])
    forgotten = Forgotten()
    plugin.bytesElsewhere = 0
  }

  // MARK: Asking aside

  /// Where a function is written; nil if it does not say. Not while a frame is on its way.
  func place(of handle: Handle) -> Place? {
    guard let channel, let slot = slot(of: handle) else { return nil }
    aside.clear()
    let writer = unsafe TapeWriter(tape: aside.raw, names: plugin.names)
    writer.write(RequestWord.place)
    writer.write(number: slot)
    let patience = patience()
    do throws(FrameChannel.Failure) {
      try check(channel.send(aside, names: aside.count, patience: patience))
      _ = try channel.receive(into: aside, most: 1 << 16, patience: patience)
    } catch {
      // An answer that comes late would be taken for that to the next call.
      untoldStop = stop(for: error)
      return nil
    }
    var reader = unsafe FrameReader(TapeReader(aside.raw, plugin: id, names: plugin.names, types: Types()))
    guard (try? reader.integer()) == AnswerWord.placed.rawValue else { return nil }
    return (try? reader.place()) ?? nil
  }
}
