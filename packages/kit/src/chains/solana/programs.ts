/** Programs that transfers are made of. */
export const knownPrograms = {
  system: '11111111111111111111111111111111',
  /** Makes the account of an owner for a token that everybody can find. */
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

/** Both token programs. */
export const tokenPrograms: readonly string[] = [knownPrograms.token, knownPrograms.token2022]
