import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct RunTests {
  private let folder = Folder()

  // MARK: What comes back

  @Test("a program gives its code, its output and its errors")
  func results() throws {
    let result = try Programs().shell("echo out; echo err >&2; exit 3")
    #expect(
      result
        == .values([
          .record(Record(["code": .integer(3), "errors": .string("err\n"), "output": .string("out\n")]))
        ]))
  }

  @Test("one that was killed gives the name of the signal, and no code")
  func signals() throws {
    let killed = try Programs().shell("echo before; kill -KILL $$")
    #expect(killed.field("signal") == "SIGKILL" && killed.field("code") == nil && killed.field("output") == "before\n")
    #expect(try Programs().shell("kill -TERM $$").field("signal") == "SIGTERM")
    #expect(try Programs().shell("kill -40 $$").field("signal") == "signal 40")
  }

  @Test("no arguments and no options are needed")
  func plain() throws {
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("run", [.string("true")]))
    #expect(try Programs("run=true").performers.perform(call).field("code") == "0")
  }

  @Test("what a shell would read as its own stays text, also in the program's name")
  func noShell() throws {
    let tricky = [
      "$(id)", "`id`", "; id", "| id", "&& id", "> f", "*", "a b", "'", "\"", "\\", "\n", "", "--", "~", "é",
    ]
    let result = try Programs("run=printf").run("printf", ["%s,"] + tricky)
    #expect(result.field("output") == tricky.joined(separator: ",") + ",")
    #expect(try Programs().run("sh -c id").refusal != nil)
    #expect(try Programs().run("sh;id").refusal != nil)
  }

  @Test("a file that is no program, and more arguments than the system takes, give nil and a message")
  func cannotStart() throws {
    let path = folder.file("tool", "no program")
    chmod(path, 0o755)
    let programs = try Programs("run=\(path)")
    #expect(Work.message(programs.run("tool")) == "tool: Exec format error")
    chmod(path, 0o644)
    #expect(Work.message(programs.run("tool")) == "tool: permission denied")
    unlink(path)
    #expect(Work.message(programs.run(path)) == "\(path): no such file or folder")
    // One text of more than 128 KiB, which the system does not take.
    let long = Record.Field(
      "environment", .record(Record(["A": .string(Text(String(repeating: "x", count: 200_000)))])))
    #expect(Work.message(programs.run("sh", ["-c", "true"], [long])) == "sh: Argument list too long")
  }

  @Test("the world of a program: no terminal, no rights from its file, no core, default signals, none blocked")
  func bonds() throws {
    let status = try Programs().output(
      "cat /proc/self/status; ulimit -c; cat /proc/$$/stat; (: </dev/tty) 2>/dev/null || echo no tty")
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(status.contains("SigBlk:\t0000000000000000") && status.contains("SigIgn:\t0000000000000000"))
    #expect(status.contains("\n0\n") && status.hasSuffix("no tty\n"))
  }

  // MARK: Input, environment, folder, descriptors

  @Test("standard input is the given text, of any length, read or not; else nothing")
  func input() throws {
    let text = String(repeating: "0123456789abcdé\n", count: 50_000)
    let programs = try Programs()
    let whole = programs.shell("cat", .init("input", .string(Text(text))))
    #expect(whole.field("output") == text)
    #expect(programs.output("echo done", Record.Field("input", .string(Text(text)))) == "done\n")
    #expect(programs.output("cat /dev/stdin", Record.Field("input", .string("in\0put"))) == "in\0put")
    #expect(programs.output("cat; echo end") == "end\n")
    let longest = Record.Field("input", .string(Text(String(repeating: "x", count: 1 << 20))))
    #expect(programs.output("wc -c", longest) == "1048576\n")
  }

  @Test("a program sees the named variables and one mark, nothing of this process's environment")
  func environment() throws {
    setenv("SECRET_OF_TESTS", "1", 1)
    let programs = try Programs("run=env")
    let named = Record.Field("environment", .record(Record(["B": .string("2 $HOME"), "A": .string("")])))
    let lines = try #require(programs.run("env", [], [named]).field("output")).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.filter { !$0.hasPrefix("RUTTER_RUN=") } == ["A=", "B=2 $HOME"])
  }

  @Test("variables of the loader and of Rutter, and what is no variable, are refused")
  func environmentMistakes() throws {
    let cases: [(String, String, String)] = [
      ("LD_PRELOAD", "/x.so", "environment.LD_PRELOAD could put other code into any program"),
      ("GLIBC_TUNABLES", "x", "environment.GLIBC_TUNABLES could put other code"),
      ("RUTTER_RUN", "x", "environment.RUTTER_RUN begins as the variables of Rutter do"),
      ("A=B", "x", "\"A=B\" cannot be the name of a variable"), ("", "x", "\"\" cannot be the name of a variable"),
      ("A", "x\0", "environment.A cannot hold a NUL byte"),
    ]
    for (name, value, message) in cases {
      let environment = Record.Field("environment", .record(Record([.init(Text(name), .string(Text(value)))])))
      let refusal = try Programs().run("sh", [], [environment]).refusal
      #expect(refusal?.hasPrefix("run: \(message)") == true, "\(refusal ?? "not refused")")
    }
  }

  @Test("a program has its three descriptors and no other")
  func descriptors() throws {
    let open = open("/etc/hostname", O_RDONLY)
    defer { close(open) }
    #expect(try Programs("run=ls").run("ls", ["/proc/self/fd"]).field("output") == "0\n1\n2\n3\n")
  }

  @Test("it runs in the flow's folder, or in a named one that the plugin may read")
  func folders() throws {
    folder.folder("flow")
    let data = folder.folder("data")
    let real = try #require(realPath(folder.path))
    let programs = try Programs("read=\(data)", folder: folder.path + "/flow")
    #expect(programs.output("pwd") == real + "/flow\n")
    #expect(programs.output("pwd", Record.Field("folder", .string("."))) == real + "/data\n")
    #expect(programs.output("pwd", Record.Field("folder", .string(Text(data)))) == real + "/data\n")
    let outside = programs.shell("pwd", Record.Field("folder", .string("..")))
    #expect(
      outside.refusal?.hasPrefix("run in the folder \"..\" is not allowed for plugin 'flow'; run with --allow read=")
        == true)
    let missing = programs.shell("pwd", Record.Field("folder", .string("none")))
    #expect(Work.message(missing)?.hasPrefix("sh: none: no such file or folder") == true)
    folder.file("data/a.txt", "a")
    #expect(
      Work.message(programs.shell("pwd", Record.Field("folder", .string("a.txt")))) == "sh: a.txt: this is no folder")
  }

  // MARK: Wrong calls

  @Test("wrong calls are refused, which raises in the script")
  func mistakes() throws {
    let programs = try Programs()
    func refusal(_ values: Value...) -> String? {
      programs.performers.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall("run", values))).refusal
    }
    #expect(
      refusal(.string("sh"), .list([.integer(1)]))
        == "run takes a list of arguments: field '[1]': expected string, got integer 1")
    #expect(refusal(.string("sh"), .string("a")) == "run takes a list of arguments, got a string")
    #expect(refusal(.integer(1)) == "run takes a program, got an integer")
    #expect(
      refusal(.string("sh"), .list([]), .record(Record([:])), .null)
        == "run takes a program, a list of arguments and options, got 4 arguments")
    #expect(refusal(.string("sh"), .list([.string("a\0b")])) == "run: argument 1 of the program cannot hold a NUL byte")
    let unknown = Record(["timeot": .integer(1)])
    #expect(refusal(.string("sh"), .list([]), .record(unknown))?.hasSuffix("(did you mean 'timeout'?)") == true)
    let timeouts: [(Value, String)] = [
      (.integer(0), "0"), (.integer(-1), "-1"), (.boolean(true), "true"), (.string("1"), "\"1\""),
      (.number(.infinity), "inf"), (.number(.nan), "nan"), (.list([]), "{}"),
    ]
    for (wrong, got) in timeouts {
      #expect(
        refusal(.string("sh"), .list([]), .record(Record(["timeout": wrong])))
          == "run: timeout is a number of seconds above 0, or false for none, got \(got)")
    }
    let limits: [(Value, String)] = [
      (.integer(0), "0"), (.integer(-1), "-1"), (.integer(64 << 20 + 1), "\(64 << 20 + 1)"),
      (.string("4 GiB"), "\"4 GiB\""), (.string("4"), "\"4\""), (.string("65 MiB"), "\"65 MiB\""),
      (.boolean(false), "false"), (.number(1.5), "1.5"), (.string("0 KiB"), "\"0 KiB\""),
    ]
    for (wrong, got) in limits {
      #expect(
        refusal(.string("sh"), .list([]), .record(Record(["limit": wrong])))
          == "run: limit is a number of bytes from 1 on, or a text like \"4 MiB\", at most 64 MiB, got \(got)")
    }
    let many = Value.list([.string(Text(String(repeating: "x", count: 200_000)))])
    #expect(refusal(.string("sh"), many) == "run takes a list of arguments of at most 131072 bytes, got 200000")
  }

  // MARK: Limits

  @Test("over its limit of output a program is killed, and nothing is cut")
  func limit() throws {
    let programs = try Programs("run=yes")
    #expect(Work.message(programs.run("yes")) == "yes: killed, because it wrote more than 1048576 bytes")
    let five = Record.Field("limit", .integer(5))
    #expect(programs.output("printf 12345", five) == "12345")
    #expect(Work.message(programs.shell("printf 123456", five)) == "sh: killed, because it wrote more than 5 bytes")
    let large = programs.run("sh", ["-c", "head -c 5000000 /dev/zero"], [.init("limit", .string("5 MiB"))])
    #expect(large.field("output")?.utf8.count == 5_000_000)
  }

  @Test("of errors the end is kept, whole characters; what is no UTF-8 is replaced there, and refused in the output")
  func errors() throws {
    let programs = try Programs()
    let long = programs.shell("i=0; while [ $i -lt 30000 ]; do echo 'é-error' >&2; i=$((i+1)); done; printf end >&2")
    let kept = try #require(long.field("errors"))
    #expect(
      kept.utf8.count <= 65536 && kept.utf8.count > 65530 && kept.hasSuffix("é-error\nend")
        && !kept.contains("\u{FFFD}"))
    #expect(programs.shell("printf 'a\\377b' >&2").field("errors") == "a\u{FFFD}b")
    let message = "sh: its output is no UTF-8 text (byte 2 is wrong); as = \"bytes\" reads anything"
    #expect(Work.message(programs.shell("printf 'a\\377b'")) == message)
    let asBytes = [Record.Field("as", .string("bytes")), .init("input", .bytes([0xFF, 0]))]
    let result = programs.run("sh", ["-c", "cat; printf 'a\\377b'"], asBytes)
    guard case .values(let values) = result, case .record(let ran)? = values.first else {
      Issue.record("not run")
      return
    }
    #expect(ran["output"] == .bytes([0xFF, 0, 0x61, 0xFF, 0x62]))
  }

  @Test("after its time a program is killed; false gives it any time")
  func timeout() throws {
    let programs = try Programs("run=sleep")
    let result = programs.run("sleep", ["10"], [.init("timeout", .number(0.05))])
    #expect(Work.message(result) == "sleep: killed, because it took longer than 0.05 seconds")
    #expect(
      Work.message(programs.run("sleep", ["10"], [.init("timeout", .integer(1))]))
        == "sleep: killed, because it took longer than 1 second")
    #expect(programs.run("sleep", ["0.05"], [.init("timeout", .boolean(false))]).field("code") == "0")
    // It closes its output and goes on.
    let silent = programs.shell("exec >&- 2>&-; sleep 10", .init("timeout", .number(0.05)))
    #expect(Work.message(silent)?.contains("longer than") == true)
  }

  @Test("a stopped program, and one that heeds no signal, are killed as well")
  func stubborn() throws {
    let programs = try Programs()
    for script in ["kill -STOP $$", "trap '' TERM INT HUP QUIT; while :; do sleep 0.01; done"] {
      #expect(Work.message(programs.shell(script, .init("timeout", .number(0.1))))?.contains("longer than") == true)
    }
  }
}
