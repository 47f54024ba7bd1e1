internal import Browser
internal import RutterCore

/// What a browser shows of a page, as SVG: its boxes, lines and texts where they stand, in light and dark colours.
struct PagePicture {
  let url: String
  let title: String
  let width: Int
  let height: Int

  /// Opens the page, and takes its picture.
  ///
  /// - Parameter folder: Where the browser may leave what it keeps.
  /// - Returns: The picture.
  /// - Throws: if there is no browser, or it does not show the page.
  func svg(folder: String) throws -> String {
    let browser = try Browser(folder: folder)
    try browser.call("Page.addScriptToEvaluateOnNewDocument", [("source", .string(Text(PageScript.recording)))])
    let light = try marks(browser, isDark: false), dark = try marks(browser, isDark: true)
    guard light.map(\.element) == dark.map(\.element) else {
      throw PictureFailure("the page shows other things on a dark ground than on a light one")
    }
    var names: [String: String] = [:], styles = (light: "", dark: "")
    let body = zip(light, dark).map { light, dark in
      let pair = "\(light.property):\(light.color)/\(dark.color)"
      let name = names[pair] ?? "p\(names.count)"
      if names.updateValue(name, forKey: pair) == nil {
        styles.light += ".\(name){\(light.property):\(light.color)}"
        styles.dark += ".\(name){\(dark.property):\(dark.color)}"
      }
      return light.element.split(separator: "@", omittingEmptySubsequences: false).joined(separator: name) + "\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img">
      <title>\(TerminalPicture.escaped(title))</title>
      <style>
      text{font-family:system-ui,"DejaVu Sans",Helvetica,Arial,sans-serif;white-space:pre}
      .m{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}rect,line{fill:none}
      \(styles.light)
      @media(prefers-color-scheme:dark){\(styles.dark)}
      </style>
      \(body.joined())</svg>

      """
  }

  /// Something that is drawn, but for its colour.
  private struct Mark {
    /// With `@` in place of the class that has the colour.
    let element: String
    /// What the colour is of: `fill` or `stroke`.
    let property: String
    let color: String
  }

  private func marks(_ browser: Browser, isDark: Bool) throws -> [Mark] {
    try browser.look(width: width, height: height, isDark: isDark)
    try browser.open(url)
    return try browser.text("(\(PageScript.marks))()").split(separator: "\n").map { line in
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 3 else { throw PictureFailure("the page gives '\(line)'") }
      return Mark(element: parts[0], property: parts[1], color: parts[2])
    }
  }
}
