return { seed = -4 }
