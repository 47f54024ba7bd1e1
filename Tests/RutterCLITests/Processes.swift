import Glibc

/// Processes that a test knows by their ids.
enum Processes {
  /// Whether one ends within a minute.
  static func end(_ id: pid_t) -> Bool {
    guard id > 0 else { return false }
    for _ in 0..<60_000 {
      if kill(id, 0) != 0 || isZombie(id) { return true }
      usleep(1000)
    }
    return false
  }

  private static func isZombie(_ id: pid_t) -> Bool {
    guard let file = fopen("/proc/\(id)/stat", "r") else { return true }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 256)
    fread(&bytes, 1, 255, file)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).contains(") Z ")
  }
}
