// TableMirror
