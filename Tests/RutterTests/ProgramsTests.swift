import Glibc
import Rutter
import Synchronization
import TestFolders
import Testing

/// Programs that a flow runs, from its button to the process and back.
@Suite struct ProgramsTests {
  private let folder = Folder()

  private func open(_ body: String) async throws -> Navigator {
    let source = """
      local rutter = require "rutter"
      local out = rutter.cell("nothing yet", "out")
      local loader = rutter.loader("loader", { gives = rutter.string, load = function(script)
        return assert(rutter.run("sh", { "-c", script })).output
      end })
      rutter.destination(rutter.string, function(text) return rutter.screen { title = "Got " .. text } end)
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          rutter.text { out:get() },
          rutter.button { "Go", action = function() \(body) end },
          rutter.link { "Slow", to = loader "echo $$ > \(folder.path)/id; sleep 100" },
          rutter.link { "Quick", to = loader "printf quick" },
        }
      end)
      """
    var options = Navigator.Options()
    options.grants = [try Grant("run=sh")]
    return try await Navigator(Flow(source: source, name: "menu"), options)
  }

  private func text(_ body: String) async throws -> String? {
    let navigator = try await open(body)
    _ = try await navigator.tap("Go")
    try await navigator.settle()
    let label = await navigator.frame.top.nodes.first?.label.string
    await navigator.close()
    return label
  }

  @Test("what a program wrote is the value of a load")
  func loads() async throws {
    let navigator = try await open("")
    _ = try await navigator.tap("Quick")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Got quick")
    await navigator.close()
  }

  @Test("a script sees code, output and errors; what fails is nil and a message; what is not allowed raises")
  func results() async throws {
    #expect(
      try await text(
        """
        local done = rutter.run("sh", { "-c", "echo out; echo err >&2; exit 2" }, { timeout = 5, limit = "1 MiB" })
        out:set(done.code .. done.output .. done.errors .. tostring(done.signal))
        """) == "2out\nerr\nnil")
    #expect(
      try await text("out:set(select(2, rutter.run('sh', { '-c', 'sleep 9' }, { timeout = 0.05 })))")
        == "sh: killed, because it took longer than 0.05 seconds")
    #expect(
      try await text("local _, why = pcall(rutter.run, 'git') out:set(why)")?
        .hasSuffix("run \"git\" is not allowed for plugin 'menu'; run with --allow run=git") == true)
    #expect(
      try await text(
        "local done = rutter.run('sh', { '-c', 'head -c 3000000 /dev/zero' }, { limit = 4000000 }) out:set(#done.output .. '')"
      )
        == "3000000")
  }

  @Test("X4: a program ends when its load is abandoned", arguments: ["cancel", "close"])
  func abandons(how: String) async throws {
    let navigator = try await open("")
    _ = try await navigator.tap("Slow")
    let path = folder.path + "/id"
    var id: pid_t = 0
    while id == 0 {
      usleep(1000)
      if let file = fopen(path, "r") {
        var bytes = [CChar](repeating: 0, count: 32)
        fread(&bytes, 1, 31, file)
        fclose(file)
        id = pid_t(atoi(bytes))
      }
    }
    #expect(kill(id, 0) == 0)
    if how == "cancel" { _ = try await navigator.cancel() } else { await navigator.close() }
    var isGone = false
    for _ in 0..<60_000 where !isGone {
      usleep(1000)
      isGone = kill(id, 0) != 0
    }
    #expect(isGone)
    await navigator.close()
  }
}
