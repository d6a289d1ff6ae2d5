extension Words {
    static let spanish: Words = Words(
        code: "es", name: "Español", common: .spanish, keys: .spanish, home: .spanish, connecting: .spanish,
        lobby: .spanish, rules: .spanish, create: .spanish, table: .spanish, seats: .spanish, host: .spanish,
        chat: .spanish, over: .spanish, settings: .spanish, refusals: .spanish, endings: .spanish, plain: .spanish,
        telling: .spanish, modes: .spanish, meeting: .spanish, playing: .spanish, ending: .spanish,
        newcomer: .spanish, link: .spanish,
        people: .spanish, deeds: .spanish,
        discipline: .spanish,
        patience: .spanish)
}

extension Words.Common {
    static let spanish: Words.Common = Words.Common(
        yes: "Sí", no: "No", on: "sí", off: "no", none: "ninguna",
        tooSmall: "Haz la ventana más grande",
        quitQuestion: "¿Salir de Pairs?",
        quitHosting: "Tu servidor se detendrá y acabarán todas sus partidas. ¿Detenerlo?",
        quitSeated: "Perderás tu plaza. ¿Salir de Pairs?",
        reconnecting: "Reconectando…", connectedAgain: "Conexión recuperada.",
        seconds: { "\($0) s" }, milliseconds: { "\($0) ms" })
}

extension Words.Keys {
    static let spanish: Words.Keys = Words.Keys(
        enter: "Intro", escape: "Esc", space: "Espacio", tab: "Tab", click: "Clic", type: "escribir",
        move: "mover", choose: "elegir", change: "cambiar", back: "volver", cancel: "cancelar", help: "ayuda",
        quit: "salir", close: "cerrar", next: "siguiente", erase: "borrar", repaint: "redibujar todo",
        suspend: "volver a la shell", vimMoves: "mover, como en vi", page: "página a página",
        firstLast: "el primero, el último", pointer: "sirve el ratón", everywhere: "En todas partes",
        here: "Aquí")
}

extension Words.Home {
    static let spanish: Words.Home = Words.Home(
        tagline: "Memory entre amigos", gamesHere: "Partidas en esta red", looking: "Buscando partidas…",
        nobodyHere: "Aún no hay ninguna: crea una y los demás la encontrarán.",
        join: { "Entrar en \($0)" },
        found: { tables, openSeats in
            Words.counted(tables, "mesa", "mesas") + ", "
                + Words.counted(openSeats, "plaza libre", "plazas libres")
        },
        lockedGame: "con invitación", otherVersion: "otra versión",
        rejoin: { "Volver a \($0)" }, host: "Crear partida", hostWhy: "la verán en esta red",
        practise: "Practicar con un bot", practiseWhy: "empieza al momento", address: "Entrar por dirección",
        addressWhy: "un servidor que no aparece", settings: "Ajustes", settingsWhy: "nombre, colores, ratón",
        quit: "Salir", addressQuestion: "Dirección (host o host:puerto)", badAddress: "Esa dirección no es válida.",
        nameQuestion: "¿Cómo te llamas?",
        rejoinWhy: "si tu plaza sigue libre")
}

extension Words.Connecting {
    static let spanish: Words.Connecting = Words.Connecting(
        title: "Conectando", failed: "Sin conexión", starting: "Arrancando tu servidor…",
        reaching: { "Llamando a \($0)…" },
        greeting: { "\($0) responde…" }, entering: "Entrando…", retry: "reintentar",
        hostFailed: { "No se pudo arrancar el servidor: \($0)" })
}

extension Words.Lobby {
    static let spanish: Words.Lobby = Words.Lobby(
        title: "Sala", at: { "en \($0)" }, hosting: { "Se entra por \($0)" },
        tables: { Words.counted($0, "mesa", "mesas") }, shown: { "\($0) de \($1)" },
        empty: "Aún no hay mesas: pulsa c para crear una.", noMatch: { "Nada coincide con «\($0)»." },
        loading: "Pidiendo las mesas…", filter: "filtrar", columnTable: "Mesa", columnRules: "Reglas",
        columnSeats: "Plazas", columnState: "Estado", open: "abierta", playing: "en juego", paused: "en pausa",
        over: "acabada", locked: "cerrada", create: "nueva mesa", join: "entrar", watch: "mirar",
        passwordQuestion: { "Contraseña de «\($0)»" }, quick: "cualquiera",
        leaveHosting: "Si te vas, tu servidor se detendrá y acabarán todas sus partidas. ¿Salir?")
}

extension Words.Rules {
    static let spanish: Words.Rules = Words.Rules(
        mode: "Modo", level: "Nivel", rows: "Filas", columns: "Columnas", group: "Grupos de",
        scoring: "Puntuación", theme: "Tema", seats: "Plazas", tries: "Intentos", turn: "Tiempo/turno",
        gameTime: "Tiempo total", hide: "Fallo visible", again: "Otra seguida", bots: "Bots",
        strength: "Nivel del bot", byLevel: "según nivel", noClock: "sin límite", atOnce: "nada",
        size: { "\($0) × \($1)" },
        groups: { $0 == 2 ? "parejas" : "grupos de \($0)" },
        levels: [
            "easy": "Fácil 3×4", "normal": "Medio 4×6", "hard": "Difícil 6×8", "expert": "Experto 8×8",
            "custom": "A medida",
        ],
        scorings: ["pairs": "+1 por grupo", "concentration": "+2, fallo −1"],
        themes: [
            "random": "Al azar", "halloween": "Halloween", "flags": "Banderas", "faces": "Caras",
            "sports": "Deportes", "animals": "Animales", "fruits": "Frutas", "travel": "Viajes", "letters": "Letras",
        ],
        strengths: [
            "sleepy": "dormido", "casual": "relajado", "sharp": "atento", "perfect": "perfecto",
            "theorist": "teórico",
        ],
        badMultiple: { "\($0) cartas no dan grupos de \($1)." },
        badSize: "Hacen falta al menos dos grupos.", tooManyBots: "Los bots no te dejan plaza.")
}

extension Words.Create {
    static let spanish: Words.Create = Words.Create(
        title: "Nueva mesa", configure: "Reglas de esta mesa", tableTitle: "Título", password: "Contraseña",
        isPublic: "En la sala", create: "Crear la mesa", apply: "Cambiar las reglas", asServer: "con tu nombre")
}

extension Words.Table {
    static let spanish: Words.Table = Words.Table(
        yourTurn: "Te toca", turnOf: { "Le toca a \($0)" }, turnOfGuest: { "Te toca, \($0)" },
        waiting: "Faltan jugadores", paused: "En pausa", over: "Fin de la partida", watching: "Estás mirando",
        watchers: { $0 == 1 ? "1 mira" : "\($0) miran" }, watchedBy: { "Miran: \($0)" },
        tries: { Words.counted($0, "intento", "intentos") },
        left: { "\($0)/\($1) ganadas" }, latency: { "\($0) ms" }, shown: "¡Memorízalas!",
        flip: "voltear", ready: "listo", notReady: "aún no", pause: "pausa", goOn: "seguir",
        agreeing: { "\($0) de \($1) quieren seguir" }, resign: "rendirse", resignQuestion: "¿Rendirte en esta partida?",
        leave: "salir", leaveQuestion: "¿Salir de la mesa?",
        leaveSavedQuestion: "¿Dejar la partida? Queda guardada.",
        leaveGameQuestion: "¿Dejar la partida? Contará como perdida.", chat: "chat", seats: "jugadores",
        board: "tablero",
        guest: "alguien más aquí", guestQuestion: "¿Cómo se llama quien juega a tu lado?",
        closed: "La mesa se ha cerrado.", putOut: "Te han expulsado de la mesa.",
        address: { "Los demás entran por \($0)" }, allReady: "Se empieza cuando todos estén listos.",
        pressReady: "Pulsa r cuando quieras empezar.", youAreReady: "Ya está: faltan los demás.",
        needsMore: "Falta alguien: espera a un invitado o pon un bot.",
        refreshed: "Perdimos jugadas; así está la mesa.",
        join: "sentarse",
        timeUp: { "A \($0) se le acabó el tiempo." }, gone: { "\($0) se ha ido." },
        lost: { "\($0) ha perdido la conexión." }, here: { "\($0) está aquí." },
        hasLeft: { "\($0) ha dejado la partida." }, late: { "\($0) no ha vuelto a tiempo." },
        idle: "Tres turnos perdidos: ahora miras.",
        kicked: { $1.isEmpty ? "\($0): expulsión." : "\($0): expulsión: \($1)" },
        picturesAwaited: "Se buscan imágenes para las cartas.",
        rulesChanged: "Han cambiado las reglas.", newHost: { "Ahora el host es \($0)." },
        wants: { "\($0) quiere jugar otra." }, pauses: { "\($0) pausa la partida." },
        matched: { "\($0) se lleva «\($1)»." }, misses: { "\($0) falla." })
}

extension Words.Seats {
    static let spanish: Words.Seats = Words.Seats(
        title: "Jugadores", open: "plaza libre", you: "tú", host: "host", ready: "listo", bot: { "bot, \($0)" },
        lost: { "ausente, \($0) s" }, lostAtAll: "ausente", left: "se fue", seat: { "Plaza \($0)" },
        someone: "Alguien que se fue",
        tally: { Words.counted($0, "carta", "cartas") + ", " + Words.counted($1, "fallo", "fallos") },
        missed: { Words.counted($0, "fallo", "fallos") }, agrees: "sigue")
}

extension Words.Host {
    static let spanish: Words.Host = Words.Host(
        start: "empezar", kick: "expulsar", kickQuestion: { "¿Expulsar a \($0) para siempre?" }, lock: "cerrar",
        unlock: "abrir", locked: "La mesa ya no admite a nadie.", unlocked: "La mesa vuelve a estar abierta.",
        configure: "reglas", bot: "bot", botOff: "sin bot", botQuestion: "¿Cómo de bien juega?",
        standIn: "sigue un bot")
}

extension Words.Chat {
    static let spanish: Words.Chat = Words.Chat(
        title: "Chat", off: "El chat está apagado.", empty: "Nadie ha dicho nada.", send: "enviar", say: "Di:",
        ignore: "ignorar", isIgnored: "ignorado", ignored: { "Ya no verás lo que diga \($0)." },
        heard: { "Vuelves a leer a \($0)." },
        turnOff: "quitar el chat", turnOn: "poner el chat", unread: { $0 == 1 ? "1 nuevo" : "\($0) nuevos" },
        ignoreQuestion: "¿A quién ignorar?")
}

extension Words.Over {
    static let spanish: Words.Over = Words.Over(
        title: "Fin de la partida", won: "¡Ganas!", lost: "Pierdes.", drawn: "Empate.",
        wonBy: { "Gana \($0)." }, wonByMany: { "Empatan en cabeza: \($0)." },
        cleared: "No quedan cartas.", resigned: "Todos menos uno se rindieron.",
        abandoned: "Todos menos uno se fueron.", stalled: "Nadie encontró nada nuevo.", clock: "Se acabó el tiempo.",
        tries: "No quedan intentos.", aborted: "La partida se interrumpió.", name: "Nombre",
        score: "Puntos", flips: "Volteos", misses: "Fallos", time: { "Tiempo \($0)" },
        checked: "Reparto comprobado: limpio",
        forged: "¡AVISO: el reparto no es limpio!", unchecked: "¡AVISO: reparto no comprobable!",
        again: "jugar otra", sameAgain: "mismas cartas", asked: "Quieres otra; faltan los demás.",
        pictures: "Imágenes",
        showBoard: "tablero", showResult: "resultado",
        and: { ", \($0)" })
}

extension Words.Settings {
    static let spanish: Words.Settings = Words.Settings(
        title: "Ajustes", name: "Nombre", appearance: "Apariencia",
        appearances: ["system": "automática", "light": "clara", "dark": "oscura"], colour: "Colores",
        colours: ["auto": "automático", "none": "ninguno", "16": "16", "256": "256", "truecolor": "todos"],
        multicoloured: "Figuras a color", back: "Reverso",
        backs: ["plain": "liso", "dots": "puntos", "weave": "trama", "waves": "olas"], motion: "Menos animación",
        mouse: "Ratón", bell: "Aviso de turno", terminalTitle: "Título ventana", chat: "Chat",
        language: "Idioma", system: "automático", preview: "Vista previa", saved: "Los cambios se guardan solos.",
        inForce: { "En uso: \($0) (\($1))" },
        badName: "1–24 caracteres, todos visibles.")
}

extension Words.Refusals {
    static let spanish: Words.Refusals = Words.Refusals(
        byCode: [
            "banned": "El servidor no te deja entrar.", "muted": "Ahora no puedes chatear.",
            "not_allowed": "El servidor no te permite eso.",
            "bad_protocol": "El servidor es de otra versión.",
            "rate_limited": "Demasiado rápido: espera un momento.",
            "server_full": "El servidor está lleno.", "shutting_down": "El servidor se está deteniendo.",
            "no_such_table": "Esa mesa ya no existe.", "table_full": "Mesa llena: pulsa w para mirar.",
            "seat_taken": "Esa plaza está ocupada.", "not_seated": "Aquí no tienes plaza.",
            "already_seated": "Ya tienes plaza ahí.", "bad_password": "Esa no es la contraseña.",
            "locked": "La mesa ya no admite a nadie.", "kicked": "Te han expulsado de esa mesa.",
            "not_host": "Eso solo puede hacerlo el host.", "wrong_phase": "La partida no está en ese punto.",
            "too_many": "Serían demasiados.", "not_your_turn": "No te toca.",
            "no_such_card": "Esa carta no existe.", "card_face_up": "Esa carta ya está volteada.",
            "card_gone": "Esa carta ya no está.", "card_held": "Otro tiene esa carta.",
            "wrong_game": "No en este juego.", "no_such_pile": "No existe ese montón.",
            "bad_move": "Las reglas lo prohíben.", "nothing_to_undo": "No hay nada que deshacer.",
            "stale_seq": "Tarde: la partida ha avanzado.", "paused": "La partida está en pausa.",
            "name_taken": "Ese nombre ya está en uso.", "bad_name": "Un nombre: 1–24 caracteres visibles.",
            "bad_resume": "Esa partida ya no existe.", "internal": "El servidor ha cometido un error.",
            "sign_in_first": "Primero inicia sesión.", "busy": "Servidor ocupado: prueba en un momento.",
            "not_encrypted": "Las claves piden conexión cifrada.",
            "weak_password": "8 caracteres o más, y no el nombre.",
            "bad_credentials": "El nombre o la clave no es correcto.",
            "no_such_account": "Esa cuenta no existe.", "no_such_game": "Esa partida no está guardada.",
            "bad_theme": "Esas imágenes no están disponibles.",
        ],
        unfit: { "\($0): eso no encaja (\($1))" }, unknown: { "El servidor no lo admite (\($0))" },
        later: { "Demasiadas veces: espera \($0) s." })
}

extension Words.Endings {
    static let spanish: Words.Endings = Words.Endings(
        unreachable: { "Ningún servidor responde en \($0): \($1)" }, gaveUp: { "No se recupera la conexión: \($0)" },
        protocolBroken: { "Ahí no hay un servidor Pairs de esta versión: \($0)" },
        turnedAway: { "El servidor no te deja entrar: \($0)" },
        replaced: "Tu partida sigue en otra ventana.", shutdown: "El servidor se ha detenido.",
        hostEnded: { "Tu servidor ha terminado: \($0)" }, firstHint: "¿Está en marcha y es esa su dirección?")
}
