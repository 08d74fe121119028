import { randomUUID } from 'node:crypto'
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@foyer/contract'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { SignInKeys } from './signInKeys.ts'
import { SignInRefusal } from './signInRefusal.ts'
import type { SignInSession } from './signInSessions.ts'

/** What a token says, once its signature was found right. Times in seconds since 1970. */
export type TokenClaims = {
  iss: string
  /** The site's origin, then its project. */
  aud: readonly [origin: string, projectId: string]
  /** CAIP-10. */
  sub: CaipAddress
  /** The session, for its end. */
  sid: string
  exp: number
  iat: number
  jti: string
  networks: readonly CaipNetworkId[]
}

/** Writes and reads the tokens that sites check by themselves. */
export type AccessTokens = {
  /** A token for a session; it never lasts longer than that. `expiresAt` in milliseconds since 1970. */
  issue: (session: SignInSession) => Promise<{ token: string; expiresAt: number }>
  /** @throws SignInRefusal `TOKEN_INVALID` for a token that is over, of another project, or none of this gateway. */
  read: (token: string, projectId: string) => Promise<TokenClaims>
}

const text = v.pipe(v.string(), v.minLength(1))
const claims = v.object({
  iss: text,
  aud: v.tuple([text, text]),
  sub: v.custom<CaipAddress>((value) => typeof value === 'string' && parseCaipAddress(value) !== undefined),
  sid: text,
  exp: v.number(),
  iat: v.number(),
  jti: text,
  networks: v.array(v.custom<CaipNetworkId>((value) => typeof value === 'string')),
})

/** Builds the tokens of one gateway: JSON Web Tokens, signed with ES256 (RFC 7519, RFC 7518). */
export function createAccessTokens(
  keys: SignInKeys,
  { issuer, tokenSeconds, now = Date.now }: { issuer: string; tokenSeconds: number; now?: () => number },
): AccessTokens {
  return {
    issue: async ({ id, projectId, origin, account, networkIds, expiresAt }) => {
      const { kid, privateKey } = await keys.current()
      const issuedAt = Math.floor(now() / 1_000)
      const exp = Math.min(issuedAt + tokenSeconds, Math.floor(expiresAt / 1_000))
      const token = await new SignJWT({ sid: id, networks: networkIds })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience([origin, projectId])
        .setSubject(account)
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .setJti(randomUUID())
        .sign(privateKey)
      return { token, expiresAt: exp * 1_000 }
    },
    read: async (token, projectId) => {
      try {
        const { kid } = decodeProtectedHeader(token)
        const key = kid === undefined ? undefined : await keys.find(kid)
        if (key === undefined) throw new SignInRefusal('TOKEN_INVALID')
        const options = { algorithms: ['ES256'], typ: 'JWT', issuer, audience: projectId, currentDate: new Date(now()) }
        return v.parse(claims, (await jwtVerify(token, key.publicKey, options)).payload)
      } catch (error) {
        // The caller may be a forger, so the refusal never says what is wrong; a database failure is not a wrong token.
        if (error instanceof v.ValiError || isJoseError(error)) throw new SignInRefusal('TOKEN_INVALID')
        throw error
      }
    },
  }
}

// jose throws a TypeError for a text that is no token at all, and its own errors for the rest.
function isJoseError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'code' in error && /^ERR_J/.test(String(error.code)))
}
