import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSWriteTests {
  private let folder = Folder()

  private func write(_ path: String, _ text: Text) throws -> CallResult {
    try Work.perform("fs.write", .string(Text(path)), .string(text), granted: "write=\(folder.path)/open")
  }

  init() { folder.folder("open") }

  @Test("a text is written to a file that is not there, or replaces one, and nothing else is left behind")
  func writes() throws {
    #expect(try write("a.txt", "one") == Work.done)
    #expect(try write(folder.path + "/open/a.txt", "two") == Work.done)
    #expect(try TextFile.read(folder.path + "/open/a.txt") == "two")
    #expect(try TextFile.names(in: folder.path + "/open") == ["a.txt"])
    #expect(try write("empty.txt", "") == Work.done)
    #expect(try TextFile.read(folder.path + "/open/empty.txt") == "")
  }

  @Test("a file keeps its permissions")
  func permissions() throws {
    let path = folder.file("open/a.sh", "one")
    chmod(path, 0o750)
    #expect(try write("a.sh", "two") == Work.done)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o750)
  }

  @Test("a link is replaced, not followed; one on the way out of the folder gives a message")
  func links() throws {
    let secret = folder.file("secret.txt", "s")
    folder.link("open/link.txt", to: secret)
    #expect(try write("link.txt", "mine") == Work.done)
    #expect(try TextFile.read(secret) == "s" && TextFile.read(folder.path + "/open/link.txt") == "mine")
    folder.link("open/out", to: folder.path)
    #expect(
      Work.message(try write("out/secret.txt", "mine"))
        == "out/secret.txt: a link on the way leads out of what is allowed (write=\(folder.path)/open)")
    #expect(try TextFile.read(secret) == "s")
  }

  @Test("the allowed folder itself is no file in it")
  func itself() throws {
    let path = folder.path + "/open"
    #expect(
      try write(path, "x").refusal
        == "fs.write takes what lies in an allowed folder, got \"\(path)\", which is that folder itself")
  }

  @Test(
    "nobody gets out by a path",
    arguments: ["../a.txt", "/tmp/a.txt", "sub/../../a.txt", "..", ".", "", "a/", "/", "a\0b", "../no/such/a.txt"])
  func escapes(_ path: String) throws {
    folder.folder("open/sub")
    #expect(try write(path, "x").refusal != nil)
    #expect(try TextFile.names(in: folder.path) == ["open"])
  }

  @Test("what can be expected to fail gives nil and a message, and what was there stays")
  func failures() throws {
    folder.folder("open/sub")
    #expect(Work.message(try write("sub", "x")) == "sub: Is a directory")
    #expect(Work.message(try write("none/a.txt", "x")) == "none/a.txt: the folder that it names is not there")
    #expect(Work.message(try write("sub/a.txt/b.txt", "x"))?.contains("not there") == true)
    #expect(Work.message(try write(String(repeating: "n", count: 256), "x"))?.contains("too long") == true)
    mkfifo(folder.path + "/open/pipe", 0o600)
    #expect(Work.message(try write("pipe", "x"))?.contains("a pipe or a device") == true)
    #expect(try TextFile.names(in: folder.path + "/open") == ["pipe", "sub"])
  }

  @Test("the right to read is not the right to write")
  func rights() throws {
    let result = try Work.perform("fs.write", .string("a.txt"), .string("x"), granted: "read=\(folder.path)")
    #expect(
      result.refusal == "fs.write \"a.txt\" is not allowed for plugin 'flow'; run with --allow write=DIR")
    let other = try Work.perform("fs.read", .string("a.txt"), granted: "write=\(folder.path)")
    #expect(other.refusal == "fs.read \"a.txt\" is not allowed for plugin 'flow'; run with --allow read=DIR")
  }
}
