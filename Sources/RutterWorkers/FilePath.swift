internal import Glibc

/// The path without links, `.` and `..`; nil with `errno` if it does not lead to anything.
package func realPath(_ path: String) -> String? {
  guard let pointer = realpath(path, nil) else { return nil }
  defer { free(pointer) }
  if let path = String(validatingCString: pointer) { return path }
  errno = EILSEQ
  return nil
}

/// Everything before the last name.
package func parent(_ path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The last name of a path.
package func lastName(_ path: String) -> String {
  path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
}

/// Joins a folder with a path that starts in it.
package func joined(_ folder: String, _ path: String) -> String {
  if path.hasPrefix("/") { return path }
  return folder == "/" ? "/" + path : "\(folder)/\(path)"
}

/// An absolute path as people in this folder write it: from here, if it leads down.
package func shortPath(_ path: String) -> String {
  guard let here = realPath("."), here != "/", path.hasPrefix(here + "/") else { return path }
  return String(path.dropFirst(here.utf8.count + 1))
}

/// A path without its `.lua`.
func stem(_ path: String) -> String { path.hasSuffix(".lua") ? String(path.dropLast(4)) : path }
