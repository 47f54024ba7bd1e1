import CRutterTerminal
import Glibc
import RutterWorkers

/// A program that takes the terminal as the interactive face does, and crashes in the manner that its argument names.
@main
enum Crasher {
  static func main() {
    var before = termios()
    tcgetattr(0, &before)
    var keys = before
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
    let off = Array("\u{1B}[?25h\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1049l".utf8)
    _ = rt_keep(0, 1, &before, off, off.count)
    rt_watch_crashes()
    tcsetattr(0, TCSANOW, &keys)
    say("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?25lready")
    var key: UInt8 = 0
    read(0, &key, 1)
    crash(CommandLine.arguments.dropFirst().first ?? "")
  }

  private static func say(_ text: String) { write(1, text, text.utf8.count) }

  private static func crash(_ manner: String) {
    switch manner {
    case "trap": print([1, 2][Int(getpid())])
    case "null": crashAtNothing()
    case "abort": abort()
    case "overflow": onThread { print(depth(1)) }
    case "thread":
      // This one goes on with the terminal until the other has crashed, and would switch everything on again.
      _ = try? Thread(stackBytes: 256 << 10) {
        usleep(20_000)
        crashAtNothing()
      }
      while rt_begin() {
        say("\u{1B}[?1000h\u{1B}[?2004h\u{1B}[?25l")
        rt_end()
        // No faster than who looks on reads it.
        usleep(200)
      }
      while true { pause() }
    default: break
    }
  }

  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    let thread = try? Thread(stackBytes: 256 << 10) {
      rt_watch_crashes()
      body()
    }
    thread?.join()
  }

  private static func crashAtNothing() { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }

  /// Never comes back: each call waits for the next one.
  private static func depth(_ count: Int) -> Int {
    if count == 0 { return 0 }
    return depth(count + 1) + count % 3
  }
}
