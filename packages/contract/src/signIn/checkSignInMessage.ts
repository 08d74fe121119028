import type { CaipNetworkId } from '../caip.ts'
import { isEqualText } from './isEqualText.ts'
import type { SignInMessage } from './parseSignInMessage.ts'
import { SignInError } from './signInError.ts'
import type { SignInVerifier } from './signInVerifier.ts'

/** What a message must say. Times are milliseconds. */
export type SignInExpectations = {
  /** The host that asks, with its port where it has one; one of several where this is a list. */
  readonly domain: string | readonly string[]
  /**
   * Where the message's `URI` may lie, such as `https://cafe.example`. Default: on the domain that the message names, by
   * https, or http on this machine.
   */
  readonly origins?: readonly string[] | undefined
  /** The networks that may be signed in on. */
  readonly chains: readonly CaipNetworkId[]
  /** The one account that may sign. Default: any. */
  readonly address?: string | undefined
  /** The nonce that was given out; or a function that answers why one is not accepted, and nothing where it is. */
  readonly nonce: string | ((nonce: string) => NonceProblem | undefined | Promise<NonceProblem | undefined>)
  /** How far the visitor's clock may be ahead, for `Issued At` and `Not Before`. Default 60,000. */
  readonly clockSkew?: number | undefined
  /** How long ago the message may have been issued. Default 600,000. */
  readonly maxAge?: number | undefined
  /** What is the time. Default: the clock's. */
  readonly now?: number | undefined
}

/** Why a nonce is not accepted. */
export type NonceProblem = 'NONCE_UNKNOWN' | 'NONCE_EXPIRED' | 'NONCE_USED'

const listOf = (value: string | readonly string[]): readonly string[] => [value].flat()

/**
 * Holds a message against what a site expects; answers on which network it signs in.
 *
 * @throws SignInError With the code of the first part that does not fit, in the order of the message.
 */
export async function checkSignInMessage(
  message: SignInMessage,
  verifier: SignInVerifier,
  expected: SignInExpectations,
): Promise<CaipNetworkId> {
  if (!isOwnDomain(message, expected)) throw new SignInError('DOMAIN_MISMATCH')
  if (!isOwnUri(message, expected)) throw new SignInError('URI_MISMATCH')
  const networkId = expected.chains.find((id) => isNamed(id, message.chainId, verifier))
  if (networkId === undefined) throw new SignInError('CHAIN_NOT_ALLOWED')
  if (expected.address !== undefined && !isSameAddress(expected.address, message.address, verifier))
    throw new SignInError('ADDRESS_MISMATCH')
  checkTimes(message, expected)
  const problem = await judgeNonce(message.nonce, expected.nonce)
  if (problem) throw new SignInError(problem)
  return networkId
}

function isOwnDomain({ domain, scheme }: SignInMessage, expected: SignInExpectations): boolean {
  if (!listOf(expected.domain).includes(domain)) return false
  return scheme === undefined || originsFor(domain, expected).includes(`${scheme}://${domain}`)
}

function isOwnUri({ domain, uri }: SignInMessage, expected: SignInExpectations): boolean {
  if (!URL.canParse(uri)) return false
  const { origin, password, username } = new URL(uri)
  return username === '' && password === '' && originsFor(domain, expected).includes(origin)
}

function originsFor(domain: string, { origins }: SignInExpectations): readonly string[] {
  if (origins) return origins
  return isLoopback(domain) ? [`https://${domain}`, `http://${domain}`] : [`https://${domain}`]
}

/** Whether a host, with or without a port, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}

function isNamed(networkId: CaipNetworkId, name: string, { chainNames, namespace }: SignInVerifier): boolean {
  const [own, reference] = networkId.split(':')
  return own === namespace && (reference === name || (chainNames?.(networkId).includes(name) ?? false))
}

/** Hexadecimal has two spellings of a letter; every other form has one. */
function isSameAddress(one: string, other: string, { namespace }: SignInVerifier): boolean {
  return namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
}

function checkTimes({ expirationTime, issuedAt, notBefore }: SignInMessage, expected: SignInExpectations): void {
  const { clockSkew = 60_000, maxAge = 600_000, now = Date.now() } = expected
  const issued = Date.parse(issuedAt)
  if (issued > now + clockSkew) throw new SignInError('ISSUED_IN_FUTURE')
  if (now - issued > maxAge) throw new SignInError('ISSUED_TOO_LONG_AGO')
  if (notBefore !== undefined && Date.parse(notBefore) > now + clockSkew) throw new SignInError('NOT_YET_VALID')
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now) throw new SignInError('MESSAGE_EXPIRED')
}

async function judgeNonce(nonce: string, expected: SignInExpectations['nonce']): Promise<NonceProblem | undefined> {
  if (typeof expected === 'function') return expected(nonce)
  return isEqualText(nonce, expected) ? undefined : 'NONCE_UNKNOWN'
}
