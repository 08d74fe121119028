/** Digits of a code that logs a member in. A separate file, so that a gateway without a wallet loads no login library. */
export const codeLength = 6
