/// The transactions that coroutines have begun and not ended. One whose coroutine is closed is given up: nobody can end it
/// any more, and it would keep all others from changing the database.
struct OpenTransactions {
  private var all: [CoroutineID: [OpenTransaction]] = [:]

  var isEmpty: Bool { all.isEmpty }

  mutating func begin(_ transaction: OpenTransaction, by run: CoroutineID) {
    all[run, default: []].append(transaction)
  }

  /// Notes that a coroutine asks for the end of a transaction.
  mutating func note(_ call: OutsideCall, by run: CoroutineID) {
    guard call.arguments.count > 1, call.deed == .ends else { return }
    guard case .integer(let number) = call.arguments[1], var open = all[run] else { return }
    open.removeAll { $0.number == number && .string($0.database) == call.arguments[0] }
    all[run] = open.isEmpty ? nil : open
  }

  func has(_ database: Text, by run: CoroutineID) -> Bool { all[run]?.contains { $0.database == database } ?? false }

  mutating func removeAll(of run: CoroutineID) -> [CallID] {
    if all.isEmpty { return [] }
    return all.removeValue(forKey: run)?.map(\.call) ?? []
  }
}

/// A transaction that is open outside.
struct OpenTransaction {
  /// The call that began it.
  let call: CallID
  let database: Text
  /// What its own calls name it by.
  let number: Int64
}

extension OutsideCall {
  /// The database of which this begins a transaction that is in no other one; nil if it does not.
  var databaseToBegin: Text? { deed == .begins ? databaseOutsideOfTransactions : nil }

  /// The database that this changes outside of any transaction; nil if it does not.
  var databaseToChange: Text? { deed == .changes || deed == .begins ? databaseOutsideOfTransactions : nil }

  fileprivate var deed: Capability.Deed? { name.hasPrefix("sqlite.") ? Capability.named(name)?.deed : nil }

  /// Behind its other arguments a call has the number of the transaction that it belongs to.
  private var databaseOutsideOfTransactions: Text? {
    guard case .string(let database)? = arguments.first else { return nil }
    if case .integer? = arguments.last { return nil }
    return database
  }
}

extension ScriptError {
  /// A call would wait for the end of a transaction that waits for the call.
  static func waitsForOwnTransaction(_ call: OutsideCall) -> ScriptError {
    let name = Capability.named(call.name)?.call ?? call.name
    return ScriptError(
      "\(name): a transaction of this database waits for this function, which would wait for its end; call it in the "
        + "function of the transaction itself, not in rutter.all or rutter.any")
  }
}
