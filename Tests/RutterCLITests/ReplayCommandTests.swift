import Glibc
import RutterWorkers
import TestFolders
import Testing

@Suite struct ReplayCommandTests {
  private let folder = Folder()
  private static let flow = """
    local rutter = require "rutter"
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        rutter.link { "Four", to = 4 },
        rutter.link { "Read", gives = rutter.integer, load = function() return #assert(rutter.fs.read "text") end },
      }
    end)
    """

  /// Records a session of a person who types some lines.
  private func record(_ input: String = "Four\nback\nRead\nwait\nback\nquit\n") -> (flow: String, transcript: String) {
    let flow = folder.file("menu.lua", Self.flow)
    _ = folder.file("text", "twelve bytes")
    let transcript = "\(folder.path)/transcript"
    let run = Command.run(
      "run", flow, "--record", transcript, "--allow", "read=\(folder.path)", input: input)
    #expect(run.code == 0)
    return (flow, transcript)
  }

  @Test("Y1: a session replays in another process without touching the outside")
  func equal() {
    let (_, transcript) = record()
    // What the outside answered stands in the transcript.
    unlink("\(folder.path)/text")
    let replay = Command.run("replay", transcript)
    #expect(replay.output.hasSuffix(" events, all equal\n"))
    #expect(replay.code == 0 && replay.errors.isEmpty)
  }

  @Test("Y1: a long answer stands in a file beside the transcript, and is missed and checked there")
  func longAnswers() {
    let flow = folder.file("menu.lua", Self.flow), text = String(repeating: "x", count: 100_000)
    _ = folder.file("text", text)
    let transcript = "\(folder.path)/transcript", answers = transcript + ".answers"
    _ = Command.run(
      "run", flow, "--record", transcript, "--allow", "read=\(folder.path)", input: "Read\nwait\nback\nRead\n")
    let written = (try? TextFile.read(transcript)) ?? ""
    #expect(!written.contains("xxxx") && written.utf8.count < 10_000)
    // What was answered twice is kept once.
    let names = (try? TextFile.names(in: answers)) ?? []
    #expect(names.count == 1)
    #expect(Command.run("replay", transcript).code == 0)
    let answer = "\(answers)/\(names.first ?? "")"
    #expect((try? TextFile.write("[\"yyy\"]", to: answer)) != nil)
    let changed = Command.run("replay", transcript)
    #expect(changed.code == 2 && changed.errors.contains("is not the one that was recorded"))
    unlink(answer)
    #expect(Command.run("replay", transcript).errors.contains("no such file"))
  }

  @Test("Y1: the flow is looked for where it was, then beside the transcript; or it is named")
  func flow() {
    let (flow, transcript) = record()
    let other = Folder()
    let text = (try? TextFile.read("\(folder.path)/transcript")) ?? ""
    let moved = other.file("transcript", text.replacing(folder.path, with: "/nowhere"))
    #expect(Command.run("replay", moved).code == 3)
    #expect(Command.run("replay", moved, flow).code == 0)
    _ = other.file("menu.lua", Self.flow)
    #expect(Command.run("replay", moved).code == 0)
    #expect(Command.run("replay", transcript, "\(other.path)/none.lua").code == 3)
    // Where it was recorded is beside the transcript: one place, named once.
    unlink("\(folder.path)/menu.lua")
    let missing = Command.run("replay", transcript)
    #expect(missing.errors.contains("looked for \(flow), Scripts/flows/menu.lua; name the flow"))
  }

  @Test("Y1: a difference is told with both sides, and ends with 1")
  func differs() {
    let (_, transcript) = record()
    _ = folder.file("menu.lua", Self.flow.replacing("\"Number \"", with: "\"Nr \""))
    let replay = Command.run("replay", transcript)
    #expect(replay.code == 1)
    #expect(replay.lines.first == "event 1 differs (line 6 of the transcript): tap \"Four\"")
    #expect(replay.lines.contains("  screen.title: \"Number 4\" → \"Nr 4\""))
    #expect(replay.output.contains("recorded: ") && replay.output.contains("replayed: "))
    let steps = Command.run("replay", transcript, "--step", input: "run\n")
    #expect(steps.lines.contains("event 1 differs (line 6 of the transcript): tap \"Four\""))
    #expect(replay.errors == "rutter replay: note: menu/menu.lua has changed since this was recorded\n")
    let json = Command.run("replay", transcript, "--json")
    #expect(json.lines.last?.hasPrefix(#"{"event":"replayed","result":"differs","events":1,"#) == true)
  }

  @Test("Y1: --until shows what showed then, --from tells each event")
  func ranges() {
    let (_, transcript) = record()
    let until = Command.run("replay", transcript, "--until", "1")
    #expect(until.output.contains("tap \"Four\"") && until.output.contains("Number 4"))
    #expect(until.output.hasSuffix("2 events of 7, all equal\n"))
    let from = Command.run("replay", transcript, "--from", "2")
    #expect(!from.output.contains("tap \"Four\""))
    #expect(from.output.contains("2  ") && from.output.contains("fs.read gave \"twelve bytes\""))
    #expect(Command.run("replay", transcript, "--until", "x").code == 2)
    #expect(Command.run("replay", transcript, "--from", "99").code == 2)
  }

  @Test("Y1: the way begins with the root's title, wherever the replay stops")
  func titles() {
    let screen = "title = \"N\" .. n, rutter.link { \"On\", to = n + 1 }"
    let flow = folder.file("way.lua", Self.flow.replacing("title = \"Number \" .. n", with: screen))
    let transcript = "\(folder.path)/way.transcript"
    #expect(Command.run("run", flow, "--record", transcript, input: "Four\nOn\nOn\nquit\n").code == 0)
    let ways = (1...3).map { place in
      Command.run("replay", transcript, "--until", "\(place)").lines.first { $0.contains(" › ") }
    }
    #expect(ways == ["Root › N4", "Root › N4 › N5", "Root › N4 › N5 › N6"])
    #expect(Command.run("replay", transcript, "--from", "3").output.contains("\nRoot › N4 › N5 › N6\n"))
  }

  @Test("Y1: a flow that does not load ends with 3 and its error, unless it did not load then either")
  func doesNotLoad() {
    let (_, transcript) = record()
    let broken = folder.file("broken.lua", "local x = = 1\n"), own = "\(folder.path)/broken.transcript"
    let replay = Command.run("replay", transcript, broken)
    #expect(replay.code == 3 && replay.output.isEmpty)
    #expect(replay.errors.contains("broken.lua:1: error: unexpected symbol near '='\n  1 | local x = = 1\n"))
    let json = Command.run("replay", transcript, broken, "--json")
    let head = #"{"event":"replayed","result":"not_loaded","events":0,"message":"broken.lua:1: unexpected symbol"#
    #expect(json.code == 3 && json.lines.last?.hasPrefix(head) == true)
    #expect(Command.run("replay", transcript, broken, "--step", input: "run\n").code == 3)
    #expect(Command.run("replay", transcript, broken, "--as-spec").code == 3)
    #expect(Command.run("run", broken, "--record", own).code == 3)
    #expect(Command.run("replay", own).output == "2 events, all equal\n")
    _ = folder.file("broken.lua", "local y = + 1\n")
    #expect(Command.run("replay", own).code == 3)
  }

  @Test("Y1: a transcript that was cut off before its first event is equal as far as it goes")
  func withoutEvents() {
    let (_, transcript) = record()
    let heading = ((try? TextFile.read(transcript)) ?? "").prefix { $0 != "\n" } + "\n"
    let cut = folder.file("cut", String(heading)), restored = folder.file("restored", heading + "{\"restoring\":{}}\n{")
    for file in [cut, restored] {
      let replay = Command.run("replay", file)
      #expect(replay.output == "0 events, all equal; the transcript was cut off there\n")
      #expect(replay.code == 0 && replay.errors.isEmpty)
    }
    let steps = Command.run("replay", cut, "--step", input: "next\nshow\nback\nrun\n")
    #expect(steps.code == 0 && steps.lines.first == "0 events, all equal; the transcript was cut off there")
    let json = Command.run("replay", cut, "--json")
    #expect(json.lines == [#"{"event":"replayed","result":"equal","events":0,"whole":false}"#])
    let page = "\(folder.path)/cut.html"
    #expect(Command.run("replay", cut, "--html", page).code == 0 && TextFile.isThere(page))
    #expect(Command.run("replay", cut, "--as-spec").code == 0)
    let until = Command.run("replay", cut, "--until", "0")
    #expect(until.code == 2 && until.errors.contains("--until 0: \(cut) was cut off before its first event"))
  }

  @Test("Y1: damage is told on standard error, for programs as an event")
  func damage() {
    let (_, transcript) = record()
    let text = ((try? TextFile.read(transcript)) ?? "").replacing(#""in":"back""#, with: #""in":"flown""#)
    let damaged = folder.file("damaged", text)
    let replay = Command.run("replay", damaged)
    #expect(replay.code == 2 && replay.output.isEmpty)
    #expect(replay.errors.hasPrefix("rutter replay: \(damaged): 2 events, all equal; line "))
    #expect(replay.errors.hasSuffix(": unknown event 'flown'\n"))
    let json = Command.run("replay", damaged, "--json")
    #expect(json.code == 2 && json.lines.last?.contains(#""result":"damaged","events":2"#) == true)
  }

  @Test("Y1: one goes forward and back, and sees again what was seen")
  func steps() {
    let (_, transcript) = record()
    let input = "\n\nback\nto 1\nrun\nback 7\nback\nwhat\nbakc\nto\nnext 9223372036854775807\nquit\n"
    let run = Command.run("replay", transcript, "--step", input: input)
    let heads = run.lines.filter { $0.contains(" s  ") }.map { String($0.prefix { $0 != " " }) }
    #expect(heads == ["0", "1", "2", "1", "1", "6", "0", "6"])
    #expect(run.errors.contains("this is the first event"))
    #expect(run.errors.contains("'what' is no command here; there is "))
    #expect(run.errors.contains("'bakc' is no command here; did you mean 'back'?"))
    #expect(run.errors.contains("'to' is no command here; there is next [N]"))
    #expect(run.code == 0)
  }

  @Test("Y1: the same in JSON, each command answered")
  func jsonSteps() {
    let (_, transcript) = record()
    let run = Command.run(
      "replay", transcript, "--step", "--json",
      input: "{\"do\":\"next\",\"count\":2,\"id\":7}\n{\"do\":\"to\"}\n{\"do\":\"back\",\"id\":8}\n")
    let steps = run.lines.filter { $0.hasPrefix(#"{"event":"step""#) }
    #expect(steps.map { $0.contains("\"number\":0") ? 0 : $0.contains("\"number\":2") ? 2 : 1 } == [0, 2, 1])
    #expect(run.lines.filter { $0.hasPrefix(#"{"event":"done""#) }.count == 3)
    #expect(run.lines.contains(#"{"event":"done","id":7,"result":"ok"}"#))
  }

  @Test("Y1: as a spec it passes, and fails once the flow does something else")
  func spec() {
    let (_, transcript) = record()
    unlink("\(folder.path)/text")
    let spec = "\(folder.path)/menu_spec.lua"
    #expect(Command.run("replay", transcript, "--as-spec", "--out", spec).code == 0)
    #expect(Command.run("test", spec).code == 0)
    #expect(Command.run("replay", transcript, "--as-spec", "--out", spec).errors.contains("this file is there"))
    _ = folder.file("menu.lua", Self.flow.replacing("\"Number \"", with: "\"Nr \""))
    #expect(Command.run("test", spec).code == 1)
  }

  @Test("Y1: the spec of a session that was ended while something was loading passes")
  func specOfAnUnfinishedSession() throws {
    _ = folder.file(
      "slow.lua",
      """
      local rutter = require "rutter"
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function()
        local function load() rutter.sleep(60) return 1 end
        return rutter.screen { title = "Slow", rutter.link { "Go", gives = rutter.integer, load = load } }
      end)
      """)
    let transcript = "\(folder.path)/slow.transcript", spec = "\(folder.path)/slow_spec.lua"
    let run = Command.run("run", "\(folder.path)/slow.lua", "--record", transcript, input: "Go\nquit\n")
    #expect(run.code == 0 && TextFile.isThere(transcript))
    #expect(try TextFile.read(transcript).contains("\"cancelled\""))
    #expect(Command.run("replay", transcript, "--as-spec", "--out", spec).code == 0)
    let test = Command.run("test", spec)
    #expect(test.code == 0, "\(test.output)")
  }

  @Test("Y1: what a node does not take is left out of a spec; a transcript may have the line ends of another system")
  func specOfWhatIsRefused() throws {
    let flow = folder.file(
      "kinds.lua",
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word")
      rutter.root(function()
        return rutter.screen { title = "Kinds", rutter.field { "Word", id = "word", cell = word }, rutter.text { word:get() },
          rutter.button { "End", id = "end", action = function() rutter.back() end } }
      end)
      """)
    let transcript = "\(folder.path)/kinds.transcript", spec = "\(folder.path)/kinds_spec.lua"
    let input = ["tap", "set"].flatMap { word in
      ["word", "end"].map { id in
        #"{"do":"\#(word)","target":{"id":"\#(id)"}\#(word == "set" ? #","value":"x""# : "")}"# + "\n"
      }
    }
    #expect(Command.run("run", flow, "--json", "--record", transcript, input: input.joined()).code == 0)
    #expect(Command.run("replay", transcript, "--as-spec", "--out", spec).code == 0)
    let test = Command.run("test", spec), text = try TextFile.read(spec)
    #expect(test.code == 0 && text.contains("-- app:tap(\"Word\") was refused"), "\(test.output) \(text)")
    let returns = folder.file("returns", try TextFile.read(transcript).replacing("\n", with: "\r\n"))
    #expect(Command.run("replay", returns).code == 0)
  }

  @Test("options that do not go together are refused")
  func usage() {
    for arguments in [
      ["replay"], ["replay", "a", "b", "c"], ["replay", "a", "--as-spec", "--step"], ["replay", "a", "--out", "b"],
      ["replay", "a", "--step", "--from", "1"], ["replay", "a", "--from", "5", "--until", "2"],
      ["replay", "a", "--as-spec", "--json"],
      ["run", "a.lua", "--record-secrets"],
    ] {
      let run = Command.run(Command.path, all: arguments)
      #expect(run.code == 2, "\(arguments)")
      #expect(run.errors.contains("Try 'rutter \(arguments[0]) --help'."), "\(arguments)")
    }
  }

  @Test("Y1: what a step came to at once is asserted before time passes, and errors of the end behind it")
  func specOfOutcomes() throws {
    _ = folder.file(
      "early.lua",
      """
      local rutter = require "rutter"
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n) rutter.sleep(1) return n end })
      rutter.root(function()
        return rutter.screen {
          title = "Root", on_destroy = function() error "at the end" end, rutter.link { "Go", to = slow(1) },
        }
      end)
      """)
    let transcript = "\(folder.path)/early.transcript", spec = "\(folder.path)/early_spec.lua"
    let commands =
      #"{"do":"tap","target":"Go"}"# + "\n" + #"{"do":"finish","value":1}"# + "\n"
      + #"{"do":"advance","seconds":1}"# + "\n"
    _ = Command.run(
      "run", "\(folder.path)/early.lua", "--json", "--virtual-time", "--record", transcript, input: commands)
    #expect(Command.run("replay", transcript, "--as-spec", "--out", spec).code == 0)
    let text = try TextFile.read(spec)
    #expect(
      text.contains("app:finish(1)\n  assert.equals(\"refused\", app.outcome.outcome)\n  app:advance(1)"), "\(text)")
    #expect(text.hasSuffix("  app:close()\n  app:expect_error(\"at the end\")\nend)\n"), "\(text)")
    let test = Command.run("test", spec)
    #expect(test.code == 0, "\(test.output)")
  }

  @Test("Y1: an answer with a null in it is a stub like any other, and what came of it is asserted")
  func specOfNulls() throws {
    let flow = folder.file(
      "rows.lua",
      """
      local rutter = require "rutter"
      local db, title = rutter.sqlite.open "rows.db", rutter.cell("Rows", "title")
      rutter.root(function()
        return rutter.screen { title = title:get(), rutter.button { "Query", action = function()
          local row = assert(db:query "SELECT NULL AS phone, 'rutter.null' AS name")[1]
          title:set(row.phone == rutter.null and row.name)
        end } }
      end)
      """)
    let transcript = "\(folder.path)/rows.transcript", spec = "\(folder.path)/rows_spec.lua"
    let run = Command.run(
      "run", flow, "--allow", "sqlite=\(folder.path)/rows.db:write", "--record", transcript,
      input: "Query\nwait\nquit\n")
    #expect(run.code == 0, "\(run.output)")
    let written = Command.run("replay", transcript, "--as-spec", "--out", spec)
    #expect(written.code == 0 && !written.errors.contains("null"), "\(written.errors)")
    let text = try TextFile.read(spec)
    #expect(text.contains(#"{ { name = "rutter.null", phone = rutter.null } }"#), "\(text)")
    #expect(text.contains(#"assert.equals("rutter.null", app.screen.title)"#), "\(text)")
    let test = Command.run("test", spec)
    #expect(test.code == 0, "\(test.output)")
  }

  @Test("Y1: a spec ends where a call was refused, which no stub does")
  func specOfRefusals() throws {
    _ = folder.file(
      "curious.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen {
          title = "Root", rutter.button { "Read", action = function() rutter.fs.read "/etc/hostname" end },
        }
      end)
      """)
    let transcript = "\(folder.path)/curious.transcript", spec = "\(folder.path)/curious_spec.lua"
    _ = Command.run("run", "\(folder.path)/curious.lua", "--record", transcript, input: "Read\nwait\nquit\n")
    let written = Command.run("replay", transcript, "--as-spec", "--out", spec)
    #expect(
      written.code == 0 && written.errors.contains("the spec ends early: a call of fs.read was refused: "),
      "\(written.errors)")
    let test = Command.run("test", spec)
    #expect(test.code == 0, "\(test.output)")
  }
}
