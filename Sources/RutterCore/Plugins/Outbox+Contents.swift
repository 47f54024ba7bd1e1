/// What loading a plugin left in the outbox, so that the same plugin can be loaded again without running its scripts.
extension Outbox {
  /// Everything in an outbox, as plain values that belong to no session.
  package struct Contents: Sendable {
    /// The cells of earlier runs that the script took up.
    let retained: [CellID]
    fileprivate var requests: [Request], reads: [CellID], namesMade: Set<Text>
    fileprivate var writes: [(cell: CellID, value: Value)], written: [CellID: Int], made: [(id: CellID, cell: Cell)]
    fileprivate var initials: [(cell: CellID, value: Value)], secrets: [Value], becameSecret: [CellID],
      registered: Registry?
    fileprivate var counters: Counters, account: Account
  }

  /// The counters and the version of the registry. Contents fit an outbox only if both are as they were.
  package struct Position: Equatable {
    fileprivate var version: Int, counters: Counters
  }

  package func position(_ reading: borrowing Reading) -> Position {
    Position(version: reading.registry.version, counters: counters)
  }

  package var contents: Contents {
    Contents(
      retained: retained, requests: requests, reads: reads, namesMade: namesMade, writes: writes, written: written,
      made: made, initials: initials, secrets: secrets, becameSecret: becameSecret, registered: registered,
      counters: counters,
      account: account)
  }

  /// Puts everything into this outbox as if the script had asked for it here. This is right only if the outbox has the
  /// position at which the contents began.
  package mutating func take(_ contents: Contents) {
    requests = contents.requests
    reads = contents.reads
    retained = contents.retained
    namesMade = contents.namesMade
    writes = contents.writes
    written = contents.written
    made = contents.made
    initials = contents.initials
    secrets = contents.secrets
    becameSecret = contents.becameSecret
    registered = contents.registered
    counters = contents.counters
    account = contents.account
  }
}
