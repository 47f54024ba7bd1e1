import Glibc

/// A folder for one test, which goes with it.
package final class Folder {
  package let path: String

  package init() {
    var template = Array("/tmp/rutter-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
    }
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    // Not through a link: what it leads to is not the test's.
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0, let folder = fdopendir(descriptor) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(folder)
    }
    Glibc.remove(path)
  }

  @discardableResult
  package func file(_ name: String, _ text: String) -> String { file(name, Array(text.utf8)) }

  @discardableResult
  package func file(_ name: String, _ bytes: [UInt8]) -> String {
    let full = "\(path)/\(name)"
    if let file = fopen(full, "w") {
      _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      fclose(file)
    }
    return full
  }

  @discardableResult
  package func folder(_ name: String) -> String {
    mkdir("\(path)/\(name)", 0o755)
    return "\(path)/\(name)"
  }

  package func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }
}
