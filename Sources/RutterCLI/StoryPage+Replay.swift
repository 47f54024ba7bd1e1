internal import Rutter
internal import RutterPages
internal import RutterSpecs
internal import RutterText

extension StoryPage {
  /// The page of a session that was replayed.
  ///
  /// - Parameters:
  ///   - recording: The transcript.
  ///   - story: What happened.
  ///   - step: What its last step came to.
  ///   - words: The same in words.
  ///   - notes: What is other than when it was recorded.
  init(_ recording: Recording, _ story: SessionStory, _ step: Replay.Step, _ words: String, _ notes: [String]) {
    let name = recording.heading.flow?.split(separator: "/").last.map(String.init) ?? "a flow"
    self.init(title: "A session of \(name)", [story])
    facts = [
      SummaryText.count(story.count, "event"), SummaryText.duration(story.microseconds),
      SummaryText.count(story.loadCount, "load"), SummaryText.count(story.errorCount, "error"),
    ]
    self.notes = notes.map { Note("note: \($0)") }
    switch step {
    case .differs, .damaged: self.notes.append(Note("The replay ended early.\n\(words)", isTrouble: true))
    case .cannotGoOn: self.notes.append(Note("The story ends early: \(words)"))
    case .end where !recording.isWhole: self.notes.append(Note("The story is not whole: \(words)"))
    case .equal: self.notes.append(Note("The story ends where --until says: \(words)"))
    case .end: break
    }
  }
}
