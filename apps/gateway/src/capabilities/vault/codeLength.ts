/** Digits of a code that logs somebody in. Apart, so that a gateway without a wallet loads no library for logging in. */
export const codeLength = 6
