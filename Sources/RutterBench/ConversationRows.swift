internal import Glibc
internal import RutterText

/// Row 11: navigations through `rutter run --json`, in virtual time, against a C program that reads and writes the same.
enum ConversationRows {
  static var measures: [Measure] {
    [
      Measure([
        Row(name: "11.batch", what: "a navigation through --json, all commands written at once", bar: .atMost(3)),
        Row(name: "11.single", what: "the same, one command at a time", bar: .atMost(3)),
      ]) { measure() }
    ]
  }

  /// The commands of one navigation there and back.
  private static let commands = [
    "{\"do\":\"tap\",\"target\":\"Go\"}\n", "{\"do\":\"advance\",\"seconds\":1}\n", "{\"do\":\"back\"}\n",
  ]
  /// So many navigations are a batch: their commands fit into a pipe, so that they can be written at once.
  private static let batch = 600

  private static func measure() -> [Finding] {
    if let missing = Program.missing(StartRows.rutter) { return [.skipped(missing), .skipped(missing)] }
    guard let folder = Folder(), folder.write("flow.lua", LuaFlow.flow),
      let ours = Conversation([StartRows.rutter, "run", "\(folder.path)/flow.lua", "--json", "--virtual-time"]),
      ours.reads(StartRows.frame), let replies = replies(ours),
      folder.write("replies", replies.map { $0 + "\0" }.joined()),
      let peer = Conversation(["/proc/self/exe", "answers", "\(folder.path)/replies"])
    else { return [] }
    let lines = replies.map { $0.utf8.count { $0 == UInt8(ascii: "\n") } }
    var batches = Samples(), singles = Samples()
    // The first round fills the caches.
    for round in 0..<10 {
      guard let x = inBatch(ours, lines), let y = inBatch(peer, lines), let a = oneByOne(ours, lines),
        let b = oneByOne(peer, lines)
      else { return [] }
      if round == 0 { continue }
      batches.add(ours: x, peer: y)
      singles.add(ours: a, peer: b)
    }
    return [Finding(batches.comparison), Finding(singles.comparison)]
  }

  /// What our program answers to each command, once it has walked for a while.
  private static func replies(_ ours: Conversation) -> [String]? {
    for _ in 0..<100 {
      for command in commands where ours.ask(command) == nil { return nil }
    }
    let replies = commands.compactMap { ours.ask($0) }
    // A navigation that was refused would be quick.
    guard replies.count == commands.count, replies[1].contains("Number 7"), replies[2].contains("\"Root\"") else {
      return nil
    }
    return replies
  }

  /// Nanoseconds for a navigation whose commands are written in one go with those of many others.
  private static func inBatch(_ program: Conversation, _ lines: [Int]) -> Double? {
    let text = Array(repeating: commands.joined(), count: batch).joined()
    let all = lines.reduce(0, +) * batch
    var isFine = true
    let time = timed { isFine = program.send(text) && program.readLines(all) }
    return isFine ? time / Double(batch) : nil
  }

  /// Nanoseconds for a navigation where each command is answered before the next is written.
  private static func oneByOne(_ program: Conversation, _ lines: [Int]) -> Double? {
    var isFine = true
    let time = timed {
      for _ in 0..<batch {
        for (command, count) in zip(commands, lines) {
          isFine = isFine && program.send(command) && program.readLines(count)
        }
      }
    }
    return isFine ? time / Double(batch) : nil
  }
}

/// A program that is talked to through its standard input and output, line by line.
final class Conversation {
  let process: pid_t
  private let input: Int32
  private let output: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts the program; nil if that cannot be done.
  init?(_ arguments: [String]) {
    var output: [Int32] = [0, 0], input: [Int32] = [0, 0]
    guard pipe(&output) == 0, pipe(&input) == 0 else { return nil }
    // What the child does not end with would keep its input open.
    for file in output + input { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    close(input[0])
    close(output[1])
    self.process = process
    self.input = input[1]
    self.output = output[0]
    if result != 0 { return nil }
  }

  deinit {
    close(input)
    close(output)
    if process > 0 { waitpid(process, nil, 0) }
  }

  /// Writes a text, which has to fit into the pipe: nothing is read before all is written.
  func send(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(input, $0.baseAddress, $0.count) == $0.count }
  }

  /// Reads until so many lines have come.
  func readLines(_ count: Int) -> Bool {
    var left = count
    while left > 0 {
      let bytes = read(output, &buffer, buffer.count)
      if bytes <= 0 { return false }
      left -= buffer[..<bytes].count { $0 == UInt8(ascii: "\n") }
    }
    return left == 0
  }

  /// Reads to the end of a line that holds a text.
  func reads(_ mark: String) -> Bool { text(to: mark) != nil }

  /// Writes a command and gives all that comes up to its end.
  func ask(_ command: String) -> String? { send(command) ? text(to: "\"event\":\"done\"") : nil }

  private func text(to mark: String) -> String? {
    var text = ""
    while !(text.contains(mark) && text.hasSuffix("\n")) {
      let bytes = read(output, &buffer, buffer.count)
      if bytes <= 0 { return nil }
      text += String(decoding: buffer[..<bytes], as: UTF8.self)
    }
    return text
  }
}
