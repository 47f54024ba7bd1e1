import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct PermissionsTests {
  private let folder = Folder()

  private func read(_ path: String, allowed: [String]) throws -> CallResult {
    let performers = Performers(try Grants(allowed.map { Grant(.read, $0) }, to: [PluginID(0): Grantee()]))
    return performers.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall("fs.read", [.string(Text(path))])))
  }

  private func isRefused(_ result: CallResult) -> Bool {
    if case .refused = result { true } else { false }
  }

  @Test("what is not allowed is refused and names the flag")
  func namesTheFlag() throws {
    let open = folder.folder("open")
    #expect(
      try read("/etc/passwd", allowed: [open])
        == .refused("fs.read \"/etc/passwd\" is not allowed for plugin 'flow'; run with --allow read=/etc"))
    #expect(
      try read("a.txt", allowed: [])
        == .refused("fs.read \"a.txt\" is not allowed for plugin 'flow'; run with --allow read=DIR"))
  }

  @Test("a relative path is looked for in the allowed folders in the order given")
  func order() throws {
    let one = folder.folder("one"), two = folder.folder("two")
    folder.file("one/a.txt", "1")
    folder.file("two/a.txt", "2")
    folder.file("two/b.txt", "2b")
    #expect(try read("a.txt", allowed: [one, two]) == .values([.string("1")]))
    #expect(try read("a.txt", allowed: [two, one]) == .values([.string("2")]))
    #expect(try read("b.txt", allowed: [one, two]) == .values([.string("2b")]))
  }

  @Test("an absolute path must lie within an allowed folder")
  func absolute() throws {
    let one = folder.folder("one")
    folder.folder("one-more")
    let inside = folder.file("one/a.txt", "1"), outside = folder.file("one-more/a.txt", "x")
    #expect(try read(inside, allowed: [one]) == .values([.string("1")]))
    #expect(isRefused(try read(outside, allowed: [one])))
    #expect(try read(inside, allowed: ["/"]) == .values([.string("1")]))
  }

  @Test("nobody gets out by ..", arguments: ["../secret.txt", "sub/../../secret.txt", "./../secret.txt", "../no-such"])
  func dots(path: String) throws {
    let open = folder.folder("open")
    folder.folder("open/sub")
    folder.file("secret.txt", "s")
    #expect(isRefused(try read(path, allowed: [open])))
  }

  @Test(".. within the folder is fine")
  func harmlessDots() throws {
    let open = folder.folder("open")
    folder.folder("open/sub")
    folder.file("open/a.txt", "1")
    #expect(try read("sub/../a.txt", allowed: [open]) == .values([.string("1")]))
  }

  @Test("nobody gets out by a link", arguments: ["file", "folder/secret.txt", "chain"])
  func links(path: String) throws {
    let open = folder.folder("open")
    let secret = folder.file("secret.txt", "s")
    folder.link("open/file", to: secret)
    folder.link("open/folder", to: folder.path)
    folder.link("open/chain", to: "file")
    let result = try read(path, allowed: [open])
    #expect(
      result
        == .values([
          .null, .string(Text("\(path): a link on the way leads out of what is allowed (read=\(open))")),
        ]))
  }

  @Test("a refusal does not tell where a link outside leads")
  func silentRefusal() throws {
    let open = folder.folder("open")
    folder.folder("hidden")
    folder.link("door", to: folder.path + "/hidden")
    let path = folder.path + "/door/../door/x.txt"
    #expect(
      try read(path, allowed: [open])
        == .refused("fs.read \"\(path)\" is not allowed for plugin 'flow'; run with --allow read=\(folder.path)/door"))
  }

  @Test("an allowed folder that is gone meanwhile is named, and hides no other one")
  func goneFolder() throws {
    let one = folder.folder("one"), two = folder.folder("two")
    folder.file("two/b.txt", "2b")
    func performers(_ grants: Grant...) throws -> Performers {
      Performers(try Grants(grants, to: [PluginID(0): Grantee()]))
    }
    let both = try performers(Grant(.read, one), Grant(.read, two)), first = try performers(Grant(.read, one))
    let writing = try performers(Grant(.write, one))
    rmdir(one)
    func result(_ performers: Performers, _ name: String, _ arguments: Value...) -> CallResult {
      performers.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall(name, arguments)))
    }
    let gone = "the allowed folder \(one) is not there any more"
    #expect(result(both, "fs.read", "b.txt") == .values([.string("2b")]))
    #expect(
      Work.message(result(both, "fs.read", "a.txt"))
        == "a.txt: no such file or folder in \(one), \(two); \(gone)")
    #expect(Work.message(result(first, "fs.read", "sub/a.txt")) == "sub/a.txt: \(gone)")
    #expect(Work.message(result(first, "fs.list", ".")) == ".: \(gone)")
    #expect(Work.message(result(first, "fs.read", .string(Text("\(one)/a.txt")))) == "\(one)/a.txt: \(gone)")
    #expect(Work.message(result(writing, "fs.write", "a.txt", "x")) == "a.txt: \(gone)")
    #expect(Work.message(result(writing, "fs.make_folder", "a/")) == "a/: \(gone)")
    #expect(isRefused(result(first, "fs.read", "../secret.txt")))
    // A link in the place of the folder leads out.
    folder.link("one", to: two)
    #expect(Work.message(result(first, "fs.read", "b.txt"))?.contains("a link on the way leads out") == true)
  }

  @Test("a link that stays within is followed")
  func harmlessLinks() throws {
    let open = folder.folder("open")
    folder.file("open/a.txt", "1")
    folder.link("open/b.txt", to: "a.txt")
    #expect(try read("b.txt", allowed: [open]) == .values([.string("1")]))
  }

  @Test("an allowed folder may itself be given by a link")
  func allowedLink() throws {
    folder.folder("open")
    folder.file("open/a.txt", "1")
    folder.link("door", to: "open")
    #expect(try read("a.txt", allowed: ["\(folder.path)/door"]) == .values([.string("1")]))
    #expect(try read("\(folder.path)/door/a.txt", allowed: ["\(folder.path)/door"]) == .values([.string("1")]))
  }

  @Test("a link to itself is no way to hang")
  func loops() throws {
    let open = folder.folder("open")
    folder.link("open/loop", to: "loop")
    guard case .values(let values) = try read("loop", allowed: [open]) else {
      Issue.record("refused")
      return
    }
    #expect(values.first == .null)
  }

  @Test("a folder that cannot be allowed is an error that names it")
  func wrongFolders() {
    let file = folder.file("a.txt", "1")
    #expect(throws: PermissionError.self) { try Permissions([Grant(.read, "/no/such/folder")]) }
    do throws(PermissionError) {
      _ = try Permissions([Grant(.read, file)])
      Issue.record("a file was allowed as a folder")
    } catch {
      #expect(error.description == "--allow read=\(file): this is a file; give the folder that holds it")
    }
  }
}
