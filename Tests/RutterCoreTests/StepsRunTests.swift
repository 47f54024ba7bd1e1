import Testing

@testable import RutterCore

@Suite struct StepsRunTests {
  /// A run that goes on from what was saved, where it waited at entry 26.
  private static func restored() -> StepsRun {
    var saved = SavedSteps(StepsRecord(began: .start, chance: 1), in: EntryID(4), questions: [])
    saved.place = EntryID(26)
    var run = StepsRun(record: saved.record, root: EntryID(5))
    run.takes(saved, without: [])
    return run
  }

  @Test("N1: where a restored run waits again the place has the id that it had, once")
  func waits() {
    var run = Self.restored()
    run.begins(CoroutineID(1))
    #expect(run.takeFormerPlace() == EntryID(26))
    #expect(run.takeFormerPlace() == nil)
  }

  @Test("N1: a restored run that goes on without waiting has no use for that id: other entries may have come since")
  func goesOn() {
    for next in [\StepsRun.asking, \.finishing] {
      var run = Self.restored()
      run.begins(CoroutineID(1))
      run[keyPath: next] = OperationID(9)
      run[keyPath: next] = nil
      #expect(run.takeFormerPlace() == nil)
    }
  }
}
