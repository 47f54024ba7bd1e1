internal import CRutterPages
internal import RutterText

/// The page of one session, or of an order that fails beside one that passes.
package struct StoryPage: Sendable {
  /// Something to know before the events.
  package struct Note: Sendable, Equatable {
    package var text: String
    /// Whether it says that something is wrong.
    package var isTrouble: Bool
    package init(_ text: String, isTrouble: Bool = false) {
      self.text = text
      self.isTrouble = isTrouble
    }
  }

  package var title: String
  /// What it is, in a few short parts: `12 events`, `3.5 s`.
  package var facts: [String] = []
  package var notes: [Note] = []
  /// One story, or two to be compared.
  package var stories: [SessionStory]
  /// Where a list of pages is, of which this is one.
  package var index: String?

  package init(title: String, _ stories: [SessionStory]) {
    self.title = title
    self.stories = stories
  }

  /// How every page begins, by which it is known as one of ours.
  package static let beginning = PageText.beginning

  /// The whole page.
  package var text: String {
    let data = JSONWriter.text { writer in
      writer.name("stories")
      writer.list { list in for story in stories { story.write(&list) } }
    }
    let back = index.map { "<nav aria-label=\"Pages\"><a href=\"\(PageText.escaped($0))\">All tests</a></nav>" } ?? ""
    return PageText(form: pg_story_page(), script: pg_story_script()).text([
      "title": PageText.escaped(title), "facts": Self.facts(facts), "back": back,
      "notes": Self.notes(notes), "data": PageText.data(data),
      "kind": stories.count > 1 ? "pair" : "single",
    ])
  }

  static func facts(_ facts: [String]) -> String {
    facts.map { "<li>\(PageText.escaped($0))</li>" }.joined()
  }

  static func notes(_ notes: [Note]) -> String {
    notes.map { note in
      let text = PageText.escaped(note.text, keepsLines: true)
      return "<pre class=\"note\(note.isTrouble ? " trouble" : "")\">\(text)</pre>\n"
    }.joined()
  }
}
