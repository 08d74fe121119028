/** The type of the note in which a test of the gallery says, for each look, its name and how much axe found. */
export const axeNote = 'axe'
