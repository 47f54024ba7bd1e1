import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct GrantedProgramTests {
  private let folder = Folder()

  /// A script of a shell that is a program.
  @discardableResult
  private func program(_ name: String, _ text: String = "echo $0") -> String {
    let path = folder.file(name, "#!/bin/sh\n\(text)\n")
    chmod(path, 0o755)
    return path
  }

  private func run(_ name: String, _ grantee: Grantee = Grantee(), _ grants: String...) throws -> CallResult {
    let performers = Performers(try Grants(try grants.map { try Grant($0) }, to: [PluginID(0): grantee]))
    return performers.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall("run", [.string(Text(name))])))
  }

  private func message(_ grant: String) -> String? {
    do {
      try Permissions.check([try Grant(grant)])
      return nil
    } catch { return "\(error)" }
  }

  @Test("a script names what was granted, or its last name where only one has it; everything else is refused")
  func names() throws {
    folder.folder("other")
    let tool = program("tool"), other = program("other/tool", "echo other")
    #expect(try run(tool, Grantee(), "run=\(tool)").field("output") == tool + "\n")
    #expect(try run("tool", Grantee(), "run=\(tool)").field("code") == "0")
    #expect(try run(other, Grantee(), "run=\(tool)", "run=\(other)").field("output") == "other\n")
    for (name, grants) in [
      ("tool", ["run=\(tool)", "run=\(other)"]), (other, ["run=\(tool)"]), ("./tool", ["run=\(tool)"]),
      ("/bin/sh", ["run=sh"]), ("", ["run=sh"]), ("sh\0", ["run=sh"]), ("TOOL", ["run=\(tool)"]),
    ] {
      let performers = Performers(try Grants(try grants.map { try Grant($0) }, to: [PluginID(0): Grantee()]))
      let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("run", [.string(Text(name))]))
      #expect(performers.perform(call).refusal?.contains("is not allowed for plugin 'flow'") == true, "\(name)")
    }
  }

  @Test("a link that has come in between is not followed; another version of the program is run")
  func linksMeanwhile() throws {
    folder.folder("bin")
    folder.folder("other")
    let tool = program("bin/tool", "echo one")
    program("other/tool", "echo evil")
    let performers = Performers(
      try Grants([try Grant("run=\(tool)")], to: [PluginID(0): Grantee()]))
    func run() -> CallResult {
      performers.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall("run", [.string(Text(tool))])))
    }
    #expect(run().field("output") == "one\n")
    unlink(tool)
    program("bin/tool", "echo two")
    #expect(run().field("output") == "two\n")
    unlink(tool)
    folder.link("bin/tool", to: "\(folder.path)/other/tool")
    let message = "\(tool): a link stands now where it was when it was allowed; allow it anew"
    #expect(Work.message(run()) == message)
    unlink(tool)
    rmdir("\(folder.path)/bin")
    folder.link("bin", to: "\(folder.path)/other")
    #expect(Work.message(run()) == message)
    unlink("\(folder.path)/bin")
    #expect(Work.message(run())?.hasPrefix("\(tool): no such file") == true)
  }

  @Test("a refusal names the plugin, the capability and the way out")
  func refusals() throws {
    #expect(
      try run("git", Grantee(name: "cook", isFlow: false)).refusal
        == "run \"git\" is not allowed for plugin 'cook'; run with --allow cook:run=git")
    #expect(
      try run("git", Grantee(name: "cook", wishes: [], isFlow: false)).refusal
        == "run \"git\" is not allowed for plugin 'cook', which does not ask for it: add \"run\" to `capabilities` in "
        + "cook/plugin.lua, and run with --allow cook:run=git")
  }

  @Test("what can be run is found in PATH when it is granted; what cannot is told then")
  func granting() {
    folder.file("text", "no program")
    #expect(message("run=true") == nil)
    #expect(
      message("run=no-such-program") == "--allow run=no-such-program: no program of this name is in a folder of PATH")
    #expect(message("run=/no/such") == "--allow run=/no/such: no such file or folder")
    #expect(message("run=\(folder.path)") == "--allow run=\(folder.path): this is a folder; give a program")
    #expect(message("run=\(folder.path)/text") == "--allow run=\(folder.path)/text: this file may not be executed")
    #expect(message("run=/dev/null") == "--allow run=/dev/null: this is a device or a pipe, not a program")
    #expect(message("run=.") == "--allow run=.: no program of this name is in a folder of PATH")
  }

  @Test("a manifest that asks for less gets no more, whatever its name for it; the same file by another name is not it")
  func narrower() throws {
    let tool = program("tool")
    folder.link("alias", to: tool)
    func cook(_ wish: String) -> Grantee {
      Grantee(name: "cook", wishes: [Grant(.run, wish)], folder: folder.path, isFlow: false)
    }
    #expect(try run("tool", cook("./tool"), "run=\(tool)").field("code") == "0")
    #expect(try run("tool", cook("./alias"), "run=\(tool)").field("code") == "0")
    #expect(try run("alias", cook("./alias"), "run=\(tool)").refusal != nil)
    #expect(
      try run("tool", cook("./none"), "run=\(tool)").refusal?.contains("asks for no more than run=./none") == true)
    #expect(try run("sh", cook("./tool"), "run=sh").refusal != nil)
  }

  @Test("what runs is the file that was granted, though its link leads elsewhere now")
  func links() throws {
    let tool = program("tool", "echo first"), other = program("other", "echo second")
    folder.link("link", to: tool)
    let link = folder.path + "/link"
    let performers = Performers(try Grants([Grant(.run, link)], to: [PluginID(0): Grantee()]))
    unlink(link)
    folder.link("link", to: other)
    let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("run", [.string("link")]))
    #expect(performers.perform(call).field("output") == "first\n")
  }
}
