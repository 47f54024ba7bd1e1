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
    Self.kill(among: { candidates }, session: program.id) { mark.stands(in: $0) }
  }

  /// Kills those of all programs of this process, which is about to end.
  static func killOfAll() {
    Self.kill(among: { all }, session: nil) { ProgramMark.ofAnyRunStands(in: $0) }
  }

  /// The processes among which they may be: those that began after the program, as most programs start none.
  private var candidates: [pid_t] {
    if Clock.sinceBoot - start < Self.shortMicroseconds, let last = Self.lastProcess, last >= program.id,
      last - program.id <= Self.mostTried
    {
      return Array(program.id..<last).map { $0 + 1 }
    }
    return Self.all.filter { $0 != program.id }
  }

  private static var all: [pid_t] {
    ((try? Descriptor(path: "/proc").names()) ?? []).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
  }

  /// The process or thread that the system started last, as it tells it behind the last blank.
  private static var lastProcess: pid_t? {
    guard let bytes = try? Descriptor(path: "/proc/loadavg").start(bytes: 100) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: { $0 == " " || $0 == "\n" }).last.flatMap { pid_t($0) }
  }

  // MARK: Looking

  /// One that starts others faster than they are found is looked for a few times.
  private static let mostRounds = 8
  /// How often one is looked at that is just becoming another program, and how long is waited in between. Where others
  /// have the processors it may not get on for a good while.
  private static let mostUnclearRounds = 1000
  private static let pauseMicroseconds: UInt32 = 1000

  /// What is known of a process.
  private enum Kinship { case own, foreign, unclear }

  private static func kill(among candidates: () -> [pid_t], session: pid_t?, _ isMarked: ([UInt8]) -> Bool) {
    var rounds = 0, unclearRounds = 0, killed: Set<ProcessStatus.Identity> = []
    while rounds < mostRounds, unclearRounds < mostUnclearRounds {
      let seen = killOnce(candidates(), session, isMarked, &killed)
      if seen.contains(.own) {
        rounds += 1
      } else if seen.contains(.unclear) {
        unclearRounds += 1
        usleep(pauseMicroseconds)
      } else {
        return
      }
    }
  }

  /// Looks through the candidates once, and kills what belongs here. Those that were killed before start nothing any
  /// more, but until they get a processor to end on they are still there.
  ///
  /// - Returns: What the others are.
  private static func killOnce(
    _ candidates: [pid_t], _ session: pid_t?, _ isMarked: ([UInt8]) -> Bool,
    _ killed: inout Set<ProcessStatus.Identity>
  ) -> Set<Kinship> {
    var seen: Set<Kinship> = []
    for id in candidates where id != getpid() {
      var number: Int32 = -1
      guard rp_open_process(id, &number) == 0 else { continue }
      // From now on a later process of this id is told from the one that is looked at.
      let watch = Descriptor(number)
      guard let status = ProcessStatus(of: id), status.runs, !killed.contains(status.identity) else { continue }
      let kinship = kinship(of: id, status, session, isMarked)
      seen.insert(kinship)
      if kinship == .own, rp_kill(watch.number) == 0 { killed.insert(status.identity) }
    }
    return seen
  }

  private static func kinship(
    of id: pid_t, _ before: ProcessStatus, _ session: pid_t?, _ isMarked: ([UInt8]) -> Bool
  ) -> Kinship {
    if let session, before.session == session { return .own }
    guard let environment = bytes("/proc/\(id)/environ") else { return .foreign }
    if isMarked(environment) { return .own }
    guard !before.isOfKernel, let after = ProcessStatus(of: id) else { return .foreign }
    return after.holdsStill(since: before, environment: environment.count) ? .foreign : .unclear
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    // More than the system lets an environment have.
    do { return try Descriptor(path: path).readAll(limit: 8 << 20) } catch { return nil }
  }
}
