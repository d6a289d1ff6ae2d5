// BotRuntime
