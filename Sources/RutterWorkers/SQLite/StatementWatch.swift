internal import CRutterMemory
internal import CSQLite
internal import Glibc

/// Watches over what runs on one connection: ends it when its time is over or nobody wants it any more, has it wait for a
/// lock for as long, and counts its memory. Used by the thread that uses the connection.
final class StatementWatch {
  /// The memory that our own statements take at most.
  static let ownBytes = 8 << 20

  /// For how long somebody else's lock is waited for.
  static let patienceMicroseconds: Int64 = 2_000_000

  private var call: CapabilityCall?
  private var end = Int64.max
  private var endOfShort = Int64.max
  /// Told once when the work turns out to take long.
  private var onLong: (() -> Void)?
  private var endOfPatience = Int64.max
  /// What the connection takes; nil where nothing is counted.
  private let account: OpaquePointer?

  /// Why what ran was ended, if the watch did it.
  private(set) var isOverdue = false

  /// Before the connection is opened, which is done between ``begin(bytes:)`` and ``done()``.
  init() { account = rm_open() == SQLITE_OK ? rm_account_new() : nil }

  deinit { rm_account_free(account) }

  /// Counts what is done on this thread.
  func begin(bytes: Int = ownBytes) { rm_begin(account, bytes) }

  /// Whether what ran did not get the memory that it wanted.
  var wasRefusedMemory: Bool { rm_was_refused(account) }

  /// How much memory the connection takes.
  var usedBytes: Int { rm_used(account) }

  /// Has SQLite ask this watch. It lives as long as the connection, which holds it.
  func stand(over connection: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(connection, { watch(over: $0)?.waitForLock($1) ?? 0 }, context)
    sqlite3_progress_handler(connection, 1000, { watch(over: $0)?.mustEnd() ?? 1 }, context)
  }

  /// Watches over one piece of work.
  ///
  /// - Parameters:
  ///   - call: Who wants it.
  ///   - start: When it was asked for.
  ///   - microseconds: How long it may take; nil for any time.
  ///   - bytes: How much memory it may take besides what the connection has.
  ///   - onLong: Called on this thread, once the work has run for ``DatabasePool/shortMicroseconds``, or waits.
  func begin(
    _ call: CapabilityCall, since start: Int64, microseconds: Int64? = nil, bytes: Int = StatementWatch.ownBytes,
    onLong: (() -> Void)? = nil
  ) {
    begin(bytes: bytes)
    self.call = call
    self.onLong = onLong
    endOfShort = start + DatabasePool.shortMicroseconds
    end = microseconds.map { start + $0 } ?? .max
    endOfPatience = start + Self.patienceMicroseconds
    isOverdue = false
  }

  /// The work is done.
  func done() {
    rm_end()
    (call, onLong) = (nil, nil)
  }

  private func takesLong() {
    onLong?()
    onLong = nil
  }

  private func mustEnd() -> Int32 {
    if let call, call.isCancelled { return 1 }
    let now = Clock.sinceBoot
    if now > endOfShort { takesLong() }
    isOverdue = now > end
    return isOverdue ? 1 : 0
  }

  /// Whether to try again.
  private func waitForLock(_ tries: Int32) -> Int32 {
    if let call, call.isCancelled { return 0 }
    let now = Clock.sinceBoot
    guard now < endOfPatience, now < end else { return 0 }
    takesLong()
    usleep(useconds_t(min(1000 << min(tries, 4), 10_000)))
    return 1
  }
}

private func watch(over context: UnsafeMutableRawPointer?) -> StatementWatch? {
  context.map { Unmanaged<StatementWatch>.fromOpaque($0).takeUnretainedValue() }
}
