internal import Glibc
internal import RutterCore
internal import RutterWorkers

/// A spec file that was named, and which of its lines.
package struct SpecTarget: Sendable, Hashable {
  /// As the command line or the walk through a folder named it.
  package var path: String
  /// Lines that tests were chosen by, sorted; empty for all of the file.
  package var lines: [Int]
  /// Why it cannot be read: a folder that a walk met and could not enter.
  package var trouble: String?

  package init(path: String, lines: [Int] = [], trouble: String? = nil) {
    self.path = path
    self.lines = lines
    self.trouble = trouble
  }
}

/// Finds the spec files that a command line means.
package enum Discovery {
  /// What the names of spec files end in.
  package static let ending = "_spec.lua"

  /// Walks through what was named.
  ///
  /// - Parameter operands: `PATH` or `PATH:LINE`; a folder stands for all `*_spec.lua` in it, but for hidden folders
  ///   and links. None at all stands for the current folder.
  /// - Returns: Each file once, by the first of its names, in the order of the operands, those of a folder by the bytes
  ///   of their paths. A link is a file of its own: its tests find the flows beside it.
  /// - Throws: what is wrong with an operand, and the way out.
  package static func files(_ operands: [String]) throws(SelectionError) -> [SpecTarget] {
    var found = FoundFiles()
    for operand in operands.isEmpty ? ["."] : operands {
      for file in try self.files(operand) { found.add(file) }
    }
    return found.files
  }

  private static func files(_ operand: String) throws(SelectionError) -> [SpecTarget] {
    if operand.isEmpty { throw SelectionError("an empty path; name a spec file or a folder") }
    switch TextFile.kind(operand) {
    case .file: return [SpecTarget(path: operand)]
    case .folder: return try walk(trimmed(operand))
    case .other: throw SelectionError("\(operand): this is a device or a pipe, not a spec file")
    case nil: break
    }
    if isShut(operand) { throw missing(operand) }
    guard let (path, line) = split(operand) else { throw noLine(operand) }
    switch TextFile.kind(path) {
    case .file: return [SpecTarget(path: path, lines: [line])]
    case .folder: throw SelectionError("\(operand): a folder has no lines; name a spec file")
    case .other, nil: throw missing(path)
    }
  }

  /// `PATH:LINE` in its parts.
  package static func split(_ operand: String) -> (path: String, line: Int)? {
    guard let colon = operand.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = operand[operand.utf8.index(after: colon)...]
    guard let line = Int(digits), line > 0, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
    return (String(operand[..<colon]), line)
  }

  /// Why what stands after the last colon is no line, if a file stands before it.
  private static func noLine(_ operand: String) -> SelectionError {
    guard let colon = operand.utf8.lastIndex(of: UInt8(ascii: ":")) else { return missing(operand) }
    let path = String(operand[..<colon]), rest = operand[operand.utf8.index(after: colon)...]
    guard TextFile.isThere(path) else { return missing(operand) }
    let got = rest.isEmpty ? "nothing" : "'\(rest)'"
    return SelectionError("\(operand): after the colon comes a line from 1 up, as in \(path):12; got \(got)")
  }

  /// Whether something is there that cannot be opened.
  private static func isShut(_ path: String) -> Bool { TextFile.trouble(path).map { $0.number != ENOENT } ?? false }

  private static func missing(_ path: String) -> SelectionError {
    if let trouble = TextFile.trouble(path), trouble.number != ENOENT, trouble.number != ENOTDIR {
      return SelectionError("\(path): \(trouble)")
    }
    if TextFile.isThere(path) { return SelectionError("\(path): a link that leads nowhere") }
    let names = (try? TextFile.names(in: parent(path))) ?? []
    let near = nearest(lastName(path), among: names.filter { $0.hasSuffix(".lua") || !$0.utf8.contains(0x2E) })
    return SelectionError("\(path): no such file or folder" + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  private static func walk(_ root: String) throws(SelectionError) -> [SpecTarget] {
    var found: [SpecTarget] = [], folders = [root]
    while let folder = folders.popLast() {
      let names: [String]
      do { names = try TextFile.names(in: folder) } catch {
        if folder == root { throw SelectionError("\(folder): \(error)") }
        // What was not named itself keeps nothing else from being run.
        found.append(SpecTarget(path: folder, trouble: "the folder cannot be read: \(error)"))
        continue
      }
      let odd = (try? TextFile.oddNames(in: folder)) ?? []
      for name in odd where name.hasSuffix(ending) && !name.hasPrefix(".") {
        let trouble = "its name is no UTF-8: rename it, so that it can be run"
        found.append(SpecTarget(path: path(of: name, in: folder), trouble: trouble))
      }
      for name in names where !name.hasPrefix(".") {
        let path = path(of: name, in: folder)
        if TextFile.isOwnFolder(path) {
          folders.append(path)
        } else if name.hasSuffix(ending), TextFile.kind(path) != .folder {
          found.append(SpecTarget(path: path))
        }
      }
    }
    return found.sorted { Text($0.path) < Text($1.path) }
  }

  private static func path(of name: String, in folder: String) -> String {
    folder == "." ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)
  }
}

/// Why tests cannot be chosen as asked: wrong usage.
package struct SelectionError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
