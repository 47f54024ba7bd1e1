import Glibc
import RutterWorkers
import TestFolders
import Testing

/// What plugins keep from one run of `rutter` to the next.
@Suite struct StoreRunTests {
  private let folder = Folder()

  private func flow(_ action: String) -> String {
    folder.file(
      "menu.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Menu", rutter.button { "Go", action = function() \(action) end } }
      end)
      """)
  }

  private func run(_ path: String, store: String, _ time: String = "--strict") -> String {
    Command.run("run", path, "--allow", "store", "--store", store, time, input: "Go\n").errors
  }

  private var counting: String {
    "local n = (rutter.store:get('n') or 0) + 1 assert(rutter.store:set('n', n)) print('run ' .. n)"
  }

  @Test("what a flow keeps is there in the next run, in the file that --store names")
  func keeps() {
    let path = flow(counting), store = folder.path + "/store.db"
    for number in 1...3 { #expect(run(path, store: store).contains("run \(number)")) }
    #expect(run(path, store: folder.path + "/other.db").contains("run 1"))
    #expect(run(path, store: store, "--virtual-time").contains("run 4"))
  }

  @Test("what can be no store is refused before anything is run or made", arguments: ["run", "repl"])
  func refused(command: String) {
    let path = flow(counting), text = folder.file("letter.txt", "Dear Sir\n")
    for (store, words) in [(folder.path, "this is a folder; give a file"), (text, "is no store of rutter")] {
      let transcript = folder.path + "/transcript", record = command == "run" ? ["--record", transcript] : []
      let result = Command.run(Command.path, all: [command, path, "--allow", "store", "--store", store] + record)
      #expect(result.code == 2 && result.output.isEmpty, "\(result.output)")
      #expect(result.errors.hasPrefix("error: --store ") && result.errors.contains(words), "\(result.errors)")
      #expect(!TextFile.isThere(transcript))
    }
    let events = Command.run("run", path, "--json", "--virtual-time", "--store", folder.path).lines
    #expect(events.dropFirst().first?.hasSuffix(#""code":"usage"}"#) == true && events.count == 3, "\(events)")
  }

  @Test("virtual time has the user's store only where --store names it")
  func virtual() {
    let path = flow(counting)
    for _ in 1...2 {
      let result = Command.run("run", path, "--allow", "store", "--virtual-time", input: "Go\n")
      #expect(result.errors.contains("run 1"))
    }
  }

  @Test("in a test it is empty at each launch, and needs no grant")
  func tests() {
    _ = flow(counting)
    let spec = folder.file(
      "menu_spec.lua",
      """
      for _ = 1, 2 do
        it("counts " .. _, function()
          local app = test.launch "menu.lua"
          app:tap "Go"
          app:settle()
          app:tap "Go"
          app:settle()
          assert.equal("run 2", app.log[#app.log].text)
        end)
      end
      """)
    let result = Command.run("test", spec)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  @Test("a process that is killed loses nothing that it was told is kept")
  func killed() {
    let path = flow("for n = 1, 1e6 do assert(rutter.store:set('n', n)) print('kept ' .. n) end")
    for round in 0..<3 {
      let store = "\(folder.path)/\(round).db"
      // It is killed in the midst of them, however long it takes to come so far.
      let killed = Command.run(
        "run", path, "--allow", "store", "--store", store, input: "Go\n", signal: SIGKILL,
        after: "kept \(50 * (round + 1))")
      let kept = killed.errors.split(separator: "kept ").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
      _ = flow("print('found ' .. rutter.store:get('n'))")
      let said = run(path, store: store).split(separator: "found ").last
      let found = said.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
      _ = flow("for n = 1, 1e6 do assert(rutter.store:set('n', n)) print('kept ' .. n) end")
      // The last line may be cut; and the last value may be kept although nobody was told.
      let last = kept.dropLast().last ?? 0
      #expect(last > 10 && found >= last && found <= last + 3, "kept \(last), found \(found)")
    }
  }
}
