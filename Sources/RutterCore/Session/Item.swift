/// An item, with the plugin that pays for what scripts of others do for it (X6).
struct Asked {
  var item: Item
  /// ``PluginID/host`` where everybody pays for their own.
  var client: PluginID
}

/// One item of the queue of a turn (T1).
enum Item {
  case operation(Operation)
  case loadEnded(LoadID, Result<Value, NavigationError>)
  case startLoad(LoadID)
  case resume(CoroutineID, Resumption)
  /// A guard has ended. What it has asked for goes first (G2).
  indirect case guarded(OperationID, Result<Verdict, NavigationError>)
  /// What was presented has left, or did not come: whoever asked is told.
  case answered(OperationID)
  /// The run of the steps of an entry goes on, or begins anew.
  case steps(EntryID)
  /// If the run still waits, it shows that.
  case stepsWait(EntryID)
  case wake(Wakeup, Result<[Value], NavigationError>)
  indirect case task(Handle, Caller)
  case activate(NodeID)
  /// Activations that waited for an action to end (`while_running = "queue"`), and how many.
  case activateQueued(NodeID, EntryID, count: Int)
  indirect case cancel(Caller)
  indirect case preload(Deferred, Caller)
  indirect case refresh(Deferred, Caller)
  case retry(RetryTarget)
  indirect case progress(CoroutineID, Progress)
  case watch(WatchID)
  case holes(EntryID)
}
