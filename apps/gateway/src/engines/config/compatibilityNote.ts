/** What an operator who serves older clients is told at start. */
export const compatibilityNote =
  'compatibility mode is on: balances are empty without an Origin header or sdk version, anybody may list, activate and end ' +
  'smart sessions without proof of ownership, and signed messages of names need not say what and where they are for'
