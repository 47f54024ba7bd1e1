-- hostile: raises nil
-- expect: error nil
error(nil)
