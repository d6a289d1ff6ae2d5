print("pairs-bot")
