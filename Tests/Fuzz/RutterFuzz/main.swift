import CFuzzer
import Glibc

// Feeds one part of Rutter with what libFuzzer thinks of: `RutterFuzz PART [libFuzzer's own arguments]`.
let part = CommandLine.arguments.dropFirst().first ?? ""

/// What libFuzzer calls: a function of C, which can hold nothing.
let callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
switch part {
case "tape": callback = { feed($0, $1, Parts.tape) }
case "values": callback = { feed($0, $1, Parts.values) }
case "source": callback = { feed($0, $1, Parts.source) }
case "commands": callback = { feed($0, $1, Parts.commands) }
case "transcripts": callback = { feed($0, $1, Parts.transcripts) }
default:
  print("usage: RutterFuzz tape|values|source|commands|transcripts [ARGUMENTS OF LIBFUZZER]")
  exit(2)
}

func feed(_ data: UnsafePointer<UInt8>?, _ size: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Void) -> Int32 {
  take(UnsafeBufferPointer(start: data, count: size))
  return 0
}

var words: [UnsafeMutablePointer<CChar>?] =
  [strdup(CommandLine.arguments[0])] + CommandLine.arguments.dropFirst(2).map { strdup($0) } + [nil]
var count = Int32(words.count - 1)
let result = words.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress!
  return LLVMFuzzerRunDriver(&count, &start, callback)
}
exit(result)
