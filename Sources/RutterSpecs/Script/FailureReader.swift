internal import RutterCore

/// Makes failures of what a spec's state tells: records of the spec language, errors, stops.
struct FailureReader {
  /// The spec file and its modules, as messages name them.
  let files: [String]

  /// How a run ended that told something: a failure, or why it is pending.
  func verdict(_ told: Value, _ desk: SpecDesk) -> TestResult.Verdict {
    guard case .record(let record) = told else { return .failed(Failure(.error, "the test gave what is no result")) }
    switch record.text("kind") {
    case "pending": return .pending(record.text("message"))
    case "assertion": return .failed(assertion(record))
    case "failed":
      if case .integer(let number)? = record["failure"], var failure = desk.failure(number: number) {
        failure.notes += notes(record)
        failure.rule = failure.rule ?? rule(record)
        return .failed(failure)
      }
      return .failed(general(.step, record))
    default: return .failed(general(.error, record))
    }
  }

  private func assertion(_ record: Record) -> Failure {
    var failure = general(.assertion, record)
    if let expected = record["expected"]?.text, let actual = record["actual"]?.text {
      failure.difference = .init(expected: expected, actual: actual)
    }
    return failure
  }

  private func general(_ kind: Failure.Kind, _ record: Record) -> Failure {
    let place: Place? =
      if case .integer(let line)? = record["line"], line > 0 {
        whole(Place(script: record.text("script"), line: Int(line)))
      } else { nil }
    var failure = Failure(kind, SpecWords.hinted(record.text("message")), at: place)
    failure.notes = notes(record)
    failure.rule = rule(record)
    failure.traceback = own(record.text("traceback"))
    return failure
  }

  private func notes(_ record: Record) -> [String] {
    guard case .list(let notes)? = record["notes"] else { return [] }
    return notes.compactMap(\.text)
  }

  private func rule(_ record: Record) -> String? { record["rule"]?.text }

  // MARK: Errors

  func failure(_ kind: Failure.Kind, _ error: ScriptError) -> Failure {
    // The spec language's own scripts are no places for users.
    let isOwn = error.place?.script.hasPrefix(Prelude.filePrefix) ?? false
    var failure = Failure(kind, SpecWords.hinted(error.message), at: isOwn ? nil : error.place.map(whole))
    failure.traceback = own(error.traceback)
    return failure
  }

  func failure(_ kind: Failure.Kind, _ stop: Stop) -> Failure {
    let what = kind == .loading ? "the spec file" : "the test"
    return Failure(
      kind, "\(what) was stopped: \(stop.reason); does it loop for ever?",
      at: stop.place.map(whole))
  }

  /// A place with the whole name of its file, of which Lua keeps the end only.
  func whole(_ place: Place) -> Place {
    guard place.script.hasPrefix("...") else { return place }
    let end = place.script.dropFirst(3)
    return Place(script: files.first { $0.hasSuffix(end) } ?? place.script, line: place.line)
  }

  /// The lines of a traceback that are the user's.
  private func own(_ traceback: String) -> String {
    func isOwn(_ line: Substring) -> Bool {
      let call = line.drop { $0 == "\t" || $0 == " " }
      return !call.hasPrefix("[C]: ") && !call.hasPrefix("(...tail calls")
    }
    let calls = traceback.split(separator: "\n").filter { !$0.hasPrefix("\t\(Prelude.filePrefix)") }
    guard let first = calls.firstIndex(where: isOwn), let last = calls.lastIndex(where: isOwn) else { return "" }
    return calls[first...last].joined(separator: "\n")
  }
}

extension Record {
  fileprivate func text(_ name: Text) -> String { self[name]?.text ?? "" }
}
