import Simulation

EndureProgram.main()
