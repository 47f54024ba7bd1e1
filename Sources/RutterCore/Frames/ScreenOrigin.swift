/// What has put a screen where it shows: for those who draw a flow.
package enum ScreenOrigin: Sendable, Hashable {
  /// It is the root screen of the session.
  case root
  /// It is the root of one stack of a container: of tabs, or of a flow whose entry is `holder`.
  case stack(Text, holder: EntryID, ContainerKind)
  /// A destination serves the entry's value.
  case destination(Destination.Target, Place)
  /// A cell presents it; with the case that the cell names, and where that is declared.
  case presentation(cell: Text?, case: Text?, Place?)
  /// A link with a `screen` function presents it.
  case link
  /// The run of steps waits here, or has failed.
  case steps
  /// Nothing serves the value.
  case nobody
}
