/** What a refused sign-in answers with. */
export type SignInErrorEntry = {
  /** HTTP status: 4xx where another try needs another message, 429 and 5xx where the same one can be sent again. */
  readonly status: 400 | 401 | 403 | 429 | 503
  /** For developers and logs. */
  readonly message: string
}

/** Every way in which a sign-in fails, by its code. */
export const signInErrors = {
  MESSAGE_TOO_LONG: { status: 400, message: 'The message is longer than a sign-in message may be.' },
  MESSAGE_MALFORMED: { status: 400, message: 'The message does not have the form of EIP-4361 or CAIP-122.' },
  SIGNATURE_MALFORMED: {
    status: 400,
    message: 'The signature does not have the form that accounts of this chain write.',
  },
  ADDRESS_MALFORMED: { status: 400, message: 'The message names no address of its chain.' },
  DOMAIN_MISMATCH: { status: 401, message: 'The message was written for another site.' },
  URI_MISMATCH: { status: 401, message: 'The message signs in to another address than one of this site.' },
  CHAIN_NOT_ALLOWED: { status: 401, message: 'The message names a chain that this site does not accept.' },
  ADDRESS_MISMATCH: { status: 401, message: 'The message is of another account.' },
  NONCE_UNKNOWN: { status: 401, message: 'The nonce is not one of this server.' },
  NONCE_EXPIRED: { status: 401, message: 'The nonce is too old.' },
  NONCE_USED: { status: 401, message: 'The nonce was used before.' },
  ISSUED_IN_FUTURE: { status: 401, message: 'The message was issued in the future: compare the clocks.' },
  ISSUED_TOO_LONG_AGO: { status: 401, message: 'The message was issued too long ago.' },
  NOT_YET_VALID: { status: 401, message: 'The message is not valid yet.' },
  MESSAGE_EXPIRED: { status: 401, message: 'The message has expired.' },
  SIGNATURE_WRONG: { status: 401, message: 'The signature is not of this account and this message.' },
  SMART_ACCOUNT_REFUSED: { status: 403, message: 'The signature of a contract account was not accepted.' },
  CHAIN_UNREADABLE: { status: 503, message: 'The chain of the contract account could not be read.' },
} as const satisfies Readonly<Record<string, SignInErrorEntry>>

/** Why a sign-in was not accepted. */
export type SignInErrorCode = keyof typeof signInErrors
