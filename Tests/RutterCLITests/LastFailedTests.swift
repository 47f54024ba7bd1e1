import Glibc
import RutterWorkers
import Testing

/// What the next run knows of the last one.
@Suite struct LastFailedTests {
  private let folder: String = {
    var name = Array("/tmp/rutter-last-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }()

  init() { write("plugin.lua", "") }

  @discardableResult private func write(_ name: String, _ text: String) -> String {
    if let file = fopen("\(folder)/\(name)", "w") {
      fputs(text, file)
      fclose(file)
    }
    return "\(folder)/\(name)"
  }

  private var failures: String { (try? TextFile.read("\(folder)/.rutter/failures.json")) ?? "" }

  @Test("of tests of one name those run again that failed")
  func names() {
    let spec = write("a_spec.lua", "for i = 1, 3 do it('row', function() assert.not_equals(2, i) end) end")
    #expect(Command.run("test", spec).code == 1)
    #expect(failures.contains("{\"row #2\":true}"))
    #expect(Command.run("test", spec, "--last-failed").output.contains("\n0 passed, 1 failed\n"))
  }
}
