internal import Glibc

/// What one row of the table came to.
struct Row {
  var number: String
  var what: String
  /// The median of the ratios, round by round.
  var ratio: Double
  var bar: Double
  /// What was compared, with its medians.
  var detail: String
}

extension Row {
  /// A row that could not be measured.
  init(failed number: String, _ what: String) {
    self.init(number: number, what: "\(what): could not be measured", ratio: .infinity, bar: 1, detail: "failed")
  }
}

/// What two sides came to, in one measure.
struct Comparison {
  /// The median of the ratios, round by round.
  var ratio: Double
  /// The median of each side, in nanoseconds for one time.
  var ours: Double
  var peer: Double
  var words: String { "\(Int(ours)) ns; peer \(Int(peer)) ns" }
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
  var ratios: [Double] = [], a: [Double] = [], b: [Double] = []
  ours(max(1, count / 10))
  peer(max(1, count / 10))
  for _ in 0..<rounds {
    let start = nanoseconds()
    ours(count)
    let middle = nanoseconds()
    peer(count)
    let end = nanoseconds()
    a.append((middle - start) / Double(count))
    b.append((end - middle) / Double(count))
    ratios.append((middle - start) / (end - middle))
  }
  return Comparison(ratio: median(ratios), ours: median(a), peer: median(b))
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
