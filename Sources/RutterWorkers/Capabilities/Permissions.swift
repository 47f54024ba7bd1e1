internal import Glibc

/// Which folders scripts may read: `--allow read=DIR`.
///
/// A relative path is looked for in the allowed folders in the order given. An absolute one must lie within one of them.
/// Both after all links are resolved, and what was resolved is then opened name by name without following any link, so
/// that nobody can put a link in between.
package struct Permissions: Sendable, Equatable {
  /// One allowed folder.
  package struct Folder: Sendable, Equatable {
    /// As it was given.
    package let name: String
    /// Absolute, links resolved.
    let real: String
  }
  package private(set) var readable: [Folder] = []

  /// Allows nothing.
  package init() {}

  /// Allows folders to be read.
  ///
  /// - Parameters:
  ///   - folders: Their paths.
  ///   - option: What allowed them, as messages begin.
  /// - Throws: for a folder that does not exist or is none; the message names it.
  package init(read folders: [String], called option: String = "--allow read=") throws(PermissionError) {
    for name in folders { readable.append(try Self.folder(name, option)) }
  }

  private static func folder(_ name: String, _ option: String) throws(PermissionError) -> Folder {
    guard let real = realPath(name) else { throw PermissionError("\(option)\(name): \(SystemError.last)") }
    do {
      guard try Descriptor(path: real).status().kind == .folder else {
        throw PermissionError("\(option)\(name): this is a file; give the folder that holds it")
      }
    } catch let error as SystemError {
      throw PermissionError("\(option)\(name): \(error)")
    } catch let error as PermissionError {
      throw error
    } catch {
      throw PermissionError("\(option)\(name): \(error)")
    }
    return Folder(name: name, real: real)
  }

  /// What came of looking for a path.
  enum Lookup: ~Copyable {
    case opened(Descriptor)
    /// Allowed, but not there or not to be had.
    case failed(String)
    /// Not allowed.
    case refused(String)
  }

  /// Opens what a script names.
  ///
  /// - Parameters:
  ///   - path: As the script wrote it.
  ///   - call: What the script called, for the message: `fs.read`.
  /// - Returns: What came of it.
  func look(for path: String, call: String) -> Lookup {
    guard !path.isEmpty else { return .refused("\(call) takes a path, got an empty string") }
    guard !path.utf8.contains(0) else { return .refused("\(call): a path cannot hold a NUL byte") }
    if path.hasPrefix("/") { return look(for: path, as: [path], call: call) }
    guard !readable.isEmpty else {
      return .refused("\(call) \"\(path)\" is not allowed; run with --allow read=DIR, DIR being the folder to look in")
    }
    return look(for: path, as: readable.map { "\($0.real)/\(path)" }, call: call)
  }

  private func look(for path: String, as candidates: [String], call: String) -> Lookup {
    for candidate in candidates {
      if let real = realPath(candidate) {
        guard let folder = folder(holding: real) else { return refusal(path, candidate, call) }
        return open(real, in: folder, path)
      }
      let error = SystemError.last
      // Whether something exists outside is nobody's business: the nearest folder that exists decides.
      let nearest = nearestExisting(candidate)
      guard folder(holding: nearest) != nil else { return refusal(path, candidate, call) }
      guard error.number == ENOENT || error.number == ENOTDIR else { return .failed("\(path): \(error)") }
    }
    let names = readable.map(\.name).joined(separator: ", ")
    return .failed("\(path): no such file or folder" + (path.hasPrefix("/") ? "" : " in \(names)"))
  }

  /// A refusal, which tells no more of the outside than the script wrote: not where a link leads.
  private func refusal(_ path: String, _ candidate: String, _ call: String) -> Lookup {
    let plain = withoutDots(candidate)
    let leadsOut = folder(holding: plain) != nil
    let out =
      leadsOut
      ? "a link on the way leads out of the allowed folders; allow the folder that it leads to by --allow read=DIR"
      : "run with --allow read=\(parent(plain))"
    return .refused("\(call) \"\(path)\" is not allowed; \(out)")
  }

  private func folder(holding real: String) -> Folder? {
    readable.first { real == $0.real || $0.real == "/" || real.hasPrefix($0.real + "/") }
  }

  private func open(_ real: String, in folder: Folder, _ path: String) -> Lookup {
    let rest = real.utf8.dropFirst(folder.real.utf8.count)
    let names = rest.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    do {
      var current = try Descriptor(path: folder.real)
      for name in names { current = try Descriptor(name: name, in: current) }
      return .opened(current)
    } catch {
      return .failed("\(path): \(error)")
    }
  }
}

/// A folder that cannot be allowed.
package struct PermissionError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

/// The path without links, `.` and `..`; nil with `errno` if it does not lead to anything.
package func realPath(_ path: String) -> String? {
  guard let pointer = realpath(path, nil) else { return nil }
  defer { free(pointer) }
  return String(validatingCString: pointer)
}

/// An absolute path without `.` and `..`, as it is written: links are not looked at.
private func withoutDots(_ path: String) -> String {
  var names: [Substring] = []
  for name in path.split(separator: "/") where name != "." {
    if name == ".." { _ = names.popLast() } else { names.append(name) }
  }
  return "/" + names.joined(separator: "/")
}

private func nearestExisting(_ path: String) -> String {
  var path = path
  while path != "/" {
    path = parent(path)
    if let real = realPath(path) { return real }
  }
  return "/"
}

/// Everything before the last name.
package func parent(_ path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
