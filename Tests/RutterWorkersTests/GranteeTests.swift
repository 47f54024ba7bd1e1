import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct GranteeTests {
  private let folder = Folder()

  private func grants(_ texts: String...) throws -> [Grant] { try texts.map { try Grant($0) } }

  private func read(_ path: String, _ grantee: Grantee, _ grants: [Grant]) throws -> CallResult {
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("fs.read", [.string(Text(path))]))
    return Performers(try Grants(grants, to: [PluginID(0): grantee])).perform(call)
  }

  @Test("the flow has every grant without a name, another single file only those that name it")
  func singleFiles() throws {
    let all = try grants("read=a", "cook:read=b", "menu:store")
    #expect(Grantee(name: "menu").takes(all).map(\.description) == ["read=a", "menu:store"])
    #expect(Grantee(name: "cook", isFlow: false).takes(all).map(\.description) == ["cook:read=b"])
  }

  @Test("a plugin with a manifest has what it asks for, named or not")
  func wishes() throws {
    let all = try grants("read=a", "cook:read=b", "store", "cook:http=h")
    let cook = Grantee(name: "cook", wishes: [Grant(.read, nil)], isFlow: false)
    #expect(cook.takes(all).map(\.description) == ["read=a", "cook:read=b"])
    let flow = Grantee(name: "menu", wishes: [])
    #expect(flow.takes(all).isEmpty)
  }

  @Test("of a grant and a wish the narrower folder counts")
  func narrower() throws {
    folder.folder("wide")
    folder.folder("wide/narrow")
    folder.file("wide/a.txt", "a")
    folder.file("wide/narrow/b.txt", "b")
    let wide = Grant(.read, folder.path + "/wide"), narrow = Grant(.read, folder.path + "/wide/narrow")
    let asksForLess = Grantee(name: "cook", wishes: [Grant(.read, "wide/narrow")], folder: folder.path)
    let asksForMore = Grantee(name: "cook", wishes: [Grant(.read, "wide")], folder: folder.path)
    for (grantee, grant) in [(asksForLess, wide), (asksForMore, narrow)] {
      #expect(try read("b.txt", grantee, [grant]) == .values([.string("b")]))
      guard case .refused = try read(folder.path + "/wide/a.txt", grantee, [grant]) else {
        Issue.record("read outside of the narrower folder")
        return
      }
    }
  }

  @Test("a refusal names the plugin, the capability and the way out")
  func refusals() throws {
    func message(_ grantee: Grantee) throws -> String {
      if case .refused(let message) = try read("a.txt", grantee, []) { message } else { "" }
    }
    #expect(
      try message(Grantee(name: "cook", isFlow: false))
        == "fs.read \"a.txt\" is not allowed for plugin 'cook'; run with --allow cook:read=DIR")
    #expect(
      try message(Grantee(name: "cook", wishes: [], isFlow: false))
        == "fs.read \"a.txt\" is not allowed for plugin 'cook', which does not ask for it: add \"read\" to "
        + "`capabilities` in cook/plugin.lua, and run with --allow cook:read=DIR")
    #expect(
      try message(Grantee(name: "cook", wishes: [Grant(.read, "data")], isFlow: false))
        == "fs.read \"a.txt\" is not allowed for plugin 'cook', whose plugin.lua asks for no more than read=data: "
        + "change that, or run with --allow cook:read=data")
  }
}
