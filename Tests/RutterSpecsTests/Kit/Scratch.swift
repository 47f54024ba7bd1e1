import Glibc

/// A folder of its own for one test, gone afterwards.
final class Scratch: Sendable {
  let path: String

  init() {
    var name = Array("/tmp/rutter-specs-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }

  deinit { _ = Tool.run("rm -rf '\(path)'") }

  /// Writes a file, and the folders it lies in.
  @discardableResult func write(_ name: String, _ text: String = "") -> String {
    let file = "\(path)/\(name)"
    _ = Tool.run("mkdir -p \"$(dirname '\(file)')\"")
    guard let stream = fopen(file, "w") else { return file }
    fputs(text, stream)
    fclose(stream)
    return file
  }

  func read(_ name: String) -> String? {
    let result = Tool.run("cat '\(path)/\(name)' 2>/dev/null")
    return result.code == 0 ? result.output : nil
  }
}

/// A program of the system.
enum Tool {
  static func run(_ command: String) -> (code: Int32, output: String) {
    guard let stream = popen(command, "re") else { return (-1, "") }
    var bytes: [UInt8] = [], chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    let status = pclose(stream)
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : -1, String(decoding: bytes, as: UTF8.self))
  }

  static func has(_ name: String) -> Bool { run("command -v \(name)").code == 0 }
}
