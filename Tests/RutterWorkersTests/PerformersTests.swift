import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct PerformersTests {
  private let folder = Folder()

  private func perform(_ name: String, _ arguments: Value..., grants: Grants = Grants()) -> CallResult {
    Performers(grants).perform(CapabilityCall(CallID(1), PluginID(3), OutsideCall(name, arguments)))
  }

  @Test("every capability has a performer", arguments: Capability.names)
  func complete(name: String) {
    // So many arguments are more than any takes.
    guard case .refused(let message) = perform(name, .null, .null, .null, .null, .null, .null, .null) else {
      Issue.record("any arguments will do")
      return
    }
    #expect(message.hasPrefix("\(name) takes"))
  }

  @Test("a call that does not fit the row of its capability is refused, which raises in the script")
  func misuse() {
    #expect(perform("fs.read", .integer(1)) == .refused("fs.read takes a path, got an integer"))
    #expect(perform("fs.read") == .refused("fs.read takes a path, got nil"))
    let path = Value.string("a.txt")
    #expect(perform("fs.read", path, path) == .refused("fs.read takes options, got a string"))
    #expect(
      perform("fs.lines", path, .integer(0), path) == .refused("fs.lines takes a path, got more than one argument"))
    #expect(perform("fs.read", .string("a\0b")) == .refused("fs.read: a path cannot hold a NUL byte"))
  }

  @Test("a name that nobody performs is refused, with the nearest one")
  func unknown() {
    #expect(perform("fs.raed", .string("a")) == .refused("there is no host function 'fs.raed'; did you mean fs.read?"))
    #expect(perform("smell", .string("a")) == .refused("there is no host function 'smell'"))
  }

  @Test("X2: a plugin has what was granted to it, not what another has")
  func grants() throws {
    folder.file("a.txt", "text")
    let grantees = [PluginID(3): Grantee(name: "cook", isFlow: false), PluginID(4): Grantee(name: "dinner")]
    let mine = try Grants([Grant(.read, folder.path, plugin: "cook")], to: grantees)
    let others = try Grants([Grant(.read, folder.path)], to: grantees)
    #expect(perform("fs.read", .string("a.txt"), grants: mine) == .values([.string("text")]))
    guard case .refused(let message) = perform("fs.read", .string("a.txt"), grants: others) else {
      Issue.record("read without a grant")
      return
    }
    #expect(
      message
        == "fs.read \"a.txt\" is not allowed for plugin 'cook'; run with --allow cook:read=DIR")
  }
}
