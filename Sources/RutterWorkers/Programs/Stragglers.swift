internal import CRutterPrograms
internal import Glibc

/// What a program has started and what has left its group since: it is found by the session, or by the mark in its
/// environment.
///
/// What has left the session and takes the mark out of its environment, too, is not found. This process would have to be
/// the one to which orphans fall ("child subreaper"), but then those of all its other children would fall to it, and a
/// program that embeds Rutter knows nothing of them.
struct Stragglers {
  let program: RunningProgram
  let mark: ProgramMark

  /// Kills all of them. Before the program itself is reaped, so that its session is nobody else's.
  func kill() {
    // One that starts others faster than they are found is looked for a few times.
    for _ in 0..<8 where !killOnce() { return }
  }

  /// Looks through all processes once.
  ///
  /// - Returns: Whether there was one.
  private func killOnce() -> Bool {
    guard let names = try? Descriptor(path: "/proc").names() else { return false }
    var wasThere = false
    for name in names {
      guard let id = pid_t(String(decoding: name, as: UTF8.self)), id != program.id else { continue }
      var number: Int32 = -1
      guard rp_open_process(id, &number) == 0 else { continue }
      // From now on a later process of this id is told from the one that is looked at.
      let watch = Descriptor(number)
      if belongs(id) {
        wasThere = true
        _ = rp_kill(watch.number)
      }
    }
    return wasThere
  }

  private func belongs(_ id: pid_t) -> Bool {
    guard let status = bytes("/proc/\(id)/stat") else { return false }
    // Behind the name, which may hold anything: state, parent, group, session.
    let text = String(decoding: status, as: UTF8.self)
    guard let end = text.utf8.lastIndex(of: UInt8(ascii: ")")) else { return false }
    let fields = text[end...].split(separator: " ")
    guard fields.count > 4, fields[1] != "Z", fields[1] != "X" else { return false }
    return fields[4] == "\(program.id)" || (bytes("/proc/\(id)/environ").map(mark.stands) ?? false)
  }

  private func bytes(_ path: String) -> [UInt8]? {
    // More than the system lets an environment have.
    do { return try Descriptor(path: path).readAll(limit: 8 << 20) } catch { return nil }
  }
}
