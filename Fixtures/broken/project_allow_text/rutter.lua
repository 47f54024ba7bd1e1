return { allow = "read=data" }
