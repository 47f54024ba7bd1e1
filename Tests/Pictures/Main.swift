internal import Glibc

/// Makes pictures of what really shows; see `Scripts/pictures`.
///
///     RutterPictures sessions RUTTER FOLDER     of sessions at a terminal
///     RutterPictures page URL FILE TITLE        of a page in a browser
@main
enum Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch (words.first, words.count) {
      case ("sessions", 3): try sessions(program: words[1], folder: words[2])
      case ("page", 4): try page(url: words[1], path: words[2], title: words[3])
      default: throw PictureFailure("usage: RutterPictures sessions RUTTER FOLDER, or page URL FILE TITLE")
      }
    } catch {
      let line = "RutterPictures: \(error)\n"
      Glibc.write(2, line, line.utf8.count)
      exit(1)
    }
  }

  /// One picture that moves, and each moment that has a name alone.
  private static func sessions(program: String, folder: String) throws {
    for session in Session.all {
      let moments = try session.moments(program: program)
      func picture(_ frames: [TerminalPicture.Frame], _ title: String) -> String {
        TerminalPicture(title: title, columns: session.columns, frames: frames).svg()
      }
      try write(picture(moments.map(\.frame), session.title), to: "\(folder)/\(session.name).svg")
      for moment in moments {
        guard let name = moment.name else { continue }
        try write(picture([moment.frame], "\(session.title): \(name)"), to: "\(folder)/\(session.name)-\(name).svg")
      }
    }
  }

  private static func page(url: String, path: String, title: String) throws {
    var template = Array("/tmp/rutter-pictures-XXXXXX".utf8CString)
    let folder = template.withUnsafeMutableBufferPointer {
      $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let folder else { throw PictureFailure("no folder for the browser") }
    let picture = PagePicture(url: url, title: title, width: 1060, height: 790)
    try write(try picture.svg(folder: folder), to: path)
  }

  private static func write(_ text: String, to path: String) throws(PictureFailure) {
    guard let file = fopen(path, "w") else { throw PictureFailure("'\(path)' cannot be written") }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw PictureFailure("'\(path)' cannot be written") }
  }
}
