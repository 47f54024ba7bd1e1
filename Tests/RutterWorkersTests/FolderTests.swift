import Glibc
import TestFolders
import Testing

/// The folders that tests are given.
@Suite struct FolderTests {
  @Test("a folder goes with its test, and what its links lead to stays")
  func links() {
    let outside = Folder()
    let kept = outside.file("kept.txt", "kept")
    var inside: Folder? = Folder()
    let path = inside?.path ?? ""
    inside?.folder("deep")
    inside?.file("deep/a.txt", "a")
    inside?.link("deep/out", to: outside.path)
    inside = nil
    #expect(access(path, F_OK) != 0)
    #expect(access(kept, F_OK) == 0)
  }
}
