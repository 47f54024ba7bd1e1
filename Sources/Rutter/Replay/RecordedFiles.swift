internal import RutterCore
package import RutterText
internal import RutterWorkers

/// The long answers of a transcript: each in a file of its own in a folder beside it, named by its hash, so that what
/// was answered twice is kept once.
package struct RecordedFiles: Sendable {
  /// The folder: `FILE.answers`.
  private let folder: String

  package init(of transcript: String) { folder = transcript + ".answers" }

  /// Keeps a text.
  ///
  /// - Returns: The name by which it is found again; nil if it could not be written.
  package func keep(_ text: String) -> String? {
    let bytes = Array(text.utf8), name = SHA256.hex(of: bytes), path = "\(folder)/\(name)"
    if TextFile.kind(path) == .file { return name }
    do throws(SystemError) {
      try TextFile.makeFolder(folder)
      try TextFile.write(bytes, to: path)
    } catch {
      return nil
    }
    return name
  }

  /// Reads a text again.
  ///
  /// - Throws: That it is not there any more, or is another one.
  package func text(_ name: String) throws(TranscriptError) -> String {
    guard name.utf8.count == 64, name.utf8.allSatisfy(\.isHexadecimal) else {
      throw TranscriptError("'beside' has to be a hash of 64 hexadecimal digits")
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try TextFile.bytes("\(folder)/\(name)", limit: Transcript.longestAnswer)
    } catch {
      throw TranscriptError("the answer \(folder)/\(name): \(error)")
    }
    guard SHA256.hex(of: bytes) == name else {
      throw TranscriptError("the answer \(folder)/\(name) is not the one that was recorded")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") || self >= UInt8(ascii: "a") && self <= UInt8(ascii: "f")
  }
}
