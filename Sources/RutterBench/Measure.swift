internal import Glibc

/// What two sides came to, in one measure.
struct Comparison {
  /// The median of the ratios, round by round.
  var ratio: Double
  /// The median of each side, in nanoseconds for one time.
  var ours: Double
  var peer: Double
  var words: String { "\(Self.time(ours)); peer \(Self.time(peer))" }

  /// A time in the unit in which it has few digits.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(Int(nanoseconds)) ns"
    case ..<1e6: "\(Table.number(nanoseconds / 1_000)) µs"
    default: "\(Table.number(nanoseconds / 1e6)) ms"
    }
  }
}

/// What two sides took, round by round.
struct Samples {
  private(set) var ratios: [Double] = []
  private var ours: [Double] = []
  private var peers: [Double] = []

  /// Takes the nanoseconds of one round, for one time of the work.
  mutating func add(ours: Double, peer: Double) {
    ratios.append(ours / peer)
    self.ours.append(ours)
    peers.append(peer)
  }

  /// The medians; only after a round.
  var comparison: Comparison { Comparison(ratio: median(ratios), ours: median(ours), peer: median(peers)) }
}

/// What a piece of work took, in nanoseconds.
func timed(_ work: () -> Void) -> Double {
  let start = nanoseconds()
  work()
  return nanoseconds() - start
}

/// A moment of the steady clock, in nanoseconds.
func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Keeps a result alive, so that the work for it cannot be left out.
@inline(never)
func keep<T>(_ value: T) {}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}

/// Times ours and the peer in turn, and gives the median of the ratios.
///
/// - Parameters:
///   - rounds: How many pairs.
///   - count: How often within one round.
///   - ours: Does the work so many times.
///   - peer: Does its work as often.
/// - Returns: The median ratio, and both medians in nanoseconds for one time.
func compare(rounds: Int = 9, count: Int, ours: (Int) -> Void, peer: (Int) -> Void) -> Comparison {
  var samples = Samples()
  ours(max(1, count / 10))
  peer(max(1, count / 10))
  for _ in 0..<rounds {
    samples.add(ours: timed { ours(count) } / Double(count), peer: timed { peer(count) } / Double(count))
  }
  return samples.comparison
}

/// Bytes of this process that are in memory.
func residentBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  guard fgets(&line, 128, file) != nil else { return 0 }
  let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let words = text.split(separator: " ")
  return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
}
