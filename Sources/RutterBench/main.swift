/// Prints the measures of Rutter that run inside one process, each as a ratio against a peer in the same run.
print(Table.heading)
for row in [EngineRows.row3(), EngineRows.row5()] { print(Table.line(row)) }
