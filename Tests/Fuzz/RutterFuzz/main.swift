import CFuzzer
import FuzzPrograms
import Glibc

// Feeds one part of Rutter with what libFuzzer thinks of: `RutterFuzz PART [libFuzzer's own arguments]`. Two commands do
// without libFuzzer: `hunt SECONDS` runs programs by seeds until something is found, and `output COUNT` prints what so
// many programs do, to be compared with what they do in another process.
if let number = CommandLine.arguments.dropFirst(2).first.flatMap(UInt64.init) {
  switch CommandLine.arguments[1] {
  case "hunt":
    let hunt = Hunt(from: 0, seconds: Int(number))
    print("\(hunt.programs) programs in \(hunt.duration)")
    for finding in hunt.findings { print("FINDING: \(finding)") }
    exit(hunt.findings.isEmpty ? 0 : 1)
  case "output":
    for seed in 0..<number { for line in Trial.once(.any(seed)).transcript { print(line) } }
    exit(0)
  default: break
  }
}

guard let part = CommandLine.arguments.dropFirst().first, Parts.choose(part) else {
  print("usage: RutterFuzz \(Parts.names.joined(separator: "|")) [ARGUMENTS OF LIBFUZZER]")
  exit(2)
}

var words: [UnsafeMutablePointer<CChar>?] =
  [strdup(CommandLine.arguments[0])] + CommandLine.arguments.dropFirst(2).map { strdup($0) } + [nil]
var count = Int32(words.count - 1)
let result = words.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress!
  return LLVMFuzzerRunDriver(&count, &start) { data, size in
    Parts.feed(UnsafeBufferPointer(start: data, count: size))
    return 0
  }
}
exit(result)
