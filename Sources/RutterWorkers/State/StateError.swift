/// Why sessions cannot be saved in a file, or read from it.
package enum StateError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is in the file cannot be read any more. It may be set aside.
  case damaged(String)
  /// The file is none that may be changed: of something else, of a newer version, in use, not to be opened.
  case unusable(String)
  /// It could not be written.
  case unwritten(String)

  package var description: String {
    switch self {
    case .damaged(let why), .unusable(let why), .unwritten(let why): why
    }
  }
}
