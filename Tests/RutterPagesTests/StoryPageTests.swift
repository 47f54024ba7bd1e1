import RutterCore
import RutterText
import Testing

@testable import RutterPages

@Suite struct StoryPageTests {
  private static let hostile = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> & \"'"

  /// What stands between two texts of a page.
  private func part(_ page: String, from start: String, to end: String) -> String {
    guard let begin = page.range(of: start)?.upperBound,
      let finish = page.range(of: end, startingAt: begin)?.lowerBound
    else { return "" }
    return String(page[begin..<finish])
  }

  private func hostilePage() -> String {
    var story = SessionStory(title: Self.hostile)
    story.texts = [Self.hostile, "{{script}}"]
    story.times = [0]
    story.words = [0]
    story.authors = [.person]
    story.causes = [0]
    story.effects = [[0, 1]]
    story.places = [-1]
    story.changes = [true]
    story.views = [[0, 0, 0]]
    story.lines = [ViewLine(kind: "screen", label: Self.hostile)]
    var page = StoryPage(title: Self.hostile, [story])
    page.facts = [Self.hostile]
    page.notes = [StoryPage.Note(Self.hostile + "\n\u{1B}[31m\u{202E}", isTrouble: true)]
    page.index = "\"><script>alert(3)</script>"
    return page.text
  }

  @Test("nothing of a session breaks out of the page")
  func hostile() {
    let page = hostilePage()
    // One script for the data, one of ours; whoever could add another one would not have its hash.
    #expect(page.split(separator: "<script").count == 3)
    #expect(page.split(separator: "</script").count == 3)
    #expect(!page.contains("<img") && !page.contains("\u{1B}") && !page.contains("\u{202E}"))
    let data = part(page, from: "id=\"data\">", to: "</script>")
    #expect(!data.contains("<"))
    guard case .record(let record)? = try? JSON.decode(data), case .list(let stories)? = record["stories"],
      case .record(let story)? = stories.first
    else {
      Issue.record("the data is no JSON")
      return
    }
    #expect(story["title"] == .string(Text(Self.hostile)))
  }

  @Test("a text that looks like a place of the form stays a text")
  func places() {
    var page = StoryPage(title: "{{data}}", [])
    page.facts = ["{{script}}"]
    #expect(page.text.contains("<title>{{data}}</title>"))
    #expect(page.text.contains("<li>{{script}}</li>"))
  }

  @Test("only the script with the hash that the page names may run, and nothing is fetched")
  func policy() {
    let page = hostilePage()
    let script = part(page, from: "</script>\n<script>", to: "</script>")
    #expect(page.contains("script-src 'sha256-\(SHA256.base64(of: Array(script.utf8)))'"))
    let style = part(page, from: "<style>", to: "</style>")
    #expect(page.contains("style-src 'sha256-\(SHA256.base64(of: Array(style.utf8)))'"))
    #expect(page.contains("default-src 'none'") && !page.contains("http://") && !page.contains("https://"))
  }

  @Test("a page is known by its beginning")
  func beginning() {
    #expect(StoryPage(title: "x", []).text.hasPrefix(StoryPage.beginning))
    #expect(TestListPage(title: "x").text.hasPrefix(StoryPage.beginning))
  }
}

extension String {
  fileprivate func range(of text: String, startingAt start: Index? = nil) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
