internal import RutterCore
internal import RutterWorkers

/// The spec files that were found, each once, whatever paths lead to it.
struct FoundFiles {
  private(set) var files: [SpecTarget] = []
  /// By the folder without links and the name in it.
  private var places: [Text: Int] = [:]
  /// Folders without links, each looked up once.
  private var folders: [Text: String] = [:]

  /// Adds a file, or only its lines where it is there by another path.
  mutating func add(_ file: SpecTarget) {
    let own = Text("\(folder(parent(file.path)))/\(lastName(file.path))")
    guard let place = places[own] else {
      places[own] = files.count
      return files.append(file)
    }
    // Somebody who names the whole file as well means the whole file.
    if file.lines.isEmpty || files[place].lines.isEmpty {
      files[place].lines = []
    } else {
      files[place].lines = Set(files[place].lines + file.lines).sorted()
    }
  }

  private mutating func folder(_ path: String) -> String {
    if let known = folders[Text(path)] { return known }
    let folder = realPath(path) ?? path
    folders[Text(path)] = folder
    return folder
  }
}
