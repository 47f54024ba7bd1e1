import Glibc
import Testing

@testable import RutterCLI

@Suite struct FileChangesTests {
  private let folder: String = {
    var name = Array("/tmp/rutter-changes-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }()

  private func write(_ name: String) {
    guard let file = fopen("\(folder)/\(name)", "w") else { return }
    fputs("x", file)
    fclose(file)
  }

  @Test("Lua files count, also in folders that have come later; hidden ones and others do not")
  func changes() throws {
    mkdir("\(folder)/deep", 0o755)
    let changes = try FileChanges([folder])
    var seen = [changes.take()]
    write("a_spec.lua")
    seen += [changes.take(), changes.take()]
    write(".hidden.lua")
    seen.append(changes.take())
    write("deep/b.lua")
    seen.append(changes.take())
    mkdir("\(folder)/later", 0o755)
    _ = changes.take()
    write("later/c.lua")
    seen.append(changes.take())
    unlink("\(folder)/deep/b.lua")
    seen.append(changes.take())
    #expect(seen == [false, true, false, false, true, true, true])
  }

  @Test("another folder in the place of one that leads to a file counts, or another link; what stands beside does not")
  func exchanged() throws {
    for name in ["a", "a/b", "new", "new/b", "first", "second"] { mkdir("\(folder)/\(name)", 0o755) }
    symlink("first", "\(folder)/link")
    let changes = try FileChanges(["\(folder)/a/b", "\(folder)/link"], isDeep: false)
    mkdir("\(folder)/beside", 0o755)
    write("beside.lua")
    var seen = [changes.take()]
    rename("\(folder)/a", "\(folder)/old")
    rename("\(folder)/new", "\(folder)/a")
    seen.append(changes.take())
    write("a/b/c.lua")
    seen.append(changes.take())
    symlink("second", "\(folder)/link.new")
    seen.append(changes.take())
    rename("\(folder)/link.new", "\(folder)/link")
    seen.append(changes.take())
    write("second/d.lua")
    seen.append(changes.take())
    #expect(seen == [false, true, true, false, true, true])
  }

  @Test("of a folder alone what lies deeper does not count; one that is not there yet is seen when it comes")
  func shallow() throws {
    mkdir("\(folder)/deep", 0o755)
    let changes = try FileChanges([folder], isDeep: false)
    write("deep/b.lua")
    var seen = [changes.take()]
    write("a.lua")
    seen.append(changes.take())
    let missing = try FileChanges(["\(folder)/later/still"], isDeep: false)
    mkdir("\(folder)/later", 0o755)
    seen.append(missing.take())
    #expect(seen == [false, true, true])
  }
}
