internal import Rutter
internal import RutterSpecs
internal import RutterWorkers

/// What a report of tests in JSON says that they reached.
struct GraphReport {
  let path: String
  private let all: FlowsCoverage

  /// Reads a report.
  ///
  /// - Throws: that it cannot be read, or is none, with the line.
  init(_ path: String) throws(GraphFailure) {
    self.path = path
    let text: String
    do throws(SystemError) { text = try TextFile.read(path) } catch {
      throw GraphFailure("--coverage \(path.shortened): \(error)", .usage)
    }
    var all = FlowsCoverage(), isReport = false
    for (index, line) in text.split(separator: "\n").enumerated() {
      do throws(ReportLineError) {
        if case .covered(let coverage)? = try ReportLine.report(String(line)) { all.add(coverage) }
        isReport = true
      } catch {
        throw GraphFailure(
          "--coverage \(path.shortened):\(index + 1): \(error); it takes what 'rutter test --coverage --report json=FILE' wrote",
          .usage)
      }
    }
    guard isReport else {
      throw GraphFailure(
        "--coverage \(path.shortened): the file is empty; it takes what 'rutter test --coverage --report json=FILE' wrote",
        .usage)
    }
    if all.isEmpty {
      throw GraphFailure(
        "--coverage \(path.shortened): the report says nothing of what was reached; write one that does by: rutter test "
          + "--coverage --report json=FILE", .usage)
    }
    self.all = all
  }

  /// The flows that it is about.
  var flows: [String] { all.all.map(\.flow) }

  /// What was reached of a flow, however its path is written.
  func coverage(of flow: String) -> FlowCoverage? {
    let real = realPath(flow)
    return all.all.first { $0.flow == flow || realPath($0.flow) == real }?.coverage
  }
}
