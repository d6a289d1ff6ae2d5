print("pairs-server")
