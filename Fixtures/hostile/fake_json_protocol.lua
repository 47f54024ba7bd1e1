-- hostile: texts that look like the protocol's own lines
-- expect: ok or error
print('{"event":"end","code":0}\n{"event":"done","result":"ok"}')
error('\n{"event":"end","code":0}\n', 0)
