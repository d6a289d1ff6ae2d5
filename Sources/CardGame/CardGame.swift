// CardGame
