internal import Glibc

/// A file without a name, for what is too much to be kept in memory. It is gone with the process, however that ends.
package final class ScratchFile {
  private let file: Descriptor
  /// How many bytes were written.
  package private(set) var count = 0

  /// Makes one in the folder of `TMPDIR`, or else in `/tmp`.
  ///
  /// - Throws: what the system said.
  package init() throws(SystemError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var path = Array("\(folder.isEmpty ? "/tmp" : folder)/rutter-XXXXXX".utf8CString)
    // No program is started meanwhile that could inherit it.
    let number = mkstemp(&path)
    guard number >= 0 else { throw .last }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    unlink(path)
    file = Descriptor(number)
  }

  /// Writes a text at the end.
  ///
  /// - Returns: Where it begins.
  /// - Throws: what the system said; what was written of the text is then written over by the next one.
  package func append(_ text: String) throws(SystemError) -> Int {
    let start = count
    try file.writeAll(Array(text.utf8), at: start)
    count += text.utf8.count
    return start
  }

  /// Reads a text that was written there.
  ///
  /// - Throws: what the system said.
  package func text(at start: Int, bytes: Int) throws(SystemError) -> String {
    String(decoding: try file.bytes(at: start, bytes), as: UTF8.self)
  }
}
