import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSAppendTests {
  private let folder = Folder()

  private func append(_ path: String, _ text: Text) throws -> CallResult {
    try Work.perform("fs.append", .string(Text(path)), .string(text), granted: "write=\(folder.path)")
  }

  @Test("texts are added at the end of a file, which is made first")
  func appends() throws {
    #expect(try append("log.txt", "one\n") == Work.done)
    #expect(try append("log.txt", "two\n") == Work.done)
    #expect(try TextFile.read(folder.path + "/log.txt") == "one\ntwo\n")
  }

  @Test("a link is not followed, and only files are added to")
  func onlyFiles() throws {
    let secret = folder.file("secret.txt", "s")
    folder.link("link.txt", to: secret)
    #expect(Work.message(try append("link.txt", "x")) == "link.txt: too many links")
    #expect(try TextFile.read(secret) == "s")
    folder.folder("sub")
    #expect(Work.message(try append("sub", "x")) == "sub: Is a directory")
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(Work.message(try append("pipe", "x")) == "pipe: nobody reads this pipe")
  }
}
