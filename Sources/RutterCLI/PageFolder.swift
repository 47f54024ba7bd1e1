internal import RutterPages
internal import RutterSpecs
internal import RutterWorkers

/// A folder that the pages of a run of tests are written to. Files in it that are none of them stay as they are.
struct PageFolder: Sendable {
  private let path: String

  /// Makes the folder, and takes the pages out that an earlier run has left.
  ///
  /// - Throws: what keeps pages from being written there.
  init(_ path: String) throws(PageFile.Trouble) {
    self.path = path
    do throws(SystemError) { try TextFile.makeFolder(path) } catch {
      throw PageFile.Trouble(description: TextFile.isThere(path) ? "\(path): this is no folder" : "\(path): \(error)")
    }
    _ = try PageFile(file(HTMLReportWriter.index))
    // What an earlier run has found must not look like something that this one did. All or none of it goes: where one
    // file is something else, this run writes nothing.
    var pages: [PageFile] = []
    while case let page = file(HTMLReportWriter.page(pages.count + 1)), TextFile.isThere(page) {
      pages.append(try PageFile(page))
    }
    for page in pages { try page.remove() }
  }

  private func file(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Writes a page.
  ///
  /// - Throws: what the system said.
  func write(_ name: String, _ text: String) throws(PageFile.Trouble) { try PageFile(file(name)).write(text) }
}
