return { flow = 4 }
