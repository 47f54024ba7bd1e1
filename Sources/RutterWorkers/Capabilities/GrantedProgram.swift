internal import Glibc

/// A program that a plugin may run.
struct GrantedProgram: Granted {
  /// As it was given: `git`, or a path.
  let name: String
  /// Absolute, links resolved: what runs, whatever PATH says later.
  let real: String
  /// What it sees as its own name. Programs that serve several names by links look at it.
  let ownName: String

  init(_ subject: String, from folder: String?) throws(PermissionError) {
    name = subject
    let path: String
    if subject.utf8.contains(UInt8(ascii: "/")) {
      let isAbsolute = subject.hasPrefix("/")
      path = isAbsolute ? subject : "\(folder ?? workingFolder)/\(subject)"
    } else {
      guard let found = Self.inPath(subject) else {
        throw PermissionError("no program of this name is in a folder of PATH")
      }
      path = found
    }
    guard let real = realPath(path) else { throw PermissionError("\(SystemError.last)") }
    if let mistake = Self.mistake(real) { throw PermissionError(mistake) }
    self.real = real
    ownName = path.hasPrefix("/") ? path : real
  }

  /// Why it cannot be run now as it was granted: a link has come in between, which may lead to any other program. A later
  /// version in its place is the same program.
  var mistakeNow: String? {
    guard let now = realPath(real) else { return "\(SystemError.last)" }
    return now == real ? nil : "a link stands now where it was when it was allowed; allow it anew"
  }

  /// The program as it was granted: one that is the same file under another name may do other things.
  func narrowed(to other: GrantedProgram) -> GrantedProgram? { other.real == real ? self : nil }

  /// Where PATH leads to. Folders that depend on where the person is are passed over.
  private static func inPath(_ name: String) -> String? {
    let path = getenv("PATH").flatMap { String(validatingCString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first {
      realPath($0).map { mistake($0) == nil } ?? false
    }
  }

  /// Why something cannot be run; nil if it can.
  private static func mistake(_ real: String) -> String? {
    var status = stat()
    guard stat(real, &status) == 0 else { return "\(SystemError.last)" }
    switch Descriptor.Kind(mode: status.st_mode) {
    case .folder: return "this is a folder; give a program"
    case .other: return "this is a device or a pipe, not a program"
    case .file: return faccessat(AT_FDCWD, real, X_OK, AT_EACCESS) == 0 ? nil : "this file may not be executed"
    }
  }
}

extension [GrantedProgram] {
  /// The program that a script names: as it was granted, or by its last name where only one has it.
  func named(_ name: String) -> GrantedProgram? {
    if let exact = first(where: { $0.name == name }) { return exact }
    let alike = filter { lastName($0.name) == name }
    return alike.count == 1 ? alike[0] : nil
  }
}

private var workingFolder: String { realPath(".") ?? "." }
