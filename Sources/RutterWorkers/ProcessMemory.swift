internal import CRutterMemory

/// The memory of this process. For its owner: a program that embeds Rutter has its own.
package enum ProcessMemory {
  /// Has free memory given back to the system at once. Before there is any other thread.
  package static func keepLittle() { rm_keep_little() }
}
