extension Words.Plain {
    static let spanish: Words.Plain = Words.Plain(
        stop: ".", labelled: { "\($0): \($1)" }, both: { "\($0), \($1)" }, hello: { "Hola, \($0)." }, done: "Hecho.",
        dropped: "Cancelado.",
        atStart: "Este es el inicio. Para salir, escribe quit.", noServer: "Aún no estás en ningún servidor.",
        noTable: "No estás en ninguna mesa.",
        noSuchChoice: { $0 == 1 ? "Solo hay la opción 1." : "Hay opciones de 1 a \($0)." },
        choiceGone: "Eso ya no es posible.", typeText: { "Escribe \($0) y el texto nuevo." },
        badValue: { "\($0) no admite ese valor." }, unknownWord: "Esa palabra no existe. ? dice lo que hay.",
        didYouMean: { "Esa palabra no existe. ¿Querías decir \($0)?" }, usage: { "Se usa así: \($0)" },
        tooLong: "Esa línea es demasiado larga.", answerConfirm: "Escribe s o n.",
        answerText: "Escríbelo, o una línea vacía para cancelar.",
        answerChoice: "Escribe un número, o una línea vacía para cancelar.",
        helpEverywhere:
            "Un número hace lo que indica. where: dónde estás. repeat: lo último otra vez. back: atrás. quit: salir.",
        helpForm: "Un número pasa al valor siguiente; un número y un valor lo fijan, como en 3 difícil.",
        helpLobby: "join y el ID: sentarse a una mesa. watch: mirar. / y una palabra: buscar mesas.",
        helpTable:
            "b3 voltea la carta de la columna b, fila 3. board lee las cartas. say y un texto: hablar. "
            + "time: lo que queda. link: para la web.",
        helpCommands: "help enumera los demás comandos, en inglés.",
        linkLost: "Se perdió la conexión. Intento recuperarla.", noTables: "Aún no hay mesas.",
        tableFull: "Todo ocupado. Para mirar, escribe watch y el ID de la mesa.", watch: { "Mirar \($0)" },
        hidden: "oculta", hostOpen: "Tu servidor está abierto hasta que salgas. Tus amigos en la red escriben: pairs",
        hostAddress: { "Si eso no encuentra nada: pairs --connect \($0)" },
        hostNetcat: { "Sin instalar nada: nc \($0)" },
        showsJSON: "Cada comando se muestra como JSON.", hidesJSON: "Los comandos ya no se muestran como JSON.",
        elsewhere: { "En la mesa \($0): \($1)" }, seatsTaken: { "\($0) de \($1) plazas ocupadas" })
}

extension Words.Telling {
    static let spanish: Words.Telling = Words.Telling(
        table: { "Mesa \($0): \($1)." }, youAre: { "Eres \($0)." }, players: { "Jugadores: \($0)." },
        openSeats: { Words.counted($0, "plaza libre", "plazas libres") },
        sayReady: "Escribe ready cuando quieras empezar.", youAreReady: "Anotado: quieres empezar.",
        score: { "Puntos: \($0)." }, board: { "\($0) cartas: columnas de a a \($1), filas de 1 a \($2)." },
        faceUp: { "A la vista: \($0)." },
        faceDown: { $0 == 1 ? "1 carta está boca abajo." : "\($0) cartas están boca abajo." },
        row: { "Fila \($0): \($1)." }, down: "boca abajo", taken: "retirada", heldBy: { "\($0), la tiene \($1)" },
        secondsLeft: {
            ($0 == 1 ? "Queda " : "Quedan ") + Words.counted($0, "segundo", "segundos") + "."
        }, noClock: "No corre ningún reloj.", turns: { "\($0), \($1): \($2)." },
        match: { "¡Acierto! \($0) se lleva \($1) y tiene \(Words.counted($2, "punto", "puntos"))." },
        yourMatch: { "¡Acierto! \($0). Tienes \(Words.counted($1, "punto", "puntos"))." }, noMatch: "No coinciden.",
        scoreIs: { "\($0) tiene \(Words.counted($1, "punto", "puntos"))." }, ready: { "\($0) quiere empezar." },
        notReady: { "\($0) aún no quiere empezar." }, noRematch: { "\($0) ya no quiere otra partida." },
        goesOn: { "\($0) quiere seguir." }, toGoOn: "Para seguir, todos escriben resume.",
        toGoOnAlone: "Para seguir, escribe resume.",
        resumed: "La partida sigue.", renamed: { "La mesa se llama ahora \($0)." }, dealt: "Nueva partida.",
        standIn: { "Un bot sigue por \($0)." }, holds: { "\($0) tiene \($1): \($2)." },
        isFree: { "\($0) queda libre." }, progress: { "\($0) lleva \(Words.counted($1, "grupo", "grupos"))." },
        place: { "\($0). \($1), \(Words.counted($2, "punto", "puntos"))." }, left: { "Has dejado la mesa \($0)." })
}
