internal import RutterCore

extension [Effect] {
  /// Why a flow does not load, as far as the effects of its loading tell it: errors, and limits that were broken.
  var loadProblems: [String] {
    compactMap { effect in
      switch effect {
      case .error(let report): "\(report.error)"
      case .stopped(_, let stop): (stop.place.map { "\($0): " } ?? "") + "plugin stopped: \(stop.reason)"
      default: nil
      }
    }
  }
}
