print("pairs-bench")
