import Glibc
import RutterCore
import TestFolders
import Testing

@testable import RutterWorkers

@Suite struct StoreTests {
  private let folder = Folder()
  private var file: String { folder.path + "/store.db" }

  /// Calls as the flow, or as a plugin, on a store of its own.
  private struct Caller: Sendable {
    let calls: StoreCalls
    var plugin = PluginID(0)

    init(_ store: Store, _ grantees: [PluginID: Grantee] = [PluginID(0): Grantee(path: "/a/menu.lua")]) throws {
      calls = StoreCalls(try Grants([Grant("store")], to: grantees), store)
    }

    func call(_ name: String, _ arguments: Value...) -> CallResult {
      calls.perform(CapabilityCall(CallID(1), plugin, OutsideCall("store.\(name)", arguments)))
    }

    func set(_ key: Text, _ value: Value) -> CallResult { call("set", .string(key), value) }
    func get(_ key: Text) -> CallResult { call("get", .string(key)) }
    func keys() -> CallResult { call("keys") }
  }

  private func open(_ place: StorePlace? = nil, mostBytes: Int = 64 << 20, mostKeys: Int = 100_000) throws -> Caller {
    try Caller(Store(place ?? .file(file), mostBytes: mostBytes, mostKeys: mostKeys))
  }

  private let done = CallResult.values([.boolean(true)])

  @Test("what is set is there, also in the next session; what is not is nil, and false to remove")
  func keeps() throws {
    let list = Value.list([.integer(3), .null, .string("x\0")])
    let value = Value.record(Record([.init("a", .number(3)), .init("b", list)]))
    do {
      let first = try open()
      #expect(first.get("k") == .values([.null]))
      #expect(first.set("k", value) == done)
      #expect(first.set("", .boolean(false)) == done)
    }
    let next = try open()
    #expect(next.get("k") == .values([value]))
    #expect(next.get("") == .values([.boolean(false)]))
    #expect(next.keys() == .values([.list([.string(""), .string("k")])]))
    #expect(next.set("k", .integer(1)) == done)
    #expect(next.get("k") == .values([.integer(1)]))
    #expect(next.call("remove", .string("k")) == done)
    #expect(next.call("remove", .string("k")) == .values([.boolean(false)]))
    #expect(next.get("k") == .values([.null]))
  }

  @Test("keys are told apart and sorted by their bytes")
  func keysByBytes() throws {
    let store = try open(.memory)
    for key in ["é", "e\u{301}", "Z", "a", "a\0b", "a\0"] as [Text] { #expect(store.set(key, .string(key)) == done) }
    #expect(store.keys() == .values([.list(["Z", "a", "a\0", "a\0b", "e\u{301}", "é"].map { .string($0) })]))
    #expect(store.get("a\0b") == .values([.string("a\0b")]))
  }

  @Test("each plugin sees its own keys only, and a plugin sees them in every flow")
  func owners() throws {
    let store = Store(.memory), cook = Grantee(name: "cook", wishes: [Grant(.store, nil)], isFlow: false)
    var one = try Caller(store, [PluginID(0): Grantee(name: "menu", path: "/a/menu.lua"), PluginID(1): cook])
    var other = try Caller(store, [PluginID(0): cook, PluginID(1): Grantee(name: "menu", path: "/b/menu.lua")])
    #expect(one.set("k", .integer(1)) == done)
    one.plugin = PluginID(1)
    #expect(one.get("k") == .values([.null]))
    #expect(one.set("k", .integer(2)) == done)
    #expect(other.get("k") == .values([.integer(2)]))
    other.plugin = PluginID(1)
    #expect(other.keys() == .values([.list([])]))
    // A flow that is named as a plugin is none.
    let named = try Caller(store, [PluginID(0): Grantee(name: "cook", path: "/a/cook.lua")])
    #expect(named.get("k") == .values([.null]))
  }

  @Test("without a grant it is refused, with the way out; in a test it needs none")
  func grants() throws {
    let store = Store(.memory), nobody = StoreCalls(try Grants([], to: [PluginID(0): Grantee(name: "menu")]), store)
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("store.get", [.string("k")]))
    #expect(
      nobody.perform(call)
        == .refused("store.get \"k\" is not allowed for plugin 'menu'; run with --allow store"))
    #expect(StoreCalls(Grants(), Store(.test)).perform(call) == .values([.null]))
    #expect(Performers(Grants(), store: .test).allow("store.set", to: PluginID(7)))
    #expect(!Performers(Grants(), store: .memory).allow("store.set", to: PluginID(7)))
  }

  @Test("nil is no value that is kept")
  func nothing() throws {
    guard case .refused(let message) = try open(.memory).set("k", .null) else {
      Issue.record("nil is kept")
      return
    }
    #expect(message == "store.set takes a key and a value, got nil or rutter.null; store:remove(key) forgets a key")
  }

  @Test("what is too much is nil and a message, and what is there stays")
  func limits() throws {
    let store = try open(.memory, mostBytes: 100, mostKeys: 3)
    #expect(store.set("a", .string(Text(String(repeating: "x", count: 60)))) == done)
    #expect(
      Work.message(store.set("b", .string(Text(String(repeating: "x", count: 60)))))
        == "store.set: the store is full: all keys and values take more than 100 bytes")
    #expect(store.set("a", .string("short")) == done)
    #expect(store.set("b", .string(Text(String(repeating: "x", count: 60)))) == done)
    #expect(store.set("c", .boolean(true)) == done)
    #expect(Work.message(store.set("d", .boolean(true))) == "store.set: the store is full: 3 keys")
    #expect(store.call("remove", .string("b")) == done)
    #expect(store.set("d", .boolean(true)) == done)
    #expect(store.keys() == .values([.list([.string("a"), .string("c"), .string("d")])]))
    let longest = Value.string(Text(String(repeating: "x", count: 1 << 20)))
    #expect(try open(.memory).set("a", longest) == done)
    let many = Value.list(Array(repeating: .integer(.max), count: 200_000))
    #expect(
      Work.message(try open(.memory).set("a", many))?.hasSuffix("bytes, and at most 1 MiB are kept") == true)
  }

  @Test("the file is nobody else's; folders on the way to the user's are made")
  func modes() throws {
    #expect(try open().set("k", .integer(1)) == done)
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(file + "-wal", &status) != 0 || status.st_mode & 0o777 == 0o600)
    guard getenv("XDG_STATE_HOME") == nil else { return }
    setenv("XDG_STATE_HOME", folder.path + "/some/state", 1)
    defer { unsetenv("XDG_STATE_HOME") }
    #expect(try open(.user).set("k", .integer(1)) == done)
    #expect(stat(folder.path + "/some/state/rutter", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(folder.path + "/some/state/rutter/store.db", &status) == 0)
  }

  @Test("a file that is no store is not touched, and says so")
  func strangers() throws {
    folder.file("text", String(repeating: "no database\n", count: 1000))
    #expect(
      Work.message(try open(.file(folder.path + "/text")).get("k"))
        == "store.get: \(folder.path)/text: file is not a database")
    let other = try Connection(path: folder.path + "/other.db", .making)
    try other.run("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    #expect(
      Work.message(try open(.file(folder.path + "/other.db")).get("k"))
        == "store.get: \(folder.path)/other.db: this is no store of rutter")
    // How it is written is not changed either: 2 would be with a log.
    #expect(try Descriptor(path: folder.path + "/other.db").bytes(at: 18, 2) == [1, 1])
    try Connection(path: folder.path + "/new.db", .making).run("PRAGMA user_version = 2")
    #expect(
      Work.message(try open(.file(folder.path + "/new.db")).set("k", .integer(1)))
        == "store.set: \(folder.path)/new.db: a newer version of rutter made this store")
    #expect(
      Work.message(try open(.file(folder.path + "/no/store.db")).get("k"))
        == "store.get: the file of the store: no such file or folder")
  }

  /// What is wrong with a file as a store, as it is found out before it is used.
  private func mistake(_ name: String) -> String? {
    do throws(StoreError) {
      try StorePlace.file(name.isEmpty ? "" : "\(folder.path)/\(name)").check(called: "--store ")
      return nil
    } catch {
      return error.description.replacing("\(folder.path)/", with: "")
    }
  }

  @Test("what can be no store is found out before it is used, and stays as it is")
  func mistakes() throws {
    folder.folder("sub")
    folder.file("text", String(repeating: "no database\n", count: 1000))
    folder.link("nowhere", to: "none")
    mkfifo(folder.path + "/pipe", 0o600)
    for (name, setup) in [
      ("other.db", "CREATE TABLE t (a)"), ("marked.db", "PRAGMA application_id = 7"),
      ("newer.db", "PRAGMA application_id = \(StoreDatabase.applicationID); PRAGMA user_version = 2"),
    ] { try Connection(path: "\(folder.path)/\(name)", .making).run(setup) }
    let other = "this is a database of something else, and no store of rutter"
    for (name, words) in [
      ("", "--store '': this names no file"), ("sub", "--store sub: this is a folder; give a file"),
      ("none/store.db", "--store none/store.db: the folder that it names is not there"),
      ("text/store.db", "--store text/store.db: Not a directory"),
      ("text", "--store text: this file is there, and is no store of rutter"),
      ("nowhere", "--store nowhere: a link that leads nowhere"),
      ("pipe", "--store pipe: a pipe or a device, not a file"),
      ("other.db", "--store other.db: \(other)"), ("marked.db", "--store marked.db: \(other)"),
      ("newer.db", "--store newer.db: a newer version of rutter made this store"),
    ] { #expect(mistake(name) == words) }
    #expect(try Descriptor(path: folder.path + "/other.db").bytes(at: 18, 2) == [1, 1])
    for place in [StorePlace.user, .memory, .test] { try place.check() }
  }

  @Test("what is a store, or can become one, has no mistake, and nothing is made of it")
  func noMistakes() throws {
    #expect(mistake("store.db") == nil)
    #expect(!TextFile.isThere(file))
    folder.file("empty.db", "")
    try Connection(path: folder.path + "/bare.db", .making).run("PRAGMA journal_mode = WAL")
    for name in ["empty.db", "bare.db"] {
      #expect(mistake(name) == nil)
      #expect(try open(.file("\(folder.path)/\(name)")).set("k", .integer(1)) == done)
    }
    // Of the last one that has just begun all may stand in its log.
    let store = try open()
    #expect(store.set("k", .integer(1)) == done)
    for name in ["store.db", "empty.db", "bare.db"] { #expect(mistake(name) == nil) }
    #expect(store.set("k", .integer(2)) == done)
  }

  @Test("a store that is deleted under way is made anew")
  func deleted() throws {
    let store = try open()
    #expect(store.set("k", .integer(1)) == done)
    for end in ["", "-wal", "-shm"] { unlink(file + end) }
    #expect(store.get("k") == .values([.null]))
    #expect(store.set("k", .integer(2)) == done)
    #expect(try open().get("k") == .values([.integer(2)]))
  }

  @Test("two sessions that open and write one store at the same time lose nothing")
  func together() throws {
    let ended = Locked(0), count = 4, each = 50, failures = Locked<[String]>([])
    let callers = try (0..<count).map { _ in try open() }
    for (index, caller) in callers.enumerated() {
      let thread = try Thread(stackBytes: 256 << 10) {
        for number in 0..<each {
          let result = caller.set("\(index) \(number)", .integer(Int64(number)))
          if result != .values([.boolean(true)]) { failures.withLock { $0.append("\(result)") } }
        }
        ended.change { $0 += 1 }
      }
      thread.detach()
    }
    #expect(ended.wait(microseconds: 300_000_000) { $0 == count } == count)
    #expect(failures.withLock { $0 } == [])
    guard case .values(let values) = callers[0].keys(), case .list(let keys)? = values.first else {
      Issue.record("no keys")
      return
    }
    #expect(keys.count == count * each)
  }

  @Test("a lock of somebody else is waited for, no longer than 2 s; a cancelled call does not wait")
  func busy() throws {
    let store = try open()
    #expect(store.set("k", .integer(1)) == done)
    let other = try Connection(path: try #require(realPath(file)), .writing)
    try other.run("BEGIN IMMEDIATE")
    let start = Clock.sinceBoot
    #expect(
      Work.message(store.set("k", .integer(2)))
        == "store.set: somebody else is writing to the database (it is locked)")
    #expect(Clock.sinceBoot - start >= 1_900_000)
    // Who reads is not in the way of who writes.
    #expect(store.get("k") == .values([.integer(1)]))
    // On a loaded machine a thread may stand still for longer than that: it has to be seen once in ten.
    #expect(try (0..<10).contains { _ in try microsecondsUntilCancelled(store) < 1_900_000 })
    try other.run("COMMIT")
    #expect(store.set("k", .integer(4)) == done)
  }

  private func microsecondsUntilCancelled(_ store: Caller) throws -> Int64 {
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("store.set", [.string("k"), .integer(3)]))
    let ended = Locked(false)
    let thread = try Thread(stackBytes: 256 << 10) {
      _ = store.calls.perform(call)
      ended.change { $0 = true }
    }
    thread.detach()
    usleep(20_000)
    let start = Clock.sinceBoot
    call.cancel()
    #expect(ended.wait(microseconds: 60_000_000) { $0 })
    return Clock.sinceBoot - start
  }

  @Test("no descriptor is left when a store is done with")
  func descriptors() throws {
    for round in 0..<3 { #expect(try open().set("k", .integer(Int64(round))) == done) }
    // Other tests run meanwhile: the store's own files are looked for.
    let links = try Descriptor(path: "/proc/self/fd").names().compactMap { name -> String? in
      var buffer = [CChar](repeating: 0, count: 4096)
      let got = readlink("/proc/self/fd/" + String(decoding: name, as: UTF8.self), &buffer, 4095)
      return got > 0 ? String(decoding: buffer[..<got].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
    #expect(links.filter { $0.hasPrefix(folder.path) } == [])
  }
}
