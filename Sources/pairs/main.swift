print("pairs")
