/** What an operator is told at start who serves older clients. */
export const compatibilityNote =
  'compatibility mode is on: balances are empty without an Origin header or sdk version, anybody may list, activate and end ' +
  'smart sessions without proof of ownership, and signed messages of names need not say what and where they are for'
