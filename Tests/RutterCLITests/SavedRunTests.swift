import Glibc
import RutterWorkers
import TestFolders
import Testing

/// `rutter run --state`: a session goes on where it was.
@Suite struct SavedRunTests {
  private let folder = Folder()
  private var state: String { "\(folder.path)/menu.state" }
  private static let flow = """
    local rutter = require "rutter"
    local visits = rutter.cell(0, "visits")
    local Guest = rutter.type("Guest", { name = "string" })
    rutter.destination(Guest, function(guest)
      local seats = rutter.cell(2, "seats")
      return rutter.screen {
        title = guest.name,
        rutter.text { "Seats: " .. seats:get() },
        rutter.button { "One more", action = function() seats:update(function(n) return n + 1 end) end },
      }
    end)
    rutter.root(function()
      return rutter.screen {
        title = "Guests, visit " .. visits:get(),
        rutter.button { "Visit", action = function() visits:update(function(n) return n + 1 end) end },
        rutter.link { "Ada", to = Guest { name = "Ada" } },
      }
    end)
    """

  private func run(_ input: String, _ options: String..., flow: String = Self.flow) -> Command.Result {
    let path = folder.file("menu.lua", flow)
    return Command.run(Command.path, all: ["run", path, "--state", state] + options, input: input)
  }

  @Test("N1: the path and the named cells are there again in the next process")
  func goesOn() {
    _ = run("Visit\nVisit\nAda\nOne more\nquit\n")
    let again = run("back\n")
    #expect(again.code == 0 && again.errors.isEmpty)
    #expect(again.output.contains("Guests, visit 2 › Ada\nSeats: 3\n"))
    #expect(run("quit\n").output.hasPrefix("\nGuests, visit 2\n"))
  }

  @Test("N1: a file holds several sessions by their names")
  func sessions() {
    _ = run("Visit\nquit\n")
    _ = run("Visit\nVisit\nVisit\nquit\n", "--session", "other")
    #expect(run("quit\n").output.hasPrefix("\nGuests, visit 1\n"))
    #expect(run("quit\n", "--session", "other").output.hasPrefix("\nGuests, visit 3\n"))
  }

  @Test("N1: in JSON an event tells of the session that goes on, right after hello")
  func tells() {
    _ = run("Visit\nAda\nquit\n")
    let lines = run(#"{"do":"quit"}"#, "--json").output.split(separator: "\n")
    #expect(lines.count > 2 && lines[1].hasPrefix(#"{"event":"restored","session":"main""#))
    #expect(lines.count > 2 && lines[2].contains(#""title":"Ada""#))
  }

  @Test("N1: a session that was killed is there as it was after what its last done told of")
  func killed() {
    let path = folder.file("menu.lua", Self.flow)
    let live = LiveCommand(["run", path, "--json", "--state", state])
    for count in 1...3 {
      live.type(#"{"do":"tap","target":"Visit","id":\#(count)}"#)
      #expect(live.hears(#"{"event":"done","id":\#(count)"#))
    }
    kill(live.process, SIGKILL)
    waitpid(live.process, nil, 0)
    #expect(run("quit\n").output.hasPrefix("\nGuests, visit 3\n"))
  }

  @Test("a second process is told who has the file, and changes nothing")
  func inUse() {
    let path = folder.file("menu.lua", Self.flow)
    let live = LiveCommand(["run", path, "--json", "--state", state])
    live.type(#"{"do":"tap","target":"Visit","id":1}"#)
    #expect(live.hears(#"{"event":"done","id":1"#))
    let second = run("quit\n")
    #expect(second.code == 2)
    #expect(second.errors.contains("\(state): the process \(live.process) has it open"))
    live.type(#"{"do":"tap","target":"Visit","id":2}"#)
    #expect(live.hears(#"{"event":"done","id":2"#))
    live.type(#"{"do":"quit"}"#)
    #expect(live.hears(#"{"event":"end","code":0}"#))
    #expect(run("quit\n").output.hasPrefix("\nGuests, visit 2\n"))
  }

  @Test("N1: a damaged file is set aside as it is, and a new session begins")
  func damaged() throws {
    _ = run("Visit\nquit\n")
    let whole = try TextFile.bytes(state)
    _ = folder.file("menu.state", Array(whole.prefix(5000)))
    let again = run("quit\n")
    #expect(again.code == 0)
    #expect(again.errors.contains("is damaged"))
    #expect(again.errors.contains("menu.state.damaged-1"))
    #expect(again.output.hasPrefix("\nGuests, visit 0\n"))
    #expect(try TextFile.bytes(state + ".damaged-1") == Array(whole.prefix(5000)))
    _ = folder.file("menu.state", Array(whole.prefix(5000)))
    let events = run(#"{"do":"quit"}"#, "--json").output
    #expect(events.contains(#"{"event":"note","text":"\#(state) is damaged ("#))
  }

  @Test("what is no file of saved sessions, and the session of another flow, end the run before it begins")
  func others() throws {
    _ = folder.file("menu.state", "Dear Sir or Madam\n")
    let letters = run("quit\n")
    #expect(letters.code == 2 && letters.errors.contains("this file is there, and holds no saved sessions"))
    #expect(try TextFile.read(state) == "Dear Sir or Madam\n")
    unlink(state)
    _ = run("Visit\nquit\n")
    let other = Command.run("run", folder.file("other.lua", Self.flow), "--state", state, input: "quit\n")
    #expect(other.code == 2)
    #expect(other.errors.contains("the session 'main' is of the flow 'menu', not of 'other'"))
  }

  @Test("where the file cannot grow any further the run ends, and what was told of is there")
  func full() {
    _ = run("Visit\nquit\n")
    let path = folder.file("menu.lua", Self.flow)
    // A limit in blocks of 512 bytes stands for a disk that is full.
    let script = "ulimit -f 24; exec \(Command.path) run \(path) --state \(state) --json"
    let lines = (1...200).map { #"{"do":"tap","target":"Visit","id":\#($0)}"# }.joined(separator: "\n") + "\n"
    let full = Command.run(program: "/bin/sh", "-c", script, input: lines)
    #expect(full.code == 70)
    #expect(full.output.contains("the session cannot be saved"))
    let told = full.output.split(separator: "\n").count { $0.hasPrefix(#"{"event":"done""#) }
    #expect(told < 200)
    #expect(run("quit\n").output.hasPrefix("\nGuests, visit \(told + 1)\n"))
  }

  @Test(
    "what is wrong in the words is told",
    arguments: [
      (["--session", "x"], "--session names a session of --state FILE; name the file"),
      (["--state-sync", "normal"], "--state-sync is for --state FILE; name the file"),
      (["--state-secrets"], "--state-secrets is for --state FILE; name the file"),
      (["--state", "none/at/all"], "none/at/all: no such file or folder"),
      (["--state", ".", "--session", ""], "--session takes a name of 1 to 100 bytes, got ''"),
    ])
  func words(options: [String], message: String) {
    let path = folder.file("menu.lua", Self.flow)
    let run = Command.run(Command.path, all: ["run", path] + options, input: "quit\n")
    #expect(run.code == 2)
    #expect(run.errors.contains(message))
  }
}
