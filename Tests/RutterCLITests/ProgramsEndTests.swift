import Glibc
import RutterWorkers
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
    #expect(Processes.end(pid_t(atoi(text))))
  }

  /// In virtual time one call is waited for after the other.
  @Test("scripts do not go on with what a signal to the command has ended", arguments: [false, true])
  func nothingGoesOn(isVirtual: Bool) throws {
    folder.folder("out")
    let flow = folder.file(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          local parts = {}
          for number = 1, 16 do
            parts[number] = function()
              local last = number == \(isVirtual ? 1 : 16) and "sleep 0.2; kill -INT $PPID; " or ""
              local ran = rutter.run("sh", { "-c", last .. "sleep 3600" }, { timeout = false })
              rutter.fs.write("out/" .. number, ran and ran.signal or "failed")
            end
          end
          rutter.all(parts)
        end } }
      end)
      """)
    let time = isVirtual ? ["--virtual-time"] : []
    let result = Command.run(
      Command.path,
      all: ["run", flow, "--allow", "run=sh", "--allow", "write=\(folder.path)/out", "--plain"] + time,
      input: "Go\nwait\n")
    #expect(result.code == 130)
    #expect(try TextFile.names(in: folder.path + "/out").isEmpty)
  }

  @Test("a signal in the middle of a transaction leaves nothing of it in the database, nor beside it")
  func transactions() throws {
    let flow = folder.file(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          local db = rutter.sqlite.open("notes.db")
          db:execute "create table note (text)"
          db:transaction(function()
            for _ = 1, 60 do db:execute("insert into note values (zeroblob(100000))") end
            rutter.run("sh", { "-c", "ls > seen; kill -INT $PPID; sleep 3600" })
          end)
        end } }
      end)
      """)
    let result = Command.run(
      "run", flow, "--allow", "run=sh", "--allow", "sqlite=\(folder.path)/notes.db:write", "--plain",
      input: "Go\nwait\n")
    #expect(result.code == 130)
    // What it has written did not fit into memory any more.
    #expect(try TextFile.read(folder.path + "/seen").contains("notes.db-journal"))
    #expect(try TextFile.names(in: folder.path).sorted() == ["flow.lua", "notes.db", "seen"])
  }
}
