internal import RutterCore

/// Patterns of routes that cannot be read, also of those that scripts register while they run.
extension Subject {
  var routeFindings: [Finding] {
    scripts.flatMap { script in
      script.calls("route").compactMap { call in
        guard let text = call.text else { return nil }
        do throws(PatternError) {
          _ = try Pattern(Text(text))
          return nil
        } catch {
          return Finding(code: .route, file: script.file, line: call.line, message: "\(error)")
        }
      }
    }
  }
}
