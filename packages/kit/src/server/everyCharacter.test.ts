import { createSolanaWallet, solanaTestAccounts } from '@foyer/test/wallet'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { writeEvmSignIn } from '../chains/evm/signInMessage.ts'
import { writeSolanaSignIn } from '../chains/solana/signInMessage.ts'
import type { SignInRequest } from '../core/signIn.ts'
import { SignInError, type SignInErrorCode, type SignInVerifier } from '../exports/server.ts'
import { writeCommonMessage } from '../features/signIn/signInFlow.ts'
import { verifySignIn } from './verifySignIn.ts'

const nonce = '3f1c9a07be5d42688f0e7c21d4b9a653'
const request = {
  domain: 'cafe.example',
  uri: 'https://cafe.example',
  nonce,
  statement: 'Sign in to Harbour Cafe.',
  issuedAt: '2030-01-02T03:04:05.678Z',
  expiresAt: '2030-01-02T03:14:05.678Z',
  notBefore: '2030-01-02T03:04:05.678Z',
  requestId: 'table-7',
  resources: ['https://cafe.example/terms', 'ipfs://bafy'],
} as const satisfies SignInRequest
const now = Date.parse(request.issuedAt)

const owner = privateKeyToAccount(`0x${'5c'.repeat(32)}`)
const [solanaAccount] = solanaTestAccounts()
const wallet = createSolanaWallet({
  name: 'Test',
  accounts: [solanaAccount.secretKey],
  chains: [{ id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' }],
  origin: 'https://cafe.example',
})
afterAll(() => wallet.destroy())

/** A chain family that a site brings along: keys of P-256, its addresses the public ones in base58. */
const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
const rule = { name: 'ECDSA', hash: 'SHA-256' }
const commonAddress = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
const antelope: SignInVerifier = {
  namespace: 'antelope',
  family: 'Antelope',
  async verify({ address, message, signature }) {
    const bytes = Uint8Array.from(Buffer.from(signature, 'hex'))
    if (!/^[0-9a-f]{128}$/.test(signature)) throw new SignInError('SIGNATURE_MALFORMED')
    if (address !== commonAddress) throw new SignInError('ADDRESS_MALFORMED')
    const isSigned = await crypto.subtle.verify(rule, pair.publicKey, bytes, new TextEncoder().encode(message))
    if (!isSigned) throw new SignInError('SIGNATURE_WRONG')
    return { address, signedBy: 'key' }
  },
}

const check = (message: string, signature: string) =>
  verifySignIn({
    message,
    signature,
    domain: 'cafe.example',
    nonce,
    chains: ['eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'antelope:aca376f206b8fc25a6ed44dbdc66547c'],
    verifiers: [antelope],
    now,
  })

async function signSolana(message: string): Promise<string> {
  const { 'solana:signMessage': signer, 'standard:connect': connect } = wallet.wallet.features
  const [account] = (await connect?.connect())?.accounts ?? []
  if (!account || !signer) throw new Error('The wallet does not sign messages.')
  const [output] = await signer.signMessage({ account, message: new TextEncoder().encode(message) })
  return base58.encode(output?.signature ?? new Uint8Array())
}

async function signCommon(message: string): Promise<string> {
  const signature = await crypto.subtle.sign(rule, pair.privateKey, new TextEncoder().encode(message))
  return Buffer.from(signature).toString('hex')
}

const forms = [
  {
    form: 'EIP-4361',
    family: 'Ethereum',
    address: owner.address as string,
    chain: '31337',
    message: writeEvmSignIn(request, { address: owner.address, networkId: 'eip155:31337' }),
    sign: (message: string) => owner.signMessage({ message }),
  },
  {
    form: 'Sign-In With Solana',
    family: 'Solana',
    address: solanaAccount.address as string,
    chain: 'solana:mainnet',
    message: writeSolanaSignIn(request, {
      address: solanaAccount.address,
      networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
    sign: signSolana,
  },
  {
    form: 'CAIP-122',
    family: 'Antelope',
    address: commonAddress,
    chain: 'aca376f206b8fc25a6ed44dbdc66547c',
    message: writeCommonMessage('Antelope', request, {
      address: commonAddress,
      networkId: 'antelope:aca376f206b8fc25a6ed44dbdc66547c',
    }),
    sign: signCommon,
  },
]

type Part = readonly [text: string, ...codes: SignInErrorCode[]]

/** The message in pieces, each with the codes that a change of one of its characters is refused with. */
const partsOf = ({ address, chain, family }: (typeof forms)[number]): readonly Part[] => [
  [request.domain, 'DOMAIN_MISMATCH'],
  [' wants you to sign in with your ', 'MESSAGE_MALFORMED'],
  [family, 'CHAIN_NOT_ALLOWED'],
  [' account:\n', 'MESSAGE_MALFORMED'],
  [address, 'ADDRESS_MALFORMED', 'SIGNATURE_WRONG'],
  ['\n\n', 'MESSAGE_MALFORMED'],
  [request.statement, 'SIGNATURE_WRONG'],
  ['\n\nURI: ', 'MESSAGE_MALFORMED'],
  ['https', 'URI_MISMATCH'],
  // Addresses with a slash too few or too many lead to the same place; what was signed is another text all the same.
  ['://', 'URI_MISMATCH', 'SIGNATURE_WRONG'],
  [request.domain, 'URI_MISMATCH'],
  ['\nVersion: 1\nChain ID: ', 'MESSAGE_MALFORMED'],
  [chain, 'CHAIN_NOT_ALLOWED'],
  ['\nNonce: ', 'MESSAGE_MALFORMED'],
  [nonce, 'NONCE_UNKNOWN'],
  ['\nIssued At: ', 'MESSAGE_MALFORMED'],
  [request.issuedAt, 'MESSAGE_MALFORMED', 'ISSUED_IN_FUTURE', 'ISSUED_TOO_LONG_AGO', 'SIGNATURE_WRONG'],
  ['\nExpiration Time: ', 'MESSAGE_MALFORMED'],
  [request.expiresAt, 'MESSAGE_MALFORMED', 'MESSAGE_EXPIRED', 'SIGNATURE_WRONG'],
  ['\nNot Before: ', 'MESSAGE_MALFORMED'],
  [request.notBefore, 'MESSAGE_MALFORMED', 'NOT_YET_VALID', 'SIGNATURE_WRONG'],
  ['\nRequest ID: ', 'MESSAGE_MALFORMED'],
  [request.requestId, 'SIGNATURE_WRONG'],
  ['\nResources:\n- ', 'MESSAGE_MALFORMED'],
  [request.resources[0], 'SIGNATURE_WRONG'],
  ['\n- ', 'MESSAGE_MALFORMED'],
  [request.resources[1], 'SIGNATURE_WRONG'],
]

const kinds = ['changed', 'removed', 'inserted'] as const
type Kind = (typeof kinds)[number]

/** One character of a text changed for another, taken out, or put in before it. */
function tamper(whole: string, at: number, kind: Kind, put: string): string {
  return whole.slice(0, at) + (kind === 'removed' ? '' : put) + whole.slice(kind === 'inserted' ? at : at + 1)
}

/** The character that comes closest: the next letter or digit. */
function neighbour(letter: string): string {
  if (/[0-8A-Ya-y]/.test(letter)) return String.fromCharCode(letter.charCodeAt(0) + 1)
  return { 9: '8', Z: 'Y', z: 'y' }[letter] ?? 'x'
}

/** The codes for a change: what is put in at the end of a piece belongs to both sides. */
function codesAt(parts: readonly Part[], at: number, kind: Kind): readonly string[] {
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, [each]) => sum + each.length, 0))
  const index = ends.findIndex((end) => end > at)
  const [, ...codes] = parts[index] ?? ['']
  const isFirst = at === (ends[index - 1] ?? 0)
  return kind === 'inserted' && isFirst ? [...codes, ...(parts[index - 1]?.slice(1) ?? [])] : codes
}

async function codeOf(message: string, signature: string): Promise<string> {
  try {
    await check(message, signature)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    return error.code
  }
}

describe.each(forms)('a message of $form', (form) => {
  const parts = partsOf(form)
  const { message } = form

  it('passes as it was signed, and consists of the parts below', async () => {
    expect(parts.map(([text]) => text).join('')).toBe(message)
    expect(await codeOf(message, await form.sign(message))).toBe('accepted')
  })

  it('fails with the code of the part for every single character changed, removed or put in', async () => {
    const signature = await form.sign(message)
    const wrong: string[] = []
    let tried = 0
    for (const at of message.split('').keys())
      for (const kind of kinds) {
        const changed = tamper(message, at, kind, neighbour(message[at] ?? ''))
        const code = await codeOf(changed, signature)
        tried += 1
        if (!codesAt(parts, at, kind).includes(code)) wrong.push(`${code}: ${kind} at ${at} in ${changed}`)
      }
    expect(wrong).toEqual([])
    expect(tried).toBe(3 * message.length)
  }, 60_000)

  it('fails for any character at all in any place of it or of its signature', async () => {
    const signature = await form.sign(message)
    const characters = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(...' \n\t\0\u200b:/.-0Oo1lI'),
    )
    const isOfMessage = fc.boolean()
    await fc.assert(
      fc.asyncProperty(isOfMessage, fc.nat(), fc.constantFrom(...kinds), characters, async (is, place, kind, put) => {
        const whole = is ? message : signature
        const at = place % (whole.length + 1)
        const changed = tamper(whole, at, kind, put)
        fc.pre(changed !== whole)
        const code = await codeOf(is ? changed : message, is ? signature : changed)
        // A character of another sort may break the form anywhere, and one that says the same leaves only the signature.
        const usual = is && at < whole.length ? codesAt(parts, at, kind) : []
        expect([...usual, is ? 'MESSAGE_MALFORMED' : 'SIGNATURE_MALFORMED', 'SIGNATURE_WRONG']).toContain(code)
      }),
      { numRuns: 200 },
    )
  }, 60_000)

  it('fails for every single character of the signature changed, removed or put in', async () => {
    const signature = await form.sign(message)
    const wrong: string[] = []
    for (const at of signature.split('').keys())
      for (const kind of kinds) {
        const changed = tamper(signature, at, kind, neighbour(signature[at] ?? ''))
        const code = await codeOf(message, changed)
        if (code !== 'SIGNATURE_WRONG' && code !== 'SIGNATURE_MALFORMED') wrong.push(`${code}: ${kind} at ${at}`)
      }
    expect(wrong).toEqual([])
  }, 60_000)
})
