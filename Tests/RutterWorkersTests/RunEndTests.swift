import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

/// How runs of programs end, and what is left of them: nothing.
@Suite(.serialized) struct RunEndTests {
  private let folder = Folder()

  /// A file into which a script writes the ids of its processes.
  private var list: String { folder.path + "/processes" }

  /// Waits until so many ids are in the file.
  private func processes(_ count: Int) -> [pid_t] {
    for _ in 0..<5000 {
      let ids = (ProcessTable.text(list) ?? "").split(separator: "\n").compactMap { pid_t($0) }
      if ids.count >= count { return ids }
      usleep(1000)
    }
    return []
  }

  private var openDescriptors: Int { (try? Descriptor(path: "/proc/self/fd").names().count) ?? -1 }

  /// Whether there comes a moment, soon, at which this process has no handle of a process and no child that has ended.
  /// Other tests, which run meanwhile, have some of both now and then.
  private var isClean: Bool {
    for _ in 0..<20_000 {
      if !hasProcessHandle, ProcessTable.children.allSatisfy(ProcessTable.runs) { return true }
      usleep(1000)
    }
    return false
  }

  private var hasProcessHandle: Bool {
    guard let names = try? Descriptor(path: "/proc/self/fd").names() else { return true }
    return names.contains { name in
      var target = [CChar](repeating: 0, count: 64)
      readlink("/proc/self/fd/\(String(decoding: name, as: UTF8.self))", &target, 63)
      return String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).contains("pidfd")
    }
  }

  // MARK: Abandoning

  @Test("X4: cancelling kills a program, what it has started, and what has left its group, within 10 ms")
  func cancel() throws {
    let programs = try Programs()
    let script = """
      echo $$ >> \(list)
      sleep 100 & echo $! >> \(list)
      (sleep 100; true) & echo $! >> \(list)
      setsid sh -c 'echo $$ >> \(list); exec sleep 100' &
      set -m; sh -c 'echo $$ >> \(list); sleep 100' & set +m
      wait
      """
    for _ in 0..<9 {
      unlink(list)
      let call = Programs.call("sh", ["-c", script])
      let answer = Locked<CallResult?>(nil)
      let thread = try Thread(stackBytes: 256 << 10) {
        let result = programs.performers.perform(call)
        answer.change { $0 = result }
      }
      let ids = processes(5)
      #expect(ids.count == 5 && ids.allSatisfy(ProcessTable.runs))
      call.cancel()
      #expect(ProcessTable.ends(ids.first ?? 0))
      thread.join()
      #expect(answer.withLock { $0 } != nil)
      for id in ids { #expect(ProcessTable.ends(id)) }
    }
  }

  @Test(
    "X4: a call that is cancelled before it begins starts nothing; one that is cancelled at any moment leaves nothing")
  func cancelAnywhere() throws {
    let programs = try Programs("run=true")
    let early = Programs.call("sh", ["-c", "echo $$ > \(list)"])
    early.cancel()
    #expect(programs.performers.perform(early) == .cancelled)
    #expect(ProcessTable.text(list) == nil)
    let before = openDescriptors
    for delay in 0..<200 {
      let call = Programs.call("sh", ["-c", "sleep 5 & sleep 5"])
      let thread = try Thread(stackBytes: 256 << 10) { _ = programs.performers.perform(call) }
      usleep(UInt32(delay * 20))
      call.cancel()
      thread.join()
    }
    #expect(isClean)
    // Other tests open some meanwhile.
    #expect(openDescriptors < before + 100)
  }

  /// While a program takes another's place, the system tells neither of its environment nor, for a part of that time, of
  /// its arguments.
  @Test("X4: cancelling kills what has left its session and is becoming another program at that very moment")
  func cancelReplaced() throws {
    let programs = try Programs()
    // So many words that their copying makes up much of what the system does.
    let script = """
      printf 'exec sh "$0" "$@"' > \(folder.path)/again
      PADDING=$(seq 5000); export PADDING
      setsid sh -c 'echo $$ > \(list); exec sh \(folder.path)/again $PADDING' &
      wait
      """
    for round in 0..<40 {
      unlink(list)
      let call = Programs.call("sh", ["-c", script])
      let thread = try Thread(stackBytes: 256 << 10) { _ = programs.performers.perform(call) }
      let ids = processes(1)
      usleep(UInt32(round * 50))
      call.cancel()
      thread.join()
      #expect(ids.count == 1 && ids.allSatisfy { ProcessTable.ends($0) })
      // One that was missed would go on for ever, and take a processor.
      for id in ids { Glibc.kill(id, SIGKILL) }
    }
  }

  @Test("X4: when the workers close, programs are killed")
  func close() throws {
    let programs = try Programs()
    let workers = try Workers(programs.performers) { _, _ in }
    let script = "sleep 100 & echo $! >> \(list); echo $$ >> \(list); wait"
    workers.start(CallID(1), PluginID(0), OutsideCall("run", Programs.call("sh", ["-c", script]).arguments))
    let ids = processes(2)
    #expect(ids.count == 2)
    workers.close()
    for id in ids { #expect(ProcessTable.ends(id)) }
  }

  @Test("a timeout and the limit of output kill what a program has started, too", arguments: ["sleep 100", "yes"])
  func cut(last: String) throws {
    let script = "setsid sleep 100 & echo $! >> \(list); sleep 100 & echo $! >> \(list); \(last)"
    let result = try Programs().shell(script, .init("timeout", .number(0.3)), .init("limit", .integer(1000)))
    #expect(Work.message(result)?.hasPrefix("sh: killed, because it") == true)
    let ids = processes(2)
    #expect(ids.count == 2)
    for id in ids { #expect(ProcessTable.ends(id)) }
  }

  // MARK: The end by itself

  @Test("a call is over when its program is: what it leaves behind in its group is killed, not waited for")
  func background() throws {
    let result = try Programs().shell("sleep 100 & echo $! >> \(list); echo done")
    #expect(result.field("output") == "done\n")
    #expect(ProcessTable.ends(processes(1).first ?? 0))
  }

  @Test("what has left the group and still writes holds nothing up, and goes with its program")
  func endlessOrphan() throws {
    let result = try Programs().shell("setsid sh -c 'echo $$ >> \(list); exec yes' >&2 & sleep 0.1; echo done")
    #expect(result.field("output") == "done\n")
    #expect(ProcessTable.ends(processes(1).first ?? 0))
  }

  @Test("all that was written before the end is there")
  func lastWords() throws {
    let programs = try Programs()
    for _ in 0..<50 {
      let result = programs.shell("head -c 60000 /dev/zero; head -c 60000 /dev/zero >&2")
      #expect(result.field("output")?.utf8.count == 60000 && result.field("errors")?.utf8.count == 60000)
    }
  }

  @Test("after 1,000 runs no process, no descriptor and no thread is left")
  func manyRuns() throws {
    let programs = try Programs("run=true")
    #expect(programs.run("true").field("code") == "0")
    let before = openDescriptors
    for _ in 0..<1000 { #expect(programs.run("true").field("code") == "0") }
    #expect(isClean)
    // Other tests open some meanwhile.
    #expect(openDescriptors < before + 100)
  }

  @Test("of one plugin 16 programs run at once; the others wait, also if there are 2,000")
  func atOnce() throws {
    let programs = try Programs("run=true")
    let answered = Locked(0)
    let workers = try Workers(programs.performers) { _, _ in answered.change { $0 += 1 } }
    let script = "echo $$ >> \(list); while [ ! -e \(folder.path)/go ]; do sleep 0.01; done"
    for number in 0..<40 {
      workers.start(CallID(number), PluginID(0), OutsideCall("run", Programs.call("sh", ["-c", script]).arguments))
    }
    #expect(processes(16).count == 16)
    usleep(50_000)
    #expect(processes(16).count == 16)
    // Of those that wait some are abandoned.
    for number in 30..<40 { workers.abandon(CallID(number)) }
    folder.file("go", "")
    #expect(answered.wait(microseconds: 300_000_000) { $0 >= 30 } == 30)
    answered.withLock { $0 = 0 }
    for number in 100..<2_100 {
      workers.start(CallID(number), PluginID(0), OutsideCall("run", [.string("true")]))
    }
    #expect(answered.wait(microseconds: 300_000_000) { $0 >= 2_000 } == 2_000)
    workers.close()
  }

  @Test("programs that may write more than all may at once run one after the other")
  func room() throws {
    let programs = try Programs("run=yes"), sizes = Locked<[Int]>([])
    let workers = try Workers(programs.performers) { _, result in
      sizes.change { $0.append(result.field("output")?.utf8.count ?? -1) }
    }
    let script = "echo $$ >> \(list); while [ ! -e \(folder.path)/go ]; do sleep 0.01; done; head -c 30000000 /dev/zero"
    for number in 0..<3 {
      let limit = Record.Field("limit", .string("64 MiB"))
      let call = Programs.call("sh", ["-c", script], [limit])
      workers.start(CallID(number), PluginID(0), OutsideCall("run", call.arguments))
    }
    #expect(processes(1).count == 1)
    usleep(50_000)
    #expect(processes(1).count == 1)
    // Another plugin has its own room.
    workers.start(CallID(3), PluginID(1), OutsideCall("run", [.string("sh")]))
    #expect(sizes.wait(microseconds: 30_000_000) { $0.count >= 1 } == [-1])
    folder.file("go", "")
    #expect(sizes.wait(microseconds: 60_000_000) { $0.count >= 4 } == [-1, 30_000_000, 30_000_000, 30_000_000])
    workers.close()
  }
}
