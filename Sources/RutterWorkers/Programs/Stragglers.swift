internal import CRutterPrograms
internal import Glibc

/// What a program has started and what has left its group since: it is found by the session, or by the mark in its
/// environment.
///
/// What has left the session and takes the mark out of its environment, too, is not found. This process would have to be
/// the one to which orphans fall ("child subreaper"), but then those of all its other children would fall to it, and a
/// program that embeds Rutter knows nothing of them.
struct Stragglers {
  /// A run that took longer is looked after among all processes: so many may have begun meanwhile that their ids came
  /// round.
  private static let shortMicroseconds: Int64 = 1_000_000
  /// How many ids are tried one by one.
  private static let mostTried: pid_t = 200

  private let program: RunningProgram
  private let mark: ProgramMark
  private let start: Int64

  /// - Parameters:
  ///   - program: It has ended, and was not reaped.
  ///   - mark: Stands in its environment.
  ///   - start: When it was started.
  init(of program: RunningProgram, _ mark: ProgramMark, since start: Int64) {
    (self.program, self.mark, self.start) = (program, mark, start)
  }

  /// Kills all of them. Before the program itself is reaped, so that its session is nobody else's.
  func kill() {
    // One that starts others faster than they are found is looked for a few times.
    for _ in 0..<8 where !killOnce() { return }
  }

  /// The processes among which they may be: those that began after the program, as most programs start none.
  private var candidates: [pid_t] {
    if Clock.sinceBoot - start < Self.shortMicroseconds, let last = Self.lastProcess, last >= program.id,
      last - program.id <= Self.mostTried
    {
      return Array(program.id..<last).map { $0 + 1 }
    }
    return Self.processes.filter { $0 != program.id }
  }

  /// The process or thread that the system started last, as it tells it behind the last blank.
  private static var lastProcess: pid_t? {
    guard let bytes = try? Descriptor(path: "/proc/loadavg").start(bytes: 100) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: { $0 == " " || $0 == "\n" }).last.flatMap { pid_t($0) }
  }

  /// Looks through the candidates once.
  ///
  /// - Returns: Whether there was one.
  private func killOnce() -> Bool { Self.kill(candidates, where: belongs) }

  /// Kills those of some processes that are meant.
  private static func kill(_ candidates: [pid_t], where isMeant: (pid_t) -> Bool) -> Bool {
    var wasThere = false
    for id in candidates {
      var number: Int32 = -1
      guard rp_open_process(id, &number) == 0 else { continue }
      // From now on a later process of this id is told from the one that is looked at.
      let watch = Descriptor(number)
      if isMeant(id) {
        wasThere = true
        _ = rp_kill(watch.number)
      }
    }
    return wasThere
  }

  /// Kills, in one go, what all programs of this process have left.
  static func killAll() {
    for _ in 0..<8 {
      let wasThere = kill(processes) { id in
        isAlive(id) && bytes("/proc/\(id)/environ").map(ProgramMark.anyStands) ?? false
      }
      if !wasThere { return }
    }
  }

  private static var processes: [pid_t] {
    guard let names = try? Descriptor(path: "/proc").names() else { return [] }
    return names.compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
  }

  private func belongs(_ id: pid_t) -> Bool {
    guard let fields = Self.status(id), fields[1] != "Z", fields[1] != "X" else { return false }
    return fields[4] == "\(program.id)" || (Self.bytes("/proc/\(id)/environ").map(mark.stands) ?? false)
  }

  private static func isAlive(_ id: pid_t) -> Bool { status(id).map { $0[1] != "Z" && $0[1] != "X" } ?? false }

  /// What stands behind the name of a process, which may hold anything: state, parent, group, session.
  private static func status(_ id: pid_t) -> [Substring]? {
    guard let status = bytes("/proc/\(id)/stat") else { return nil }
    let text = String(decoding: status, as: UTF8.self)
    guard let end = text.utf8.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = text[end...].split(separator: " ")
    return fields.count > 4 ? fields : nil
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    // More than the system lets an environment have.
    do { return try Descriptor(path: path).readAll(limit: 8 << 20) } catch { return nil }
  }
}
