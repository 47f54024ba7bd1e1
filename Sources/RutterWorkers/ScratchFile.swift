internal import Glibc

/// A file without a name, for what is too much to be kept in memory. It is gone with the process, however that ends.
package final class ScratchFile {
  private let number: Int32
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
    self.number = number
  }

  deinit { close(number) }

  /// Writes a text at the end.
  ///
  /// - Returns: Where it begins.
  /// - Throws: what the system said.
  package func append(_ text: String) throws(SystemError) -> Int {
    let start = count
    var text = text, failure: SystemError?
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let written = pwrite(number, rest.baseAddress, rest.count, off_t(count))
        if written < 0, errno == EINTR { continue }
        if written <= 0 { return failure = .last }
        count += written
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
    }
    if let failure { throw failure }
    return start
  }

  /// Reads a text that was written there.
  ///
  /// - Throws: what the system said.
  package func text(at start: Int, bytes: Int) throws(SystemError) -> String {
    var failure: SystemError?
    let text = String(unsafeUninitializedCapacity: bytes) { buffer in
      var filled = 0
      while filled < bytes {
        let got = pread(number, buffer.baseAddress.map { $0 + filled }, bytes - filled, off_t(start + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = .last }
        if got <= 0 { break }
        filled += got
      }
      return filled
    }
    if let failure { throw failure }
    return text
  }
}
