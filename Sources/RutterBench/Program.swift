internal import Glibc

/// A program that prints something and then waits for input or ends.
struct Program {
  var arguments: [String]
  /// What is waited for in its output; nil waits for its end.
  var mark: String?
  /// What it ends with, where its end is waited for.
  var exitCode: Int32 = 0

  /// What is wanting of these programs, in words; nil if all are there.
  static func missing(_ names: String...) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let folders = path.split(separator: ":").map { "\($0)/" }
    let missing = names.first { name in
      !(name.contains("/") ? [""] : folders).contains { access($0 + name, X_OK) == 0 }
    }
    return missing.map { "there is no \($0)" }
  }

  /// Starts it, and waits for the mark or the end.
  func run() -> (nanoseconds: Double, peakBytes: Int)? {
    var output: [Int32] = [0, 0], input: [Int32] = [0, 0]
    guard pipe(&output) == 0, pipe(&input) == 0 else { return nil }
    defer { [output[0]].forEach { close($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    for file in output + input { posix_spawn_file_actions_addclose(&actions, file) }
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let start = nanoseconds()
    guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
    close(output[1])
    close(input[0])
    var isFound = waitForMark(output[0])
    var end = nanoseconds()
    close(input[1])
    var usage = rusage()
    var status: Int32 = 0
    wait4(process, &status, 0, &usage)
    if mark == nil {
      end = nanoseconds()
      isFound = status == exitCode << 8
    }
    return isFound ? (end - start, Int(usage.ru_maxrss) << 10) : nil
  }

  private func waitForMark(_ file: Int32) -> Bool {
    let wanted = mark.map { Array($0.utf8) }
    var seen: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count <= 0 { return false }
      guard let wanted else { continue }
      seen += buffer[..<count]
      if seen.indices.contains(where: { seen[$0...].starts(with: wanted) }) { return true }
    }
  }
}
