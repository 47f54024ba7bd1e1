import CRutterLua
import RutterCore
import Testing

@testable import RutterLua

/// What a plugin's process is told with a call.
@Suite struct PluginProcessRequestsTests {
  private static let own = PluginID(0)
  private static let opening = Opening(seed: 1, startedAtMicroseconds: 0)

  private static func process() -> PluginProcess {
    let plugin = LuaPlugin(
      PluginSource(name: "guest", main: SourceText(file: "guest.lua", text: "")), id: own, limits: .testing,
      watch: Watchdog())
    plugin.all = [plugin.info]
    _ = plugin.open(opening)
    return PluginProcess(plugin, Isolation(["guest"]))
  }

  /// A scope that has made so many cells.
  private static func reading(_ count: Int) -> Reading {
    var reading = Reading(copyFor: [PluginInfo(id: own, name: "guest")], opening: opening)
    var cells = NamedCells()
    for number in 1...count {
      cells.add(CellID(number), named: Text("cell \(number)"))
      reading.copy(Cell(copyOf: .integer(1), of: own, isOwned: true), to: CellID(number))
    }
    let caller = Caller(plugin: own, role: .building, scope: ScopeID(1))
    reading.copy(now: .start, caller: caller, scopeCells: cells, isRenewing: false)
    return reading
  }

  /// How many items a request takes.
  private static func items(_ process: PluginProcess, _ reading: borrowing Reading) -> Int {
    process.write(.build(Handle(plugin: own, slot: 1), []), reading, Outbox())
  }

  @Test("S3: of many named cells of a scope only those are told that came since it was built last")
  func namedCells() {
    let process = Self.process()
    let first = Self.items(process, Self.reading(1_000)), again = Self.items(process, Self.reading(1_000))
    #expect(first > 2_000)
    #expect(again < first - 2_000)
    // Each is a name and a number.
    #expect(Self.items(process, Self.reading(1_003)) == again + 6)
    #expect(Self.items(process, Self.reading(1_003)) == again)
  }

  @Test("what a script has made itself is not told to it, until it changes")
  func madeCells() {
    let reading = Self.reading(10), process = Self.process()
    let all = Self.items(process, reading)
    let other = Self.process()
    other.known.cells = Set((1...10).map { CellID($0) })
    // Each is a number, whether it has an owner, and a value.
    #expect(Self.items(other, reading) == all - 30)
    var changed = Self.reading(10)
    changed.copy(nil, to: CellID(4))
    let last = Self.process()
    last.known.cells = other.known.cells
    #expect(Self.items(last, changed) == all - 30 + 2)
  }

  @Test("S3: what is told of named cells is read as the scope has them", arguments: [1, 30, 33, 500])
  func readAgain(_ count: Int) throws {
    let process = Self.process()
    var copy = Reading(copyFor: [], opening: Self.opening)
    for count in [count, count, count + 1, count + 40] {
      let reading = Self.reading(count)
      let tape = OwnTape()
      process.write(reading.scopeCells, unsafe TapeWriter(tape: tape.raw, names: process.plugin.names))
      var reader = unsafe FrameReader(
        TapeReader(tape.raw, plugin: Self.own, names: process.plugin.names, types: Types()))
      #expect(try reader.namedCells(into: &copy) == reading.scopeCells)
      #expect(reader.position == tape.count)
    }
  }
}
