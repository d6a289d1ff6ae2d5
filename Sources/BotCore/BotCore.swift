// BotCore
