import CFuzzer
import FuzzPrograms
import Glibc

// Feeds one part of Rutter with what libFuzzer thinks of: `RutterFuzz PART [libFuzzer's own arguments]`.
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
