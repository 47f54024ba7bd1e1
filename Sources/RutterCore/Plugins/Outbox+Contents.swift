/// What one loading of a plugin left in the outbox, for the next loading of the same plugin.
extension Outbox {
  /// All that stands in an outbox. Plain values, whatever session they are for.
  package struct Contents: Sendable {
    fileprivate var requests: [Request], reads: [CellID], retained: [CellID], namesMade: [Text]
    fileprivate var writes: [(cell: CellID, value: Value)], written: [CellID: Int], made: [(id: CellID, cell: Cell)]
    fileprivate var registry: Registry, counters: Counters
  }

  /// How far a session is with what it counts and registers.
  package struct Position: Equatable {
    fileprivate var version: Int, counters: Counters
  }

  package var position: Position { Position(version: registry.version, counters: counters) }

  package var contents: Contents {
    Contents(
      requests: requests, reads: reads, retained: retained, namesMade: namesMade, writes: writes, written: written,
      made: made, registry: registry, counters: counters)
  }

  /// Makes as if everything had been asked for here. Between the same two positions only.
  package mutating func take(_ contents: Contents) {
    requests = contents.requests
    reads = contents.reads
    retained = contents.retained
    namesMade = contents.namesMade
    writes = contents.writes
    written = contents.written
    made = contents.made
    registry = contents.registry
    counters = contents.counters
  }
}
