import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import Testing

@Suite struct FSInfoTests {
  private let folder = Folder()

  private func info(_ path: String, granted: String = "read") throws -> CallResult {
    try Work.perform("fs.info", .string(Text(path)), granted: "\(granted)=\(folder.path)")
  }

  /// Puts a socket of the system under a path.
  private func makeSocket(_ path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8.prefix(MemoryLayout.size(ofValue: address.sun_path) - 1))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private func field(_ name: Text, _ result: CallResult) -> Value? {
    guard case .values(let values) = result, case .record(let record)? = values.first else { return nil }
    return record[name]
  }

  @Test("a file has its size and its time, a folder its kind", arguments: ["read", "write"])
  func kinds(granted: String) throws {
    let path = folder.file("a.txt", "hello")
    var times = [timeval(tv_sec: 1_000_000_000, tv_usec: 500_000), timeval(tv_sec: 1_000_000_000, tv_usec: 500_000)]
    #expect(utimes(path, &times) == 0)
    let file = try info("a.txt", granted: granted)
    #expect(field("kind", file) == .string("file") && field("size", file) == .integer(5))
    #expect(field("modified", file) == .number(1_000_000_000.5))
    folder.folder("sub")
    #expect(field("kind", try info("sub", granted: granted)) == .string("folder"))
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(field("kind", try info("pipe", granted: granted)) == .string("other"))
    #expect(makeSocket(folder.path + "/socket"))
    #expect(field("kind", try info("socket", granted: granted)) == .string("other"))
    #expect(Work.message(try Work.perform("fs.read", "socket", in: folder.path))?.contains("device or a pipe") == true)
  }

  @Test("what is not there is told, what lies outside is refused")
  func failures() throws {
    #expect(Work.message(try info("none"))?.hasPrefix("none: no such file or folder") == true)
    #expect(try info("/etc/hostname").refusal != nil)
    #expect(try Work.perform("fs.info", .string("a"), granted: "store").refusal != nil)
  }
}
