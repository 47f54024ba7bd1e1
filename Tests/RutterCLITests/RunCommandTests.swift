import Glibc
import Testing

/// A flow on disk for one test.
private final class Flow {
  let path: String

  init(_ text: String) {
    var template = Array("/tmp/rutter-flow-XXXXXX.lua".utf8CString)
    close(mkstemps(&template, 4))
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  deinit { unlink(path) }

  /// What stands in a file.
  static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }
}

private let menu = """
  local rutter = require "rutter"
  rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
  rutter.root(function()
    return rutter.screen {
      title = "Root",
      rutter.link { "Four", to = 4 },
      rutter.link { "Slow", gives = rutter.integer, load = function() rutter.sleep(1) return 100 end },
      rutter.link { "Never", gives = rutter.integer, load = function() rutter.sleep(20) return 1 end },
      rutter.button { "Spin", action = function() while true do end end },
      rutter.button { "Fail", action = function() error("on purpose") end },
    }
  end)
  """

@Suite struct RunCommandTests {
  private let flow = Flow(menu)

  @Test("a transcript is never written over a script of the flow, by whatever name")
  func spared() throws {
    let link = flow.path + ".link"
    link.withCString { name in _ = flow.path.withCString { Glibc.symlink($0, name) } }
    defer { unlink(link) }
    for path in [flow.path, link] {
      let result = Command.run("run", flow.path, "--record", path)
      #expect(result.code == 2)
      #expect(result.errors.contains("--record \(path): this is a script of '\(flow.path)'; name another file"))
    }
    #expect(Command.run("run", flow.path).code == 0)
  }

  @Test("an old transcript stays where the flow cannot be read")
  func unread() {
    let old = Flow("old")
    #expect(Command.run("run", "/no/such.lua", "--record", old.path).code == 3)
    var status = stat()
    #expect(stat(old.path, &status) == 0 && status.st_size == 3)
  }

  private func events(_ result: Command.Result) -> [String] {
    result.lines.map { line in line.split(separator: "\"").dropFirst(3).first.map(String.init) ?? line }
  }

  @Test("JSON: hello first, one done for each command after its turn, end last")
  func order() {
    let result = Command.run(
      "run", flow.path, "--json", "--virtual-time",
      input: "{\"do\":\"tap\",\"target\":\"Four\",\"id\":1}\n{\"do\":\"back\",\"id\":\"b\"}\n{\"do\":\"quit\"}\n")
    #expect(result.code == 0)
    #expect(
      events(result) == [
        "hello", "frame", "outcome", "frame", "done", "outcome", "frame", "done", "done", "end",
      ])
    #expect(result.lines[4] == "{\"event\":\"done\",\"id\":1,\"result\":\"committed\"}")
    #expect(result.lines[7] == "{\"event\":\"done\",\"id\":\"b\",\"result\":\"committed\"}")
    #expect(result.errors.isEmpty)
  }

  @Test("JSON: a line that is not understood gets error and done, and the session goes on")
  func nonsense() {
    let result = Command.run(
      "run", flow.path, "--json", "--virtual-time",
      input: "{\"do\":\"tpa\",\"id\":9}\nhello\n{\"do\":\"advance\",\"seconds\":1}\n")
    #expect(events(result) == ["hello", "frame", "error", "done", "error", "done", "done", "end"])
    #expect(result.lines[3] == "{\"event\":\"done\",\"id\":9,\"result\":\"error\"}")
    #expect(result.code == 0)
  }

  @Test("E2: a flow that is stopped while it ends makes the run fail, as one does that is stopped before")
  func stoppedAtEnd() {
    let flow = Flow(
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", on_destroy = function() while true do end end }
      end)
      """)
    #expect(Command.run("run", flow.path, "--json").code == 1)
    #expect(Command.run("run", flow.path, "--json", "--virtual-time").code == 1)
    #expect(Command.run("run", flow.path).code == 1)
  }

  @Test("K4: virtual time moves only when told to; the end of input runs as wait")
  func virtualTime() {
    let tap = "{\"do\":\"tap\",\"target\":\"Slow\"}\n"
    let early = Command.run(
      "run", flow.path, "--json", "--virtual-time",
      input: tap + "{\"do\":\"advance\",\"seconds\":0.9}\n{\"do\":\"quit\"}\n")
    #expect(!early.output.contains("Number 100"))
    let late = Command.run(
      "run", flow.path, "--json", "--virtual-time",
      input: tap + "{\"do\":\"advance\",\"seconds\":1}\n{\"do\":\"quit\"}\n")
    #expect(late.output.contains("Number 100"))
    #expect(Command.run("run", flow.path, "--json", "--virtual-time", input: tap).output.contains("Number 100"))
  }

  @Test("live time does not advance by command")
  func liveTime() {
    let result = Command.run("run", flow.path, "--json", input: "{\"do\":\"advance\",\"seconds\":1}\n")
    #expect(result.output.contains("run with --virtual-time"))
    #expect(result.code == 0)
  }

  @Test("K1: two runs in virtual time say the same, byte for byte")
  func sameness() {
    let input =
      "{\"do\":\"tap\",\"target\":\"Slow\"}\n{\"do\":\"wait\"}\n{\"do\":\"back\"}\n{\"do\":\"tap\",\"target\":\"Fail\"}\n"
    let runs = (0..<3).map { _ in Command.run("run", flow.path, "--json", "--virtual-time", input: input).output }
    #expect(Set(runs).count == 1)
  }

  @Test("plain: numbers, labels and words work from a pipe")
  func plain() {
    let result = Command.run("run", flow.path, "--virtual-time", input: "1\nback\nslow\nwait\nquit\n")
    #expect(result.code == 0)
    #expect(result.output.contains("Root › Number 4"))
    #expect(result.output.contains("Loading Slow …"))
    #expect(result.output.contains("Root › Number 100"))
    #expect(!result.output.contains("> "))
    #expect(result.errors.isEmpty)
  }

  @Test("E1: a failing action is an error on stderr, and 1 only with --strict")
  func strict() {
    let result = Command.run("run", flow.path, input: "Fail\n")
    #expect(result.code == 0)
    #expect(result.errors.contains("on purpose"))
    #expect(!result.output.contains("error:"))
    #expect(Command.run("run", flow.path, "--strict", input: "Fail\n").code == 1)
    #expect(Command.run("run", flow.path, "--strict", input: "Four\n").code == 0)
  }

  @Test("E2: a flow whose plugin is stopped ends with 1")
  func stopped() {
    let result = Command.run(
      "run", flow.path, "--json", input: "{\"do\":\"tap\",\"target\":\"Spin\"}\n{\"do\":\"show\"}\n")
    #expect(result.code == 1)
    #expect(result.output.contains("plugin_stopped"))
    #expect(result.lines.last == "{\"event\":\"end\",\"code\":1}")
  }

  @Test("a script that does not load ends with 3, a root that cannot be built with 1")
  func broken() {
    let wrong = Flow("local x = = 1")
    let result = withExtendedLifetime(wrong) { Command.run("run", wrong.path) }
    #expect(result.code == 3)
    #expect(result.errors.contains(".lua:1: error: unexpected symbol"))
    #expect(result.output.isEmpty)
    let raising = Flow("require 'rutter'.root(function() error('boo') end)")
    #expect(withExtendedLifetime(raising) { Command.run("run", raising.path) }.code == 1)
    #expect(Command.run("run", "/no/such.lua").code == 3)
  }

  @Test(
    "wrong usage ends with 2 and a way out on stderr",
    arguments: [
      (["rum"], "did you mean 'run'?"), (["run"], "which flow?"), (["run", "x", "--jsn"], "did you mean --json?"),
      (["--jsno"], "a command comes first"), ([], "usage: rutter COMMAND"),
    ])
  func usage(words: [String], hint: String) {
    let result =
      switch words.count {
      case 0: Command.run()
      case 1: Command.run(words[0])
      case 2: Command.run(words[0], words[1])
      default: Command.run(words[0], words[1], words[2])
      }
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(hint))
  }

  @Test("help and version go to stdout and end with 0")
  func help() {
    for result in [
      Command.run("--help"), Command.run("help", "run"), Command.run("run", "--help"), Command.run("--version"),
    ] {
      #expect(result.code == 0)
      #expect(!result.output.isEmpty && result.errors.isEmpty)
    }
  }

  @Test(
    "HUP, INT, QUIT and TERM end it at once, whatever runs",
    arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(signal: Int32, code: Int32) {
    let input = "{\"do\":\"tap\",\"target\":\"Never\"}\n{\"do\":\"wait\"}\n"
    let result = Command.run("run", flow.path, "--json", input: input, signal: signal)
    #expect(result.code == code)
    #expect(result.lines.last == "{\"event\":\"end\",\"code\":\(code)}")
  }

  @Test("a closed standard input is the end of input")
  func closedInput() {
    let result = Command.run("run", flow.path, "--json", input: nil)
    #expect(result.code == 0)
    #expect(result.lines.last == "{\"event\":\"end\",\"code\":0}")
  }

  @Test("S8: --record does not write what a person types into a secret field")
  func recordsNoSecret() {
    let path = "/tmp/rutter-secret-\(getpid())"
    defer { unlink(path) }
    let login = Flow(
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word", { secret = true })
      rutter.root(function() return rutter.screen { title = "Login", rutter.field { "Password", cell = word } } end)
      """)
    let result = Command.run(
      "run", login.path, "--json", "--virtual-time", "--record", path,
      input: #"{"do":"set","target":"Password","value":"hunter2"}"# + "\n")
    #expect(result.output.contains("‹secret 7›") && !result.output.contains("hunter2"))
    guard let file = fopen(path, "r") else { return #expect(Bool(false), "no transcript") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let transcript = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    #expect(transcript.contains(#""in":"set""#) && !transcript.contains("hunter2"))
  }

  @Test("a plugin that asks for what a flow declares later is told so")
  func laterFlow() throws {
    let folder = "/tmp/rutter-later-\(getpid())"
    mkdir(folder, 0o700)
    let files = [
      "early.lua": "local flow = require('rutter').plugin('main')\nlocal Pie = flow.Pie\n", "main.lua": "return 1",
    ]
    for (name, text) in files {
      let file = try #require(fopen("\(folder)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }
    let result = Command.run("run", "\(folder)/main.lua", "--plugin", "\(folder)/early.lua")
    #expect(result.code == 3)
    #expect(result.errors.contains("plugin 'main' is loaded after this script, and has no 'Pie' yet"))
  }

  @Test("S8: at a terminal that can only write nothing shows of a secret, and what follows shows again")
  func hiddenInput() {
    let login = Flow(
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word", { secret = true })
      local name = rutter.cell("", "name")
      rutter.root(function()
        return rutter.screen { title = "Login", rutter.field { "Password", cell = word }, rutter.field { "Name", cell = name } }
      end)
      """)
    let run = TerminalRun("run", login.path, environment: ["TERM=dumb"])
    #expect(run.waits(for: "> "))
    run.press("1\n")
    #expect(run.waits(for: "Password: "))
    #expect(!run.isCooked)
    run.press("hunter2\n")
    #expect(run.waits(for: "‹secret 7›"))
    #expect(run.waits(for: "> "))
    #expect(run.isCooked)
    run.press("2\nAnna\n")
    #expect(run.waits(for: "Name = Anna"))
    run.press("quit\n")
    #expect(run.end() == 0)
    #expect(!run.shown.contains("hunter2"), "\(run.shown)")
  }

  @Test("S8: at a terminal nothing shows of a secret that is written behind the name of its field")
  func hiddenBehindName() {
    let login = Flow(
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word", { secret = true })
      rutter.root(function()
        return rutter.screen { title = "Login",
          rutter.field { "Password", cell = word }, rutter.text { #word:get() .. " long" } }
      end)
      """)
    let run = TerminalRun("run", "--plain", login.path)
    #expect(run.waits(for: "> "))
    for (line, count) in [(":set Password = hunter34", 8), ("Password = hunter345", 9)] {
      run.press(line + "\r")
      #expect(run.waits(for: "\(count) long"))
    }
    run.press("quit\r")
    #expect(run.end() == 0)
    #expect(run.shown.contains("Password = ••••••") && !run.shown.contains("hunter"), "\(run.shown)")
  }

  @Test("lines are as wide as the terminal is when they are written")
  func resized() {
    let wordy = Flow(
      """
      local rutter = require "rutter"
      rutter.root(function() return rutter.screen { title = "Root", rutter.text(("word "):rep(20)) } end)
      """)
    let run = TerminalRun("run", "--plain", wordy.path, columns: 120)
    #expect(run.waits(for: "word word word word word word word word word word word word word word word word word word"))
    #expect(run.waits(for: "> "))
    run.resize(columns: 40)
    run.press("show\n")
    #expect(run.waits(for: "word word word word word word word\r\n"))
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("every event that a command causes carries its id, also later ones")
  func commandIDs() {
    let result = Command.run(
      "run", flow.path, "--json", "--virtual-time",
      input: #"{"do":"tap","target":"Slow","id":1}"# + "\n" + #"{"do":"tap","target":"Never","id":"n"}"# + "\n"
        + #"{"do":"tap","target":"Slow","id":3}"# + "\n" + #"{"do":"advance","seconds":1,"id":4}"# + "\n"
        + #"{"do":"tap","target":"Fuor","id":5}"# + "\n")
    func line(_ part: String) -> String { result.lines.first { $0.contains(part) } ?? "" }
    #expect(line(#""outcome":"cancelled""#).contains(#""command":1,"#))
    #expect(
      result.lines.contains {
        $0.hasPrefix(#"{"event":"outcome","command":"n","operation":"push","outcome":"cancelled""#)
      })
    #expect(line(#""outcome":"committed""#).hasPrefix(#"{"event":"outcome","command":3,"#))
    #expect(line("Number 100").hasPrefix(#"{"event":"frame","command":3,"#))
    #expect(line("does not show").hasPrefix(#"{"event":"error","command":5,"#))
    #expect(line("does not show").contains(#""code":"target""#))
  }

  @Test("JSON: pop takes entries away, and each mistake in a line has its code")
  func popAndCodes() {
    let result = Command.run(
      "run", flow.path, "--json", "--virtual-time",
      input: #"{"do":"push","value":1}"# + "\n" + #"{"do":"push","value":2}"# + "\n" + #"{"do":"pop","count":2}"# + "\n"
        + #"{"do":"pop","count":-1}"# + "\nhello\n" + #"{"do":"tpa"}"# + "\n" + #"{"do":"push","type":"Pie","value":1}"#
        + "\n")
    #expect(result.output.contains(#""operation":"pop","outcome":"committed""#))
    let codes = ["argument", "syntax", "unknown_command", "unknown_type"]
    #expect(result.lines.filter { $0.contains(#""event":"error""#) }.count == codes.count)
    for code in codes { #expect(result.output.contains(#""code":"\#(code)""#), "\(code)") }
  }

  @Test("D5: a script that pushes what no destination shows makes an error with its line, which --strict counts")
  func missingDestination() {
    let flow = Flow(
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          rutter.button { "Push", action = function() rutter.path:push("word") end },
        }
      end)
      """)
    let input = #"{"do":"tap","target":"Push"}"# + "\n"
    let result = Command.run("run", flow.path, "--json", "--virtual-time", "--strict", input: input)
    #expect(result.code == 1)
    #expect(result.lines.contains { $0.contains(#""event":"error""#) && $0.contains(#""line":5"#) })
    #expect(result.output.contains(#""outcome":"missing_destination""#))
  }

  @Test("E2: a stop by time is an event of the transcript")
  func recordsStops() {
    let path = "/tmp/rutter-stop-\(getpid())"
    defer { unlink(path) }
    _ = Command.run("run", flow.path, "--json", "--record", path, input: #"{"do":"tap","target":"Spin"}"# + "\n")
    let transcript = Flow.text(path)
    #expect(transcript.contains(#""in":"stopped""#) && transcript.contains(#""limit":"time""#), "\(transcript)")
  }

  @Test("one mistake in a row function is one error, with the number of rows")
  func rowMistake() {
    let flow = Flow(
      """
      local rutter = require "rutter"
      local items = {}
      for i = 1, 300 do items[i] = i end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.list(items, function(i) error("no row for " .. i) end) }
      end)
      """)
    let result = Command.run("run", flow.path, "--json", "--virtual-time", input: "")
    let errors = result.lines.filter { $0.contains(#""event":"error""#) }
    #expect(errors.count == 1 && errors[0].contains(#""count":300"#), "\(errors.prefix(2))")
  }

  @Test("rutter.json.decode takes a text of more than a value's limit")
  func longJSON() {
    let flow = Flow(
      """
      local rutter = require "rutter"
      local text = '["' .. ("x"):rep(600000) .. '","' .. ("y"):rep(600000) .. '"]'
      rutter.root(function() return rutter.screen { title = "Length " .. #rutter.json.decode(text)[2] } end)
      """)
    #expect(Command.run("run", flow.path, "--json", "--virtual-time", input: "").output.contains("Length 600000"))
  }

  @Test("--record writes the transcript, the same in each run of virtual time")
  func records() throws {
    let path = "/tmp/rutter-record-\(getpid())"
    defer { unlink(path) }
    func record() -> String {
      _ = Command.run(
        "run", flow.path, "--json", "--virtual-time", "--record", path, input: "{\"do\":\"tap\",\"target\":\"Slow\"}\n")
      guard let file = fopen(path, "r") else { return "" }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = fread(&bytes, 1, bytes.count, file)
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
    let first = record()
    #expect(first.hasPrefix("{\"transcript\":1,\"flow\":"))
    #expect(first.contains("\"in\":\"fired\""))
    #expect(record() == first)
    #expect(Command.run("run", flow.path, "--record", "/no/such/folder/x").code == 2)
  }

  @Test("S8: what is wrong with a command is told without the secrets in it")
  func secretsInCommands() {
    let flow = Flow(
      """
      local rutter = require "rutter"
      local key = rutter.cell("", "key", { secret = true })
      rutter.root(function() return rutter.screen { title = "Root", rutter.field { "Key", cell = key } } end)
      """)
    let commands = [
      #"{"do":"set","target":"Key","value":"hunter2"}"#, #"{"do":"tap","target":"hunter2"}"#,
      #"{"do":"tap","target":{"id":"hunter2"}}"#, #"{"do":"push","value":1,"style":"hunter2"}"#, #"{"do":"hunter2"}"#,
    ]
    for isVirtual in [true, false] {
      let run = Command.run(
        Command.path, all: ["run", flow.path, "--json"] + (isVirtual ? ["--virtual-time"] : []),
        input: commands.joined(separator: "\n") + "\n")
      #expect(!run.output.contains("hunter2"), "\(run.output)")
      #expect(run.lines.filter { $0.contains(#""event":"error""#) }.count == 4, "\(run.output)")
    }
  }
}
