import { type KeyObject, verify } from 'node:crypto'

/** A service account of a Google project, and the key that checks what it signs. */
export interface GoogleServiceAccount {
  readonly email: string
  readonly keyId: string
  readonly publicKey: KeyObject
}

const scope = 'https://www.googleapis.com/auth/cloudkms'
const maxSeconds = 3_600
const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Whether a bearer is a JWT that the account itself signed for this scope, within its hour (RS256). */
export function isGoogleBearer(bearer: string, { email, keyId, publicKey }: GoogleServiceAccount): boolean {
  const [head = '', claims = '', signature = '', ...rest] = bearer.split('.')
  if (signature === '' || rest.length > 0) return false
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))) return false
  const { alg, kid } = decode(head)
  const { iss, sub, scope: granted, iat, exp } = decode(claims)
  const now = Date.now() / 1000
  return (
    alg === 'RS256' &&
    kid === keyId &&
    iss === email &&
    sub === email &&
    String(granted).split(' ').includes(scope) &&
    Number(iat) <= now + 60 &&
    Number(exp) > now &&
    Number(exp) - Number(iat) <= maxSeconds
  )
}
