// Narration
