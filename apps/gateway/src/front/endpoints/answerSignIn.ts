import { errorBody, SignInError, type SignInErrorCode, signInErrors } from '@foyer/contract'
import { SignInRefusal, type SignInRefusalCode, signInRefusals } from '../../capabilities/signIn/signInRefusal.ts'

type Refused = { bytes: string; status: 400 | 401 | 403 | 404 | 429 | 503; headers: Readonly<Record<string, string>> }

const statuses = { absent: 404, away: 503, forbidden: 403, unknown: 401 } as const

/** Which part of a request is at fault, where one is. */
const fields: Readonly<Partial<Record<SignInErrorCode | SignInRefusalCode, string>>> = {
  CHAIN_NOT_ALLOWED: 'chainId',
  CHAIN_UNREADABLE: 'chainId',
  ADDRESS_MALFORMED: 'address',
  ADDRESS_MISMATCH: 'address',
  SIGNATURE_MALFORMED: 'signature',
  SIGNATURE_WRONG: 'signature',
  SMART_ACCOUNT_REFUSED: 'signature',
  ORIGINS_OPEN: 'origin',
  ORIGIN_MISSING: 'origin',
  TOKEN_MISSING: 'authentication',
  TOKEN_INVALID: 'authentication',
  SESSION_ENDED: 'authentication',
}

/** Answers a call of sign-in; each refusal as its status and its code. */
export async function answerSignIn<Answer>(run: () => Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof SignInError) return refuse(signInErrors[error.code].status, error.code, error.message)
    if (error instanceof SignInRefusal) {
      return refuse(statuses[signInRefusals[error.code].kind], error.code, error.message)
    }
    throw error
  }
}

function refuse(status: Refused['status'], code: SignInErrorCode | SignInRefusalCode, sentence: string): Refused {
  const body = { ...errorBody(fields[code] ?? '', sentence), code }
  return { bytes: JSON.stringify(body), status, headers: status === 503 ? { 'retry-after': '2' } : {} }
}
