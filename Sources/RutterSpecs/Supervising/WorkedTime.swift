internal import Glibc
internal import RutterWorkers

/// How long processors have worked for a process and for those that it has started: plugins may run in processes of
/// their own, for which it only waits.
enum WorkedTime {
  /// - Parameter process: One that is there.
  /// - Returns: Microseconds. What a process has worked that has ended meanwhile is not in it. Nil if the process is gone.
  static func of(_ process: pid_t) -> Int64? {
    guard let own = alone(process) else { return nil }
    return children(of: process).reduce(own) { $0 + (alone($1) ?? 0) }
  }

  private static func alone(_ process: pid_t) -> Int64? {
    var clock = clockid_t(), time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Whichever of its threads has started them.
  private static func children(of process: pid_t) -> [pid_t] {
    let tasks = "/proc/\(process)/task"
    let names = (try? Descriptor(path: tasks).names()) ?? []
    return names.flatMap { name in
      let path = "\(tasks)/\(String(decoding: name, as: UTF8.self))/children"
      let bytes = (try? Descriptor(path: path).start(bytes: 65_536)) ?? []
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }
}
