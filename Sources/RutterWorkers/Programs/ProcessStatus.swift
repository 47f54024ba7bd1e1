internal import Glibc

/// What the system tells of a process in `/proc/PID/stat` (proc_pid_stat(5)), at one moment.
struct ProcessStatus {
  /// Those behind the name, which may hold anything: a bracket, the state, the parent, and so on.
  private let fields: [Substring]
  private let id: pid_t

  /// - Returns: nil if there is no such process.
  init?(of id: pid_t) {
    guard let bytes = try? Descriptor(path: "/proc/\(id)/stat").readAll(limit: 1 << 16) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.utf8.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    self.id = id
    fields = text[end...].split(separator: " ")
  }

  /// A field by its number in the manual; the name has the second one.
  private func field(_ number: Int) -> UInt64 {
    number - 2 < fields.count ? UInt64(fields[number - 2]) ?? 0 : 0
  }

  /// What no other process has had since the system started.
  struct Identity: Hashable {
    fileprivate let id: pid_t
    /// When it was started, in ticks of the system's clock.
    fileprivate let start: UInt64
  }

  var identity: Identity { Identity(id: id, start: field(22)) }

  /// Whether it has not ended.
  var runs: Bool { fields.count > 1 && fields[1] != "Z" && fields[1] != "X" }

  var session: pid_t { pid_t(truncatingIfNeeded: field(6)) }

  /// Whether it is a thread of the kernel, which has no environment.
  var isOfKernel: Bool { field(9) & 0x0020_0000 != 0 }

  /// Where the environment stands in the process's memory.
  private var environment: Range<UInt64> { field(50)..<max(field(50), field(51)) }

  /// Where code and data stand is noted last of all when a program is put in place.
  private var isInPlace: Bool { field(27) != 0 && field(51) != 0 }

  /// Whether the system tells where programs stand; some containers' does not.
  private static let tellsPlaces = ProcessStatus(of: getpid())?.isInPlace ?? false

  /// Whether an environment that was read meanwhile is all that the process's program has.
  ///
  /// While the system puts another program in the place of a process's own, there is no environment for a while, then one
  /// of no length; and what is being read when it goes ends early. So it counts only if the program was in place before,
  /// is the same now, and has so much of it. Each program gets other addresses.
  func holdsStill(since before: ProcessStatus, environment count: Int) -> Bool {
    if !Self.tellsPlaces { return count > 0 }
    return before.isInPlace && isInPlace && before.environment == environment && environment.count == count
  }
}
