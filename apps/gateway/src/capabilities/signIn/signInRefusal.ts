/** Why this gateway refuses a sign-in, or the token of a signed-in visitor; a signed message has separate codes. */
export const signInRefusals = {
  SIGN_IN_OFF: {
    kind: 'absent',
    sentence: 'Sign-in is not switched on for this project. Ask the gateway’s operator for it.',
  },
  PROJECT_UNKNOWN: {
    kind: 'away',
    sentence:
      'Sign-in is for projects, and this one cannot be looked up now, or this gateway has none. Try again shortly.',
  },
  ORIGINS_OPEN: {
    kind: 'forbidden',
    sentence:
      'This project may be used from every origin. Sign-in needs its origins by name: ask the gateway’s operator.',
  },
  ORIGIN_MISSING: { kind: 'forbidden', sentence: 'Only a page may ask for that: the header origin is missing.' },
  TOKEN_MISSING: {
    kind: 'unknown',
    sentence: 'Send the token in the header authorization, as "Bearer" and the token.',
  },
  TOKEN_INVALID: { kind: 'unknown', sentence: 'The token is not one of this gateway and this project, or it is over.' },
  SESSION_ENDED: { kind: 'unknown', sentence: 'This session was ended. Sign in again.' },
} as const

/** The code of a refusal. */
export type SignInRefusalCode = keyof typeof signInRefusals

/** A refusal of sign-in that is not about a signed message. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal'
  readonly code: SignInRefusalCode

  constructor(code: SignInRefusalCode, options: { cause?: unknown } = {}) {
    super(signInRefusals[code].sentence, options)
    this.code = code
  }
}
