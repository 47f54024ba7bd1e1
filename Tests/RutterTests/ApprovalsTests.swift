import Rutter
import TestFolders
import Testing

@Suite struct ApprovalsTests {
  private let folder = Folder()
  private let approvals: Approvals

  init() {
    approvals = Approvals(folder: folder.path + "/state/rutter")
    folder.folder("state")
  }

  private func project(_ name: String, _ text: String = "return {}") throws -> Project {
    folder.folder(name)
    return try Project(path: folder.file("\(name)/rutter.lua", text))
  }

  @Test("a file is approved as it is, and no longer once it has changed")
  func changes() throws {
    let first = try project("a")
    #expect(approvals.verdict(on: first) == .unknown)
    try approvals.approve(first)
    #expect(approvals.verdict(on: first) == .approved)
    #expect(approvals.verdict(on: try project("a", "return { } ")) == .changed)
    #expect(approvals.verdict(on: try project("a")) == .approved)
  }

  @Test("the same text elsewhere is not approved")
  func elsewhere() throws {
    try approvals.approve(try project("a"))
    #expect(approvals.verdict(on: try project("b")) == .unknown)
  }

  @Test("an approval is taken back alone, and once")
  func revoked() throws {
    let a = try project("a"), b = try project("b\nc\u{22}")
    try approvals.approve(a)
    try approvals.approve(b)
    #expect(approvals.verdict(on: a) == .approved && approvals.verdict(on: b) == .approved)
    #expect(try approvals.revoke(a.path) && approvals.verdict(on: a) == .unknown)
    #expect(try !approvals.revoke(a.path))
    #expect(approvals.verdict(on: b) == .approved)
  }

  @Test("what cannot be read approves nothing, and what is damaged in it does not hide the rest")
  func damaged() throws {
    let a = try project("a")
    try approvals.approve(a)
    folder.file("state/rutter/approvals", "{\"hash\":\"\(a.hash)\"}\nnonsense\n[]\n")
    #expect(approvals.verdict(on: a) == .unknown)
    try approvals.approve(a)
    #expect(approvals.verdict(on: a) == .approved)
  }

  @Test("two that approve at once both have it kept")
  func together() async throws {
    let all = try (0..<20).map { try project("p\($0)") }
    await withTaskGroup { group in
      for project in all { group.addTask { [approvals] in try? approvals.approve(project) } }
    }
    #expect(all.allSatisfy { approvals.verdict(on: $0) == .approved })
  }

  @Test("where nothing can be kept that is an error")
  func unwritable() throws {
    folder.file("file", "")
    let nowhere = Approvals(folder: folder.path + "/file/rutter")
    let a = try project("a")
    #expect(throws: (any Error).self) { try nowhere.approve(a) }
    #expect(nowhere.verdict(on: a) == .unknown)
  }
}
