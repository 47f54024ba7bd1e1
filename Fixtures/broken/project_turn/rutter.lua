return { limits = { turn = -1 } }
