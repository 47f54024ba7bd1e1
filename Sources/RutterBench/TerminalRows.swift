internal import Glibc

/// The interactive face, at a terminal of its own: a list of 10,000 rows, a key at a time.
enum TerminalRows {
  static var measures: [Measure] {
    [
      Measure([
        Row(name: "terminal.key", what: "a key in 10,000 rows, against cat of the same bytes", bar: .atMost(3)),
        Row(name: "terminal.screen", what: "the same, as a part of the 16 ms of a picture", bar: .atMost(1)),
        Row(name: "terminal.page", what: "a page of them, against cat of the same bytes", bar: .atMost(3)),
        Row(name: "terminal.idle", what: "processor time in two seconds without a key, in ms", bar: .atMost(0)),
      ]) { measure() }
    ]
  }

  private static let flow = """
    local rutter = require "rutter"
    local items = {}
    for i = 1, 10000 do items[i] = { id = i, name = "Row number " .. i } end
    rutter.root(function()
      return rutter.screen { title = "Rows", rutter.list(items, function(item)
        return rutter.button { item.name, action = function() end }
      end) }
    end)
    """

  private static func measure() -> [Finding] {
    if let missing = Program.missing(StartRows.rutter, "cat") { return Array(repeating: .skipped(missing), count: 4) }
    guard let folder = Folder(), folder.write("flow.lua", flow),
      let face = TerminalProgram([StartRows.rutter, "run", "\(folder.path)/flow.lua"]), face.reads("Row number 1 "),
      let cat = TerminalProgram(["cat"], isRaw: true)
    else { return [] }
    face.readRest()
    defer { face.press("q") }
    guard let keys = compare(face, cat, "\u{1B}[B", rounds: 300),
      let pages = compare(face, cat, "\u{1B}[6~", rounds: 60),
      let idle = face.idleMilliseconds(2)
    else { return [] }
    let bytes = "\(keys.bytes) bytes a key"
    return [
      .ratio(keys.samples.comparison.ratio, "\(keys.samples.comparison.words); \(bytes)"),
      .ratio(keys.samples.comparison.ours / 16e6, Comparison.time(keys.samples.comparison.ours)),
      .ratio(pages.samples.comparison.ratio, "\(pages.samples.comparison.words); \(pages.bytes) bytes a page"),
      .ratio(idle, "\(idle) ms"),
    ]
  }

  private static func compare(
    _ face: TerminalProgram, _ cat: TerminalProgram, _ key: String, rounds: Int
  ) -> (samples: Samples, bytes: Int)? {
    var samples = Samples(), sizes: [Double] = []
    for round in 0..<rounds {
      rest()
      var answer: [UInt8]?
      let ours = timed { answer = face.answer(to: key) }
      guard let answer else { return nil }
      // It is woken by its terminal as the face is, after as long a rest, and writes to it the same in one piece.
      rest()
      let peer = timed { _ = cat.send(answer) && cat.reads(count: answer.count) }
      // The first ones fill the caches.
      if round < 5 { continue }
      samples.add(ours: ours, peer: peer)
      sizes.append(Double(answer.count))
    }
    return (samples, Int(median(sizes)))
  }

  /// Between two keys a person takes longer than a picture does. A processor that has rested is slower at first, for either
  /// of both.
  private static func rest() { usleep(10_000) }
}

/// A program at a terminal of its own.
final class TerminalProgram {
  private let master: Int32
  private var process: pid_t = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts it; nil if that cannot be done.
  ///
  /// - Parameters:
  ///   - arguments: The program, and its arguments.
  ///   - isRaw: Whether bytes go in and out as they are, for a program that does not see to that itself.
  init?(_ arguments: [String], isRaw: Bool = false) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // By the numbers of Linux: Glibc's own functions for this do not show in Swift.
    var number: Int32 = 0
    _ = ioctl(master, 0x4004_5431, &number)
    _ = ioctl(master, 0x8004_5430, &number)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    if isRaw {
      var mode = termios()
      tcgetattr(master, &mode)
      cfmakeraw(&mode)
      tcsetattr(master, TCSANOW, &mode)
    }
    var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, 0x80)
    for stream: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/pts/\(number)", O_RDWR, 0) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let names: [String] = ["PATH", "HOME"]
    let kept: [String] = names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    let settings: [String] = ["TERM=xterm-256color"] + kept
    var variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    let result = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
    if result != 0 { return nil }
  }

  deinit {
    if process > 0 {
      kill(process, SIGTERM)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  func press(_ keys: String) { write(master, keys, keys.utf8.count) }

  func send(_ bytes: [UInt8]) -> Bool { write(master, bytes, bytes.count) == bytes.count }

  func reads(_ mark: String) -> Bool {
    var seen: [UInt8] = []
    let mark = Array(mark.utf8)
    while !seen.indices.contains(where: { seen[$0...].starts(with: mark) }) {
      guard let more = readSome() else { return false }
      seen += more
    }
    return true
  }

  /// Reads so many bytes.
  func reads(count: Int) -> Bool {
    var left = count
    while left > 0 {
      guard let more = readSome() else { return false }
      left -= more.count
    }
    return true
  }

  /// Reads what comes until nothing does for a while.
  func readRest() {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 300) > 0, readSome() != nil {}
  }

  /// Presses a key, and reads the picture that follows, to the end of its synchronised update.
  func answer(to key: String) -> [UInt8]? {
    press(key)
    let end = Array("\u{1B}[?2026l".utf8)
    var answer: [UInt8] = []
    while !answer.suffix(end.count).elementsEqual(end) {
      guard let more = readSome() else { return nil }
      answer += more
    }
    return answer
  }

  /// How much processor time it takes in some seconds in which nothing happens.
  func idleMilliseconds(_ seconds: UInt32) -> Double? {
    readRest()
    guard let before = processorTicks else { return nil }
    sleep(seconds)
    guard let after = processorTicks else { return nil }
    return Double(after - before) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private var processorTicks: Int? {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ").map(String.init)
    // After the name, which has no blank here, come twelve others.
    guard words.count > 14, let user = Int(words[13]), let system = Int(words[14]) else { return nil }
    return user + system
  }

  private func readSome() -> [UInt8]? {
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}
