import ServerRuntime

ServerProgram.main()
