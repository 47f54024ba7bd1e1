internal import RutterSpecs
internal import RutterText
internal import RutterWorkers

/// What `rutter test --merge` makes one report of: folders with the files of parts, such files, or reports in JSON.
struct JoinedReports {
  let reports: [Report]
  let summary: Summary
  let complaints: [String]

  /// Reads and joins what was named.
  ///
  /// - Throws: what cannot be read, or does not go together.
  init(_ operands: [String]) throws(UsageError) {
    var texts: [(name: String, text: String)] = []
    for path in operands {
      for file in try Self.files(path) {
        do { texts.append((file, try TextFile.read(file))) } catch { throw TestArguments.wrong("\(file): \(error)") }
      }
    }
    let parts = texts.filter { PartReport.isMeant($0.text) }
    do throws(SelectionError) {
      guard let first = operands.first, !parts.isEmpty else {
        let merge = try Merge(texts)
        (reports, summary, complaints) = (merge.reports, merge.summary, merge.complaints)
        return
      }
      if let other = texts.first(where: { !PartReport.isMeant($0.text) }) {
        throw SelectionError(
          "\(parts[0].name) is the part of a run, and \(other.name) is none, or its beginning is damaged; "
            + "remove it, and run its part again")
      }
      var read: [PartReport] = []
      for part in parts { read.append(try PartReport(part.name, part.text)) }
      let memory = TestMemory(ProjectFolder.around(read[0].head.specs.first?.file ?? "."))
      let isFolder = TextFile.kind(first) == .folder
      let joined = try JoinedParts(read, in: isFolder ? first : parent(first)) { memory.keepTrail($0) }
      (reports, summary, complaints) = (joined.reports, joined.summary, joined.complaints)
    } catch {
      throw TestArguments.wrong(error.description)
    }
  }

  /// The file that was named, or those of the parts in a folder and in those below: what several machines hand over often
  /// comes in a folder for each.
  private static func files(_ path: String) throws(UsageError) -> [String] {
    guard TextFile.kind(path) == .folder else { return [path] }
    var found: [String] = [], folders = [path]
    while let folder = folders.popLast() {
      let names: [String]
      do { names = try TextFile.names(in: folder) } catch { throw TestArguments.wrong("\(folder): \(error)") }
      for name in names where !name.hasPrefix(".") {
        let file = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if TextFile.isOwnFolder(file) {
          folders.append(file)
        } else if name.hasPrefix("part-"), name.hasSuffix(".json") {
          found.append(file)
        }
      }
    }
    if found.isEmpty {
      throw TestArguments.wrong(
        "--merge \(path): there is no part (part-i-of-n.json); rutter test … --shard i/n --out \(path) puts it there")
    }
    return found.sorted()
  }
}
