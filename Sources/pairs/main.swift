import ClientRuntime

ClientProgram.main()
