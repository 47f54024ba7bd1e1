import Glibc
import RutterWorkers
import TestFolders
import Testing

@Suite("Whole text files")
struct TextFileTests {
  private let folder = Folder()

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("a text that takes another's place keeps its mode", arguments: [0o600, 0o755, 0o664])
  func mode(bits: mode_t) throws {
    let path = "\(folder.path)/a.txt"
    try TextFile.write("old", to: path)
    #expect(chmod(path, bits) == 0)
    try TextFile.write("new", to: path)
    #expect(try TextFile.read(path) == "new")
    #expect(mode(path) == bits)
    #expect(try TextFile.names(in: folder.path) == ["a.txt"])
  }

  @Test("one that may not be written is not", .enabled(if: getuid() != 0, "nobody can keep root from writing"))
  func shut() throws {
    let path = "\(folder.path)/a.txt"
    try TextFile.write("old", to: path)
    #expect(chmod(path, 0o444) == 0)
    #expect(throws: SystemError(EACCES)) { try TextFile.write("new", to: path) }
    #expect(try TextFile.read(path) == "old")
  }

  @Test("where nothing was, only its writer writes")
  func fresh() throws {
    let path = "\(folder.path)/a.txt"
    try TextFile.write("new", to: path)
    #expect(mode(path) & 0o133 == 0)
  }

  @Test("where several machines write, too, there is all of it or nothing, and nothing beside it")
  func shared() throws {
    let path = "\(folder.path)/a.txt"
    try TextFile.write(Array("old".utf8), to: path, isShared: true)
    try TextFile.write(Array("new".utf8), to: path, isShared: true)
    #expect(try TextFile.read(path) == "new" && TextFile.names(in: folder.path) == ["a.txt"])
    #expect(throws: SystemError(ENOENT)) {
      try TextFile.write(Array("new".utf8), to: "\(folder.path)/none/a.txt", isShared: true)
    }
  }
}
