import Simulation

SimulateProgram.main()
