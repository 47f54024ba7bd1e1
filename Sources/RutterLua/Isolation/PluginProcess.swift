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
  private let request = OwnTape(), answer = OwnTape(), aside = OwnTape()
  /// Takes the answers to what the script asked for, which it has already.
  let scratch = OwnTape()
  private(set) var layers = IsolationLayers()

  // What the other side knows.
  private var knownTypes = 0, knownLoaders = 0
  private var pathMark = -1, cellMark = -1, registryVersion = -1
  private var cells: Set<CellID> = []

  // What came from there, by which one can tell later whether an id is one of its own.
  var operations: Set<OperationID> = []
  var watches: Set<WatchID> = []
  var registrations: Set<RegistrationID> = []
  var retries: Set<RetryTarget> = []

  private var released: [Int] = []
  private var turnHasBegun = false
  /// What the exchanges of this turn have taken of processors, on both sides, in microseconds.
  private var worked: Int64 = 0
  var forgotten = Forgotten()
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

  func turnBegins() { (turnHasBegun, worked) = (true, 0) }

  func release(_ handle: Handle) { if channel != nil { released.append(handle.slot) } }

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
    return unsafe ri_end(&child, grace)
  }

  // MARK: Calls

  func run(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    let before = unsafe ri_work(&child)
    let reply = exchange(call, reading, &outbox)
    if case .stopped = reply { return reply }
    worked += max(0, unsafe ri_work(&child) - before)
    // The limit of a turn is that of the script, and looked at there. But a script of which each call is short may have
    // much carried to and fro.
    guard limits.instructions == nil, worked > Self.mostWork * limits.turnMicroseconds else { return reply }
    end()
    return .stopped(plugin.stop(.RL_LIMIT_TIME, at: nil, Account()))
  }

  /// How many times the time of a turn all exchanges of one may take.
  private static let mostWork: Int64 = 4

  private func exchange(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    if case .compile = call {
      return .failed(ScriptError("no line can be run in a plugin that runs in a process of its own"))
    }
    if case .load = call, let error = open(reading) { return .failed(error) }
    guard let channel else { return .failed(ScriptError("the plugin was stopped")) }
    let names = write(call, reading, outbox)
    do throws(FrameChannel.Failure) {
      let patience = patience(limits.instructions == nil ? limits.turnMicroseconds + 50_000 : 60_000_000)
      try check(channel.send(request, names: names, patience: patience))
      let known = try channel.receive(into: answer, most: mostBytes, patience: patience)
      if channel.hasMore { throw .fault(FrameFault("an answer to nothing")) }
      defer {
        answer.shrink()
        scratch.shrink()
      }
      do throws(FrameFault) {
        return try AnsweredCall(self, answer, names: known, call).reply(reading, &outbox)
      } catch { throw .fault(error) }
    } catch {
      return .stopped(stop(for: error))
    }
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
    let name = unsafe ri_signal_name(fate.number).map { unsafe "SIG" + String(cString: $0) } ?? "signal \(fate.number)"
    switch name {
    case "SIGSYS": return "its process asked the system for what isolated plugins may not do (SIGSYS)"
    case "SIGKILL": return "its process was killed from outside (SIGKILL)"
    default: return "its process crashed (\(name))"
    }
  }

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
      do throws(FrameFault) { layers = try readLayers() } catch { throw .fault(error) }
      return nil
    } catch {
      return cannotIsolate(stop(for: error).allowed)
    }
  }

  private func readLayers() throws(FrameFault) -> IsolationLayers {
    var reader = unsafe FrameReader(TapeReader(answer.raw, plugin: id, names: plugin.names, types: Types()))
    guard try reader.integer() == AnswerWord.opened.rawValue else { throw FrameFault("it has not opened") }
    let bits = UInt32(try reader.integer(in: 0...Int(UInt32.max)))
    let floor = UInt32(RI_LAYER_PRIVILEGES | RI_LAYER_LIMITS | RI_LAYER_FILTER)
    let error = try reader.text()
    guard bits & floor == floor, error.isEmpty else { throw FrameFault("it is not hardened: \(error)") }
    var layers = IsolationLayers()
    layers.hasFloor = true
    if bits & UInt32(RI_LAYER_LANDLOCK) != 0 { layers.landlock = Int(bits >> UInt32(RI_LANDLOCK_SHIFT)) }
    return layers
  }

  private func cannotIsolate(_ why: String) -> ScriptError {
    end()
    return ScriptError("plugin '\(plugin.info.name)' cannot be isolated: \(why)")
  }

  private func start() -> String? {
    let memory = limits.memoryBytes + IsolatedPlugin.roomBytes
    let error = unsafe ri_start(isolation.program, IsolatedPlugin.word, String(memory), &child)
    return error == 0 ? nil : "\(isolation.program) does not start (error \(error))"
  }

  private func forgetAll() {
    (knownTypes, knownLoaders) = (plugin.names.types.count, plugin.names.loaders.count)
    (pathMark, cellMark, registryVersion) = (-1, -1, -1)
    (cells, operations, watches, registrations, retries) = ([], [], [], [], [])
    forgotten = Forgotten()
    plugin.bytesElsewhere = 0
  }

  // MARK: Requests

  /// Writes the frame of a call.
  ///
  /// - Returns: From which item on the names stand.
  private func write(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: borrowing Outbox) -> Int {
    request.clear()
    let writer = unsafe TapeWriter(tape: request.raw, names: plugin.names)
    writer.write(call.word)
    writer.write(reading.now.microseconds)
    writer.write(isTrue: turnHasBegun)
    turnHasBegun = false
    for last in outbox.counters.all { writer.write(number: last) }
    writer.write(reading.caller)
    writer.write(number: outbox.held(for: id))
    writer.write(plugin.instructionsLeft)
    writer.write(number: released.count)
    for slot in released { writer.write(number: slot) }
    released.removeAll(keepingCapacity: true)
    write(scopeCells: reading.scopeCells, writer)
    writeCells(reading, writer)
    let isRegistryNew = reading.registry.version != registryVersion
    writePath(reading, writer, isNew: isRegistryNew && reading.isRestricted(id))
    writer.write(isTrue: isRegistryNew)
    if isRegistryNew {
      registryVersion = reading.registry.version
      writer.write(reading.registry.summary)
    }
    write(call, writer)
    defer {
      writer.write(namesFrom: knownTypes, knownLoaders)
      noteKnownNames()
    }
    return request.count
  }

  /// Both sides know all names now.
  func noteKnownNames() { (knownTypes, knownLoaders) = (plugin.names.types.count, plugin.names.loaders.count) }

  private func write(scopeCells: [Text: CellID], _ writer: TapeWriter) {
    writer.write(number: scopeCells.count)
    if scopeCells.isEmpty { return }
    for name in scopeCells.keys.sorted() {
      writer.write(name)
      writer.write(number: scopeCells[name]?.number ?? 0)
    }
  }

  private func writeCells(_ reading: borrowing Reading, _ writer: TapeWriter) {
    let all = reading.cellChanges(since: cellMark) ?? reading.cells(of: id)
    cellMark = reading.marks.cells
    // Others have cells, too; and of those that are gone only the known ones matter.
    let own = all.filter { cell in reading.cells[cell].map { $0.plugin == id } ?? cells.contains(cell) }
    writer.write(number: own.count)
    for cell in own {
      if reading.cells[cell] == nil { cells.remove(cell) } else { cells.insert(cell) }
      writer.write(reading.cells[cell], cell)
    }
  }

  private func writePath(_ reading: borrowing Reading, _ writer: TapeWriter, isNew: Bool) {
    let changes = reading.pathChanges(since: isNew ? -1 : pathMark), count = reading.pathCount
    pathMark = reading.marks.path
    writer.write(number: changes.from)
    writer.write(number: changes.touched.count + count - changes.from)
    for place in changes.touched + Array(changes.from..<count) {
      writer.write(copyOf: reading.entry(at: place), isAsked: reading.isAsked(at: place), at: place)
    }
  }

  private func write(_ call: ScriptCall, _ writer: TapeWriter) {
    switch call {
    case .load, .compile: break
    case .build(let function, let arguments):
      writer.write(number: function.slot)
      write(arguments, writer)
    case .row(let rows, let index):
      writer.write(number: rows.slot)
      writer.write(number: index)
    case .value(let function, let arguments):
      writer.write(number: function.slot)
      for argument in arguments { writer.write(argument) }
    case .select(let function, let all):
      writer.write(number: function.slot)
      writer.write(isTrue: all)
    case .edit(let function): writer.write(number: function.slot)
    case .start(let coroutine, let function, let arguments):
      writer.write(number: coroutine.number)
      writer.write(number: function.slot)
      write(arguments, writer)
    case .resume(let coroutine, let resumption):
      writer.write(number: coroutine.number)
      switch resumption {
      case .values(let values):
        writer.write(isTrue: false)
        for value in values { writer.write(value) }
      case .raise(let error):
        writer.write(isTrue: true)
        writer.write(Text(error.description))
      }
    case .close(let coroutine): writer.write(number: coroutine.number)
    }
  }

  private func write(_ arguments: [Argument], _ writer: TapeWriter) {
    for argument in arguments {
      if case .retry(let target) = argument { retries.insert(target) }
      writer.write(argument)
    }
  }

  // MARK: Asking aside

  /// Where a function is written. Not while a frame is on its way.
  func place(of handle: Handle) -> Place? {
    guard let channel else { return nil }
    aside.clear()
    let writer = unsafe TapeWriter(tape: aside.raw, names: plugin.names)
    writer.write(RequestWord.place)
    writer.write(number: handle.slot)
    let patience = patience(limits.turnMicroseconds + 50_000)
    guard channel.send(aside, names: aside.count, patience: patience) == .RI_FINE,
      (try? channel.receive(into: aside, most: 1 << 16, patience: patience)) != nil
    else { return nil }
    var reader = unsafe FrameReader(TapeReader(aside.raw, plugin: id, names: plugin.names, types: Types()))
    guard (try? reader.integer()) == AnswerWord.placed.rawValue else { return nil }
    return (try? reader.place()) ?? nil
  }
}

extension ScriptCall {
  fileprivate var word: RequestWord {
    switch self {
    case .load, .compile: .load
    case .build: .build
    case .row: .row
    case .value: .value
    case .select: .select
    case .edit: .edit
    case .start: .start
    case .resume: .resume
    case .close: .close
    }
  }
}
