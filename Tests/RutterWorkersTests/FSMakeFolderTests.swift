import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSMakeFolderTests {
  private let folder = Folder()

  private func make(_ path: String) throws -> CallResult {
    try Work.perform("fs.make_folder", .string(Text(path)), granted: "write=\(folder.path)")
  }

  @Test("one folder is made at a time, in one that is there")
  func makes() throws {
    #expect(Work.message(try make("a/b")) == "a/b: the folder that it names is not there")
    #expect(try make("a") == Work.done)
    #expect(try make("a/b") == Work.done)
    #expect(Work.message(try make("a")) == "a: File exists")
    #expect(TextFile.kind(folder.path + "/a/b") == .folder)
    // As one writes folders.
    #expect(try make("c/") == Work.done)
    #expect(TextFile.kind(folder.path + "/c") == .folder)
    #expect(Work.message(try make("c//")) == "c//: File exists")
    #expect(try make("/").refusal == "fs.make_folder takes the path of a folder, got \"/\", which ends in no name")
    #expect(try make(".").refusal == "fs.make_folder takes the path of a folder, got \".\", which ends in no name")
    #expect(try make("../x/").refusal?.hasPrefix("fs.make_folder \"../x\" is not allowed for plugin 'flow'") == true)
  }
}
