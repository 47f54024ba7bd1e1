import FuzzPrograms
import Glibc
import RutterLua

/// Writes programs by seeds and runs them, without a fuzzer:
///
///     RutterPrograms show SEED [GROUP]           one program, and what it does
///     RutterPrograms run FIRST COUNT [GROUP]     many, half of them twice, and how many a second
///     RutterPrograms output FIRST COUNT          what many do, to be compared with what they do in another process
///
/// A GROUP is a group of library functions; without it programs are flows.
@main enum RutterPrograms {
  private static let words = Array(CommandLine.arguments.dropFirst())

  static func main() {
    let group = words.indices.contains(3) ? words[3] : nil
    switch words.first {
    case "show": show(number(1), words.dropFirst(2).first)
    case "run": run(number(1)..<(number(1) + number(2)), group)
    case "output": output(number(1)..<(number(1) + number(2)))
    default: usage()
    }
  }

  private static func usage() -> Never {
    print("usage: RutterPrograms show SEED [GROUP] | run FIRST COUNT [GROUP] | output FIRST COUNT")
    exit(2)
  }

  private static func number(_ place: Int) -> UInt64 {
    guard words.indices.contains(place), let number = UInt64(words[place]) else { usage() }
    return number
  }

  private static func program(_ seed: UInt64, _ group: String?) -> Program {
    let choices = Choices(seed: seed)
    return group.map { .library($0, choices) } ?? .flow(choices)
  }

  private static func show(_ seed: UInt64, _ group: String?) {
    let program = program(seed, group)
    print(program.text)
    fflush(nil)
    let trial = Trial.of(program)
    for line in trial.transcript { print(line) }
    for finding in trial.findings { print("FINDING: \(finding)") }
  }

  private static func run(_ seeds: Range<UInt64>, _ group: String?) {
    let saysEach = getenv("RUTTER_FUZZ_SAY") != nil
    var bad = 0
    let start = processorTime
    for seed in seeds {
      // Said before it runs: a program may end the process.
      if saysEach {
        print("seed \(seed)")
        fflush(nil)
      }
      let findings = Trial.of(program(seed, group)).findings
      if findings.isEmpty { continue }
      bad += 1
      print("seed \(seed): \(findings.prefix(3).joined(separator: "\n  "))")
    }
    let speed = Int(Double(seeds.count) / (processorTime - start))
    print("\(seeds.count) programs, half of them run twice, \(bad) with findings, \(speed) a second")
    exit(bad == 0 ? 0 : 1)
  }

  private static func output(_ seeds: Range<UInt64>) {
    for seed in seeds {
      print("== seed \(seed)")
      for line in Trial.once(.any(seed)).transcript { print(line) }
    }
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
