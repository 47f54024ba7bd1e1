internal import Glibc

/// Row 8: from starting the process to its first frame, and what it needs of memory.
enum StartRow {
  static func row8(rutter: String, flow: String, stub: String) -> [Row] {
    let ours = Program(arguments: [rutter, "run", flow, "--json"])
    let peer = Program(arguments: ["lua5.4", stub, flow])
    var ratios: [Double] = [], a: [Double] = [], b: [Double] = []
    var memory = 0
    for round in 0..<42 {
      guard let x = ours.run(), let y = peer.run() else {
        return [
          Row(number: "8", what: "start: could not run \(rutter) or lua5.4", ratio: .infinity, bar: 5, detail: "")
        ]
      }
      // The first two fill the caches.
      if round < 2 { continue }
      ratios.append(x.nanoseconds / y.nanoseconds)
      a.append(x.nanoseconds)
      b.append(y.nanoseconds)
      memory = max(memory, x.peakBytes)
    }
    let detail = "\(Int(median(a) / 1_000)) µs; lua5.4 \(Int(median(b) / 1_000)) µs"
    return [
      Row(number: "8", what: "start to first frame", ratio: median(ratios), bar: 5, detail: detail),
      Row(
        number: "8", what: "memory at the first frame, against 16 MiB", ratio: Double(memory) / Double(16 << 20),
        bar: 1,
        detail: "\(memory >> 10) KiB"),
    ]
  }
}

/// A program that prints a frame and then waits for input or ends.
private struct Program {
  var arguments: [String]

  /// Starts it, and waits for the first line that holds a frame.
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
    let isFound = waitForFrame(output[0])
    let end = nanoseconds()
    close(input[1])
    var usage = rusage()
    var status: Int32 = 0
    wait4(process, &status, 0, &usage)
    return isFound ? (end - start, Int(usage.ru_maxrss) << 10) : nil
  }

  private func waitForFrame(_ file: Int32) -> Bool {
    let wanted = Array("\"event\":\"frame\"".utf8)
    var seen: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count <= 0 { return false }
      seen += buffer[..<count]
      if seen.indices.contains(where: { seen[$0...].starts(with: wanted) }) { return true }
    }
  }
}
