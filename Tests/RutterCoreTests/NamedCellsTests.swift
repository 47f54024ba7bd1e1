import Testing

@testable import RutterCore

@Suite struct NamedCellsTests {
  private func cells(_ names: [String], from first: Int = 1) -> NamedCells {
    var cells = NamedCells()
    for (place, name) in names.enumerated() { cells.add(CellID(first + place), named: Text(name)) }
    return cells
  }

  /// What came from a place on, as it is told.
  private func told(_ cells: NamedCells, from place: Int) -> [(name: Text, id: CellID)] {
    var told: [(name: Text, id: CellID)] = []
    cells.forEach(from: place) { told.append(($0, $1)) }
    return told
  }

  @Test("S3: a cell is found by its name, and in the place of one that was lost another may come")
  func names() {
    var cells = cells(["a", "b"], from: 5)
    #expect(cells["b"] == CellID(6) && cells["c"] == nil)
    #expect(cells.first == CellID(5))
    cells.add(CellID(9), named: "a")
    #expect(cells["a"] == CellID(9))
    #expect(cells.first == CellID(5))
    #expect(cells.ids == [CellID(6), CellID(9)])
    #expect(told(cells, from: 2).map(\.id) == [CellID(9)])
  }

  @Test("a copy is the same when it is told only what came since")
  func copies() {
    var reading = Reading(copyFor: [], opening: Opening(seed: 1, startedAtMicroseconds: 0))
    var own = cells((1...40).map { "c\($0)" })
    #expect(reading.copyNames(from: CellID(1), after: 0, told(own, from: 0)) == own)
    own.add(CellID(41), named: "c41")
    own.add(CellID(42), named: "c7")
    #expect(reading.copyNames(from: CellID(1), after: 40, told(own, from: 40)) == own)
    #expect(reading.copyNames(from: CellID(1), after: 42, []) == own)
    #expect(reading.copyNames(from: CellID(1), after: 41, []) == nil)
    #expect(reading.copyNames(from: CellID(2), after: 1, []) == nil)
  }

  @Test("a copy goes with the first cell, and when that has no owner any more")
  func ends() {
    let cell = Cell(copyOf: .integer(1), of: PluginID(0), isOwned: false)
    for last in [nil, cell] {
      var reading = Reading(copyFor: [], opening: Opening(seed: 1, startedAtMicroseconds: 0))
      _ = reading.copyNames(from: CellID(1), after: 0, told(cells(["a", "b"]), from: 0))
      reading.copy(Cell(copyOf: .integer(1), of: PluginID(0), isOwned: true), to: CellID(1))
      #expect(reading.copyNames(from: CellID(1), after: 2, []) != nil)
      reading.copy(last, to: CellID(1))
      #expect(reading.copyNames(from: CellID(1), after: 2, []) == nil)
    }
  }
}
