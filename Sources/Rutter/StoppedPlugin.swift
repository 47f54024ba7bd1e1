public import RutterCore

/// A plugin that went over one of its limits, and does nothing any more.
public struct StoppedPlugin: Sendable, Hashable, CustomStringConvertible {
  public var plugin: String
  /// The limit, and where the script was.
  public var stop: Stop

  public var description: String {
    let place = stop.place.map { "\($0): " } ?? ""
    return "\(place)plugin '\(plugin)' stopped: \(stop.reason)"
  }
}
