import BotRuntime

BotProgram.main()
