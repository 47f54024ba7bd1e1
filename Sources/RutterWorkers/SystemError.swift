import Glibc

/// What the system answered instead of doing as asked.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  package let number: Int32
  /// Takes a number as `errno` has it.
  package init(_ number: Int32) { self.number = number }
  /// What went wrong just now on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// Something is not there.
  package static let noSuchFile = SystemError(ENOENT)

  /// The system's words, in English: no locale is ever set.
  package var description: String {
    switch number {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ESPIPE: "a pipe or a device, not a file"
    case ENXIO: "nobody reads this pipe"
    case ELOOP: "too many links"
    case Self.openDatabase.number: "a database that is open; query it by rutter.sqlite"
    case ENAMETOOLONG: "the name is too long"
    case EILSEQ: "its path is not UTF-8"
    default: system
    }
  }

  private var system: String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: text, as: UTF8.self)
  }
}
