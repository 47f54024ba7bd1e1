import Glibc
import RutterWorkers
import TestFolders

/// What lies around a hostile plugin: `in` may be read and `out` written; what lies in `secret`, `inside` and `outside`
/// is not the plugin's, though links lead there.
struct HostileWorld {
  private let folder = Folder()
  private let plugins = "Fixtures/hostile_plugins"
  var path: String { folder.path }

  init() throws {
    for name in ["in", "in/sub", "in/odd", "inside", "secret", "out", "out/sub", "out/full", "outside", "db"] {
      folder.folder(name)
    }
    for name in ["secret/secret.txt", "inside/secret.txt"] { folder.file(name, "SECRET") }
    for name in ["secret/target.txt", "out/full/file", "out/file.txt"] { folder.file(name, "as it was") }
    folder.file("in/plain.txt", "plain")
    folder.file("in/  ", "spaces")
    folder.file("in/odd/line\nfeed", "")
    truncate(folder.file("in/huge", ""), 3 << 30)
    for name in ["in/fifo", "out/fifo"] { mkfifo("\(path)/\(name)", 0o600) }
    makeLinks()
    makeDatabases()
  }

  private func makeLinks() {
    for (name, target) in [
      ("link_out", "../secret/secret.txt"), ("link_absolute", path + "/secret/secret.txt"),
      ("folder_out", "../secret"), ("up", ".."), ("loop", "loop"), ("proc", "/proc/self"), ("sub/chain", "../link_out"),
      ("dangling", "nowhere"),
    ] { folder.link("in/" + name, to: target) }
    for (name, target) in [
      ("link_out", "../secret/target.txt"), ("link_absolute", path + "/secret/target.txt"),
      ("folder_out", "../secret"), ("up", ".."), ("proc", "/proc/self"), ("dangling", "../secret/made.txt"),
      ("replaced", "../secret/target.txt"), ("removed", "../secret"),
    ] { folder.link("out/" + name, to: target) }
  }

  private func makeDatabases() {
    let flow = folder.file(
      "make.lua",
      """
      local rutter = require "rutter"
      local tables = { ["ro.db"] = "t", ["rw.db"] = "t", ["secret.db"] = "s" }
      rutter.root(function()
        return rutter.screen { title = "Make", rutter.button { "Go", action = function()
          for name, sql in pairs(tables) do
            local db = rutter.sqlite.open(name)
            assert(db:execute("create table " .. sql .. "(a)"))
            assert(db:execute("insert into " .. sql .. " values (?)", { sql == "s" and "SECRET" or 1 }))
          end
        end } }
      end)
      """)
    let grants = ["ro", "rw", "secret"].map { "sqlite=\(path)/db/\($0).db:write" }
    _ = Command.run(
      "run", flow, "--allow", grants[0], "--allow", grants[1], "--allow", grants[2], input: "Go\nwait\nquit\n")
  }

  /// Runs the flow `host` with one of the plugins, which may do what the others in here are about.
  ///
  /// - Parameters:
  ///   - plugin: Its name.
  ///   - more: Further arguments.
  ///   - isolation: How it is isolated.
  ///   - input: What is typed.
  /// - Returns: What came of it.
  func run(_ plugin: String, _ more: String..., isolation: [String] = [], input: String) -> Command.Result {
    var arguments =
      ["run", plugins + "/host", "--plugin", "\(plugins)/\(plugin)", "--store", path + "/store.db"] + more + isolation
    let grants = [
      "read=\(path)/in", "write=\(path)/out", "sqlite=\(path)/db/ro.db", "sqlite=\(path)/db/rw.db:write", "run=env",
      "run=sh",
      "run=cat", "store",
    ]
    for grant in grants { arguments += ["--allow", "\(plugin):\(grant)"] }
    return Command.run(Command.path, all: arguments, input: input)
  }

  /// How long its processes sleep, which no others do: by that they are known.
  let seconds = 1_000_000 + Int(getpid()) * 10

  /// Whether what is not the plugin's is as it was made.
  var isAsItWas: Bool {
    func names(_ name: String) -> [String] {
      ((try? Descriptor(path: "\(path)/\(name)").names()) ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
    func text(_ name: String) -> String {
      ((try? Descriptor(path: "\(path)/\(name)").readAll(limit: 100)) ?? []).map { String(UnicodeScalar($0)) }.joined()
    }
    return names("secret") == ["secret.txt", "target.txt"] && names("outside").isEmpty
      && names("db").filter { !$0.hasPrefix("rw.db") } == ["ro.db", "secret.db"]
      && text("secret/secret.txt") == "SECRET" && text("secret/target.txt") == "as it was"
      && text("in/plain.txt") == "plain" && text("out/replaced") == "mine"
  }

  /// Whether a process ends within a minute. One that was killed is there until the kernel has got to it.
  ///
  /// - Parameter arguments: What it was started with, with a NUL behind each.
  /// - Returns: Whether there is none any more.
  static func ends(_ arguments: String) -> Bool {
    for _ in 0..<600 {
      if !runs(arguments) { return true }
      usleep(100_000)
    }
    return false
  }

  private static func runs(_ arguments: String) -> Bool {
    let names = (try? Descriptor(path: "/proc").names()) ?? []
    return names.contains { name in
      let line = try? Descriptor(path: "/proc/\(String(decoding: name, as: UTF8.self))/cmdline").readAll(limit: 1000)
      return line.map { $0 == Array(arguments.utf8) } ?? false
    }
  }
}
