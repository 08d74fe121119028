// Long because every kind of account signs the same message.
import { type RunningChain, type RunningChains, startChains, startProxy, testContracts } from '@foyer/test'
import { createSolanaWallet, solanaTestAccounts } from '@foyer/test/wallet'
import { base58 } from '@scure/base'
import { parseSignInMessageText, verifySignIn as verifyByUtil } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import {
  type Address,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeEvmSignIn } from '../chains/evm/signInMessage.ts'
import { writeSolanaSignIn } from '../chains/solana/signInMessage.ts'
import type { SignInRequest } from '../core/signIn.ts'
import { parseSignInMessage } from '../exports/server.ts'
import { createNonce } from './createNonce.ts'
import { type VerifySignInParameters, verifySignIn } from './verifySignIn.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const nonce = createNonce()
const request: SignInRequest = {
  domain: 'cafe.example',
  uri: 'https://cafe.example',
  nonce,
  statement: 'Sign in to Harbour Cafe.',
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  notBefore: new Date().toISOString(),
  requestId: 'table-7',
  resources: ['https://cafe.example/terms'],
}
const text = (address: Address = owner.address, changed: Partial<SignInRequest> = {}) =>
  writeEvmSignIn({ ...request, ...changed }, { address, networkId: 'eip155:31337' })

const check = (message: string, signature: string, changed: Partial<VerifySignInParameters> = {}) =>
  verifySignIn({ message, signature, domain: 'cafe.example', nonce, chains: ['eip155:31337', solana], ...changed })

/** Characters that a signature is made of, which come closest to another signature. */
const misspelt = (signature: string, letters: string) =>
  fc
    .tuple(fc.nat(signature.length - 1), fc.constantFrom(...letters))
    .map(([at, letter]) => signature.slice(0, at) + letter + signature.slice(at + 1))
    .filter((changed) => changed !== signature)

const refusal = { name: 'SignInError', code: expect.stringMatching(/^[A-Z_]+$/) }

describe('a key of an EVM account', () => {
  it.each<[string, Partial<SignInRequest>]>([
    ['all parts', {}],
    [
      'only what is needed',
      { statement: undefined, expiresAt: undefined, notBefore: undefined, requestId: undefined, resources: undefined },
    ],
  ])('signs in with %s, which viem and siwe read alike', async (_, changed) => {
    const message = text(owner.address, changed)
    const answer = await check(message, await owner.signMessage({ message }))
    expect(answer).toMatchObject({ account: `eip155:31337:${owner.address}`, signedBy: 'key' })
    const { chainId, expirationTime, issuedAt, notBefore, ...byViem } = parseSiweMessage(message)
    const times = { expirationTime, issuedAt, notBefore }
    const read = Object.entries(times).flatMap(([key, value]) => (value ? [[key, value.toISOString()]] : []))
    const { family, ...parts } = answer.message
    expect(parts).toEqual({ ...byViem, chainId: String(chainId), ...Object.fromEntries(read) })
    const bySiwe = new SiweMessage(message)
    expect(bySiwe.toMessage()).toBe(message)
    const known = Object.entries(bySiwe).filter(([, value]) => value !== undefined && value !== null)
    expect({ ...parts, chainId: Number(parts.chainId) }).toEqual(Object.fromEntries(known))
    expect(family).toBe('Ethereum')
  })

  it('signs in with what siwe wrote', async () => {
    const message = new SiweMessage({
      domain: 'cafe.example',
      address: owner.address,
      uri: 'https://cafe.example/login',
      version: '1',
      chainId: 31337,
      nonce,
      issuedAt: request.issuedAt,
      statement: 'Hello.',
    }).prepareMessage()
    expect(await check(message, await owner.signMessage({ message }))).toMatchObject({
      message: { statement: 'Hello.' },
    })
  })

  it('signs in without its checksum, and not with a wrong one', async () => {
    const sign = async (written: string) => {
      const message = text().replace(owner.address, written)
      return check(message, await owner.signMessage({ message }))
    }
    expect((await sign(owner.address.toLowerCase())).address).toBe(owner.address)
    const wrong = owner.address.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    await expect(sign(wrong)).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
  })

  it.each([
    ['of another account', async (message: string) => stranger.signMessage({ message }), 'SIGNATURE_WRONG'],
    ['of another text', async () => owner.signMessage({ message: 'x' }), 'SIGNATURE_WRONG'],
    [
      'with a digit too many',
      async (message: string) => `${await owner.signMessage({ message })}0`,
      'SIGNATURE_MALFORMED',
    ],
    [
      'without its prefix',
      async (message: string) => (await owner.signMessage({ message })).slice(2),
      'SIGNATURE_MALFORMED',
    ],
    ['of a form that only contracts take', async () => `0x${'ab'.repeat(96)}`, 'SMART_ACCOUNT_REFUSED'],
  ])('does not sign in with a signature %s', async (_, sign, code) => {
    const message = text()
    await expect(check(message, await sign(message))).rejects.toMatchObject({ code })
  })

  it('signs in once of fifty at once', async () => {
    const message = text()
    const signature = await owner.signMessage({ message })
    const left = new Set([nonce])
    const takeNonce = async (given: string) => left.delete(given)
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => check(message, signature, { takeNonce })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(new Set(codes)).toEqual(new Set(['NONCE_USED']))
  })
})

describe('an account of Solana', () => {
  const [account] = solanaTestAccounts()
  const wallet = createSolanaWallet({
    name: 'Test',
    accounts: [account.secretKey],
    chains: [{ id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' }],
    origin: 'https://cafe.example',
  })
  afterAll(() => wallet.destroy())

  const message = writeSolanaSignIn(request, { address: account.address, networkId: solana })
  async function sign(words = message): Promise<string> {
    const { 'solana:signMessage': signer, 'standard:connect': connect } = wallet.wallet.features
    const { accounts } = (await connect?.connect()) ?? { accounts: [] }
    const [used] = accounts
    if (!used || !signer) throw new Error('The wallet does not sign messages.')
    const [output] = await signer.signMessage({ account: used, message: new TextEncoder().encode(words) })
    return base58.encode(output?.signature ?? new Uint8Array())
  }

  it('signs in with its test wallet, whose text the standard’s own package reads alike', async () => {
    const answer = await check(message, await sign())
    expect(answer).toMatchObject({ account: `${solana}:${account.address}`, networkId: solana, signedBy: 'key' })
    const { family, ...parts } = answer.message
    expect(family).toBe('Solana')
    expect(parseSignInMessageText(message)).toEqual(parts)
  })

  it('signs in while it connects', async () => {
    const input = {
      domain: 'cafe.example',
      address: account.address,
      uri: 'https://cafe.example',
      version: '1',
      chainId: 'mainnet',
      nonce,
      issuedAt: request.issuedAt,
    }
    const [output] = (await wallet.wallet.features['solana:signIn']?.signIn(input)) ?? []
    if (!output) throw new Error('The wallet signed nothing in.')
    const words = new TextDecoder().decode(output.signedMessage)
    expect(await check(words, base58.encode(output.signature))).toMatchObject({ networkId: solana })
    const key = Uint8Array.from(base58.decode(account.address))
    expect(verifyByUtil(input, { ...output, account: { ...output.account, publicKey: key } })).toBe(true)
  })
})

describe('a contract account', () => {
  let chains: RunningChains
  let chain: RunningChain
  let rpcUrls: Record<`eip155:${number}`, string>
  let factory: Address
  let deployer: Address
  const { abi, bytecode } = testContracts.smartAccountFactory
  const creation = { functionName: 'create', args: [owner.address, zeroHash] } as const
  let account: Address

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chain(31337)
    rpcUrls = { 'eip155:31337': chain.rpcUrl }
    deployer = chains.accounts[0]?.address ?? owner.address
    const deploy = await chain.client.deployContract({ abi, bytecode, account: deployer })
    factory = (await chain.client.waitForTransactionReceipt({ hash: deploy })).contractAddress ?? deployer
    const { result } = await chain.client.simulateContract({ address: factory, abi, ...creation, account: deployer })
    account = result as Address
  }, 60_000)
  afterAll(() => chains?.stop())

  const wrap = (signature: Hex) =>
    serializeErc6492Signature({ address: factory, data: encodeFunctionData({ abi, ...creation }), signature })

  it('signs in before it is deployed (ERC-6492), without being deployed by that', async () => {
    const message = text(account)
    const signature = wrap(await owner.signMessage({ message }))
    expect(await check(message, signature, { rpcUrls })).toMatchObject({ address: account, signedBy: 'contract' })
    expect(await chain.client.getCode({ address: account })).toBeUndefined()
    const forged = wrap(await stranger.signMessage({ message }))
    await expect(check(message, forged, { rpcUrls })).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_REFUSED',
      status: 403,
    })
    const unknown = text(getContractAddress({ from: factory, nonce: 9n }))
    const other = wrap(await owner.signMessage({ message: unknown }))
    await expect(check(unknown, other, { rpcUrls })).rejects.toMatchObject({ code: 'SMART_ACCOUNT_REFUSED' })
  })

  it('fails where no node can be asked, where the site wants none, and where the wrapping is not to the letter', async () => {
    const message = text(account)
    const signature = wrap(await owner.signMessage({ message }))
    const refused = { code: 'SMART_ACCOUNT_REFUSED' }
    await expect(check(message, signature)).rejects.toMatchObject(refused)
    await expect(check(message, signature, { rpcUrls, smartAccounts: false })).rejects.toMatchObject(refused)
    const padding = signature.length - 64 - 10
    const padded = `${signature.slice(0, padding)}1${signature.slice(padding + 1)}`
    await expect(check(message, padded, { rpcUrls })).rejects.toMatchObject({ code: 'SIGNATURE_MALFORMED' })
  })

  it('can try again while its chain cannot be read, and the next node is asked', async () => {
    const message = text(account)
    const signature = wrap(await owner.signMessage({ message }))
    const taken: string[] = []
    const takeNonce = async (given: string) => taken.push(given) > 0
    const proxy = await startProxy({ target: chain.rpcUrl })
    try {
      for (const mode of ['down', 'error', 'garbage', 'rateLimited'] as const) {
        proxy.setMode(mode)
        const answer = check(message, signature, { rpcUrls: { 'eip155:31337': proxy.url }, takeNonce })
        await expect(answer, mode).rejects.toMatchObject({ code: 'CHAIN_UNREADABLE', status: 503 })
      }
      expect(taken).toEqual([])
      const both = { 'eip155:31337': [proxy.url, chain.rpcUrl] } as const
      expect(await check(message, signature, { rpcUrls: both })).toMatchObject({ signedBy: 'contract' })
    } finally {
      await proxy.stop()
    }
  })

  it('signs in once it is deployed (ERC-1271), and is refused for any character that changes', async () => {
    const hash = await chain.client.writeContract({ address: factory, abi, ...creation, account: deployer })
    await chain.client.waitForTransactionReceipt({ hash })
    const message = text(account)
    const signature = await owner.signMessage({ message })
    expect(await check(message, signature, { rpcUrls })).toMatchObject({ address: account, signedBy: 'contract' })
    const forged = await stranger.signMessage({ message })
    const refused = { code: 'SMART_ACCOUNT_REFUSED' }
    await expect(check(message, forged, { rpcUrls })).rejects.toMatchObject(refused)
    await expect(check(message, signature, { rpcUrls, smartAccounts: false })).rejects.toMatchObject(refused)
    // Without a node, the account counts as a key.
    await expect(check(message, signature)).rejects.toMatchObject({ code: 'SIGNATURE_WRONG' })
    await fc.assert(
      fc.asyncProperty(misspelt(signature, '0123456789abcdef'), async (changed) => {
        await expect(check(message, changed, { rpcUrls })).rejects.toMatchObject(refusal)
      }),
      { numRuns: 60 },
    )
  })

  it('lets a key’s own signature be wrong, with a node that says there is no contract', async () => {
    const message = text(stranger.address)
    const signature = await owner.signMessage({ message })
    await expect(check(message, signature, { rpcUrls })).rejects.toMatchObject({ code: 'SIGNATURE_WRONG' })
  })
})

describe('what a site expects', () => {
  it.each<[string, string, Partial<VerifySignInParameters>]>([
    ['another domain', 'DOMAIN_MISMATCH', { domain: 'bank.example' }],
    ['another chain', 'CHAIN_NOT_ALLOWED', { chains: ['eip155:1'] }],
    ['another account', 'ADDRESS_MISMATCH', { address: stranger.address }],
    ['another nonce', 'NONCE_UNKNOWN', { nonce: createNonce() }],
    ['an earlier time', 'ISSUED_IN_FUTURE', { now: Date.now() - 120_000 }],
    ['a later time', 'MESSAGE_EXPIRED', { now: Date.now() + 601_000, maxAge: 900_000 }],
  ])('refuses a good signature for %s', async (_, code, changed) => {
    const message = text()
    await expect(check(message, await owner.signMessage({ message }), changed)).rejects.toMatchObject({ code })
  })

  it('takes the account in any spelling, and a verifier of the site’s own', async () => {
    const message = text()
    const signature = await owner.signMessage({ message })
    expect((await check(message, signature, { address: owner.address.toLowerCase() })).address).toBe(owner.address)
    const common = message
      .replace('Ethereum', 'Bitcoin')
      .replace('Chain ID: 31337', 'Chain ID: 000000000019d6689c085ae165831e93')
    const bitcoin = {
      namespace: 'bip122',
      family: 'Bitcoin',
      verify: async ({ address }: { address: string }) => ({ address, signedBy: 'key' as const }),
    }
    const chains = ['bip122:000000000019d6689c085ae165831e93'] as const
    expect(await check(common, 'AA==', { chains, verifiers: [bitcoin] })).toMatchObject({ networkId: chains[0] })
    await expect(check(common, 'AA==', { chains })).rejects.toMatchObject({ code: 'CHAIN_NOT_ALLOWED' })
  })
})

it('writes nonces that are never the same, of letters and digits', () => {
  const nonces = Array.from({ length: 1_000 }, createNonce)
  expect(new Set(nonces).size).toBe(1_000)
  expect(nonces.every((each) => /^[0-9a-f]{32}$/.test(each))).toBe(true)
  expect(
    parseSignInMessage(createSiweMessage({ ...parseSiweMessage(text()), nonce: nonces[0] ?? '' } as never)),
  ).toBeDefined()
})
