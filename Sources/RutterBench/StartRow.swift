internal import Glibc

/// From starting the process to a frame, and what it needs of memory: row 8 and the row `packages`.
enum StartRow {
  private static let rutter = ".build/release/rutter"
  private static let frame = "\"event\":\"frame\""

  /// The first frame of a shipped flow.
  static func row8() -> [Row] {
    let flow = "Scripts/flows/load_and_navigate.lua"
    let ours = Program(arguments: [rutter, "run", flow, "--json"], mark: frame)
    let peer = Program(arguments: ["lua5.4", "Scripts/lib/stub_rutter.lua", flow], mark: frame)
    guard let times = Times(ours, peer) else { return [failure("8", bar: 5)] }
    let memory = Double(times.peakBytes) / Double(16 << 20)
    return [
      Row(number: "8", what: "start to first frame", ratio: median(times.ratios), bar: 5, detail: times.detail),
      Row(
        number: "8", what: "memory at the first frame, against 16 MiB", ratio: memory, bar: 1,
        detail: "\(times.peakBytes >> 10) KiB"),
    ]
  }

  /// The frame with the sections of 5,000 packages, against reading the same file and splitting it.
  static func packages() -> [Row] {
    let flow = ["Scripts/flows/packages.lua", "--allow", "read=Fixtures/packages"]
    let ours = Program(arguments: [rutter, "run"] + flow + ["--json"], mark: "\"state\":\"ready\"")
    let split = ["Scripts/lib/split_packages.lua", "Fixtures/packages/status"]
    let peer = Program(arguments: ["lua5.4"] + split, mark: frame)
    guard let times = Times(ours, peer) else { return [failure("packages", bar: 3)] }
    let what = "start to the sections of 5,000 packages"
    return [Row(number: "packages", what: what, ratio: median(times.ratios), bar: 3, detail: times.detail)]
  }

  private static func failure(_ number: String, bar: Double) -> Row {
    Row(number: number, what: "could not run \(rutter) or lua5.4", ratio: .infinity, bar: bar, detail: "")
  }
}

/// How long two programs took, each started in turn with the other.
private struct Times {
  var ratios: [Double] = []
  var peakBytes = 0
  private var a: [Double] = []
  private var b: [Double] = []

  /// Runs both; nil if one of them does not print its mark.
  init?(_ ours: Program, _ peer: Program) {
    for round in 0..<42 {
      guard let x = ours.run(), let y = peer.run() else { return nil }
      // The first two fill the caches.
      if round < 2 { continue }
      ratios.append(x.nanoseconds / y.nanoseconds)
      a.append(x.nanoseconds)
      b.append(y.nanoseconds)
      peakBytes = max(peakBytes, x.peakBytes)
    }
  }

  var detail: String { "\(Int(median(a) / 1_000)) µs; lua5.4 \(Int(median(b) / 1_000)) µs" }
}

/// A program that prints something and then waits for input or ends.
private struct Program {
  var arguments: [String]
  /// What is waited for in its output.
  var mark: String

  /// Starts it, and waits for the mark.
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
    let isFound = waitForMark(output[0])
    let end = nanoseconds()
    close(input[1])
    var usage = rusage()
    var status: Int32 = 0
    wait4(process, &status, 0, &usage)
    return isFound ? (end - start, Int(usage.ru_maxrss) << 10) : nil
  }

  private func waitForMark(_ file: Int32) -> Bool {
    let wanted = Array(mark.utf8)
    var seen: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count <= 0 { return false }
      seen += buffer[..<count]
      if seen.indices.contains(where: { seen[$0...].starts(with: wanted) }) { return true }
    }
  }
}
