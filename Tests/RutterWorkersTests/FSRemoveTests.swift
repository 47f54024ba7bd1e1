import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSRemoveTests {
  private let folder = Folder()

  private func remove(_ path: String) throws -> CallResult {
    try Work.perform("fs.remove", .string(Text(path)), granted: "write=\(folder.path)/open")
  }

  init() { folder.folder("open") }

  @Test("files, links and empty folders are taken away; what a link leads to stays")
  func removes() throws {
    folder.file("open/a.txt", "a")
    folder.folder("open/sub")
    let secret = folder.file("secret.txt", "s")
    folder.link("open/link.txt", to: secret)
    for name in ["a.txt", "sub", "link.txt"] { #expect(try remove(name) == Work.done) }
    #expect(try TextFile.names(in: folder.path + "/open").isEmpty)
    #expect(try TextFile.read(secret) == "s")
  }

  @Test("what is not there, or not empty, stays as it is, and the message says so")
  func failures() throws {
    folder.folder("open/sub")
    folder.file("open/sub/a.txt", "a")
    #expect(Work.message(try remove("none")) == "none: no such file or folder")
    #expect(Work.message(try remove("sub")) == "sub: Directory not empty")
    #expect(try TextFile.read(folder.path + "/open/sub/a.txt") == "a")
  }

  @Test("a path that ends in a slash means a folder, and takes nothing else away")
  func slash() throws {
    for name in ["sub", "sub/deep"] { folder.folder("open/" + name) }
    folder.file("open/a.txt", "a")
    folder.link("open/link", to: "sub")
    #expect(try remove("sub/deep//") == Work.done)
    for name in ["a.txt/", "link/"] { #expect(Work.message(try remove(name)) == "\(name): Not a directory") }
    #expect(Work.message(try remove("none/")) == "none/: no such file or folder")
    #expect(try remove("sub/") == Work.done)
    #expect(try TextFile.names(in: folder.path + "/open") == ["a.txt", "link"])
  }

  @Test(
    "the granted folder itself cannot be removed", arguments: ["", ".", "./", "sub/..", "../open", "../open/", "/"])
  func itself(_ path: String) throws {
    folder.folder("open/sub")
    #expect(try remove(path).refusal != nil)
    #expect(try remove(folder.path + "/open").refusal != nil)
    #expect(
      try remove("./").refusal == "fs.remove takes the path of a file or folder, got \"./\", which ends in no name")
  }
}
