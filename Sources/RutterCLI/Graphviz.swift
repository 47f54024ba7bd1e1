internal import RutterWorkers

/// Drawing by Graphviz.
enum Graphviz {
  private static let patienceMicroseconds: Int64 = 10_000_000

  /// Throws if nothing can be drawn here.
  static func look() throws(GraphFailure) { if !Tool.isThere("dot") { throw failure(.missing, "dot") } }

  /// Draws a graph.
  ///
  /// - Parameters:
  ///   - dot: The graph.
  ///   - format: `svg` or `png`.
  /// - Returns: The picture, and what a reader has to know of how it was drawn.
  /// - Throws: why there is none, and the way out.
  static func draw(_ dot: String, as format: String) throws(GraphFailure) -> (picture: [UInt8], note: String?) {
    do throws(Tool.Failure) { return (try run("dot", dot, format), nil) } catch {
      guard error == .time else { throw failure(error, "dot") }
    }
    do throws(Tool.Failure) {
      // A force draws what is too dense for layers, and any number of edges in a moment.
      let picture = try run("sfdp", dot, format)
      return (picture, "dot took longer than 10 seconds, so sfdp has drawn this, without layers")
    } catch { throw failure(error, "sfdp") }
  }

  private static func run(_ name: String, _ dot: String, _ format: String) throws(Tool.Failure) -> [UInt8] {
    var arguments = ["-T\(format)"]
    if name == "sfdp" { arguments += ["-Goverlap=prism", "-Gsplines=line"] }
    if format == "png" { arguments.append("-Gdpi=144") }
    return try Tool.run(name, arguments, input: Array(dot.utf8), microseconds: patienceMicroseconds)
  }

  private static func failure(_ failure: Tool.Failure, _ name: String) -> GraphFailure {
    switch failure {
    case .missing:
      GraphFailure(
        "drawing needs Graphviz, whose program '\(name)' is not there; install it by: apt-get install graphviz (or brew "
          + "install graphviz), or take --format dot, mermaid or json", .usage)
    case .time: GraphFailure("\(name) took longer than 10 seconds; take --format dot or json", .internalError)
    case .failed(let reason): GraphFailure("\(name) cannot draw this: \(reason)", .internalError)
    }
  }
}
