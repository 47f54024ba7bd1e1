internal import Rutter
internal import RutterLua
internal import RutterWorkers

/// What a session tells the thread that draws, and what that thread has not taken in yet.
///
/// Frames do not queue: who draws slowly gets the newest.
struct FaceMailbox: Sendable {
  enum Letter: Sendable {
    /// A turn is over. Without a frame nothing differs, or a later letter has it.
    case turned(Event.Kind, [Effect], Frame?, names: [PluginID: String])
    case look(Frame)
    case problem(String)
    case note(String)
    /// A command was carried out, or could not be.
    case done
    case flow(Flow)
    case stats([PluginStats])
  }

  /// A larger screen is not even told while another is still to be drawn.
  private static let largeNodes = 2_000

  private(set) var letters: [Letter] = []
  /// Which of them has the newest frame.
  private var newest: Int?
  private var nodes = 0
  /// A frame was not told, and has to be asked for.
  private(set) var isStale = false
  /// The process goes on after it was stopped.
  var hasContinued = false
  var hasResized = false
  /// The last picture is to be drawn, and the thread to end.
  var end: ExitCode?

  mutating func post(_ letter: Letter) { letters.append(letter) }

  /// Whether a frame should be made of what shows now.
  var wantsFrame: Bool { newest == nil || nodes <= Self.largeNodes }

  /// Tells that a turn is over.
  mutating func turned(_ event: Event.Kind, _ effects: [Effect], _ frame: Frame?, names: [PluginID: String]) {
    if let frame {
      dropOldFrame()
      newest = letters.count
      nodes = frame.screens.reduce(0) { $0 + $1.allNodes.count }
      isStale = false
    } else if effects.last == .frame {
      isStale = true
    }
    letters.append(.turned(event, effects, frame, names: names))
  }

  /// Only small screens are kept for the timeline, while nobody has drawn them.
  private mutating func dropOldFrame() {
    guard let newest, nodes > Self.largeNodes || letters.count > 500 else { return }
    if case .turned(let event, let effects, _?, let names) = letters[newest] {
      letters[newest] = .turned(event, effects, nil, names: names)
    }
  }

  /// Hands over all letters.
  mutating func take() -> [Letter] {
    defer {
      letters = []
      newest = nil
      isStale = false
    }
    return letters
  }
}
