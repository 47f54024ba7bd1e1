import Glibc
import TestFolders
import Testing

/// Programs that scripts run, when the command itself ends.
@Suite struct ProgramsEndTests {
  private let folder = Folder()

  @Test(
    "a signal that ends the command ends the programs of scripts, with what they have started",
    arguments: [
      (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129),
    ] as [(Int32, Int32)])
  func signals(number: Int32, code: Int32) throws {
    let script = "sleep 100 & echo $! > \(folder.path)/id; kill -\(number) $PPID; wait"
    let flow = folder.file(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          rutter.run("sh", { "-c", "\(script)" })
        end } }
      end)
      """)
    let result = Command.run("run", flow, "--allow", "run=sh", "--plain", input: "Go\nwait\n")
    #expect(result.code == code)
    let file = try #require(fopen(folder.path + "/id", "r"))
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 32)
    fread(&text, 1, 31, file)
    let id = pid_t(atoi(text))
    #expect(id > 0 && ends(id))
  }

  /// Whether a process ends within a minute.
  private func ends(_ id: pid_t) -> Bool {
    for _ in 0..<60_000 {
      if kill(id, 0) != 0 || isZombie(id) { return true }
      usleep(1000)
    }
    return false
  }

  private func isZombie(_ id: pid_t) -> Bool {
    guard let file = fopen("/proc/\(id)/stat", "r") else { return true }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 256)
    fread(&bytes, 1, 255, file)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).contains(") Z ")
  }
}
