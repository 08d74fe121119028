// Long because it holds every method of the protocol and every fault of the wallet, over real sockets and keys.
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSolana, startSolana } from '../solana/startSolana.ts'
import { solanaTestAccounts } from '../solana/wallet/solanaTestAccounts.ts'
import { createMobileWallet, type MobileWallet } from './createMobileWallet.ts'
import { fromBase64, toBase64, toBytes } from './mobileFrames.ts'
import { type MobilePage, openMobilePage } from './openMobilePage.ts'

const [account, other] = solanaTestAccounts()
const chain = 'solana:localnet'

let solana: RunningSolana
const wallets: MobileWallet[] = []
const pages: MobilePage[] = []

beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana.stop())
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await Promise.all(wallets.splice(0).map((wallet) => wallet.stop()))
})

function create(options: Partial<Parameters<typeof createMobileWallet>[0]> = {}): MobileWallet {
  const wallet = createMobileWallet({
    secretKeys: [account.secretKey],
    chains: [{ id: chain, rpcUrl: solana.url }],
    ...options,
  })
  wallets.push(wallet)
  return wallet
}

async function meet(wallet: MobileWallet, encoding: 'binary' | 'base64' = 'binary') {
  const page = await openMobilePage({ encoding })
  pages.push(page)
  await wallet.listen(page.associationUri)
  return page.connect()
}

const identity = { name: 'Harbour Café', uri: 'https://harbour.example' }
const publicKey = async (wallet: MobileWallet) => {
  const session = await meet(wallet)
  const { accounts } = (await session.request('authorize', { identity, chain })) as Authorization
  return { session, own: accounts[0]?.address ?? '' }
}
type Authorization = {
  auth_token: string
  accounts: { address: string; display_address: string; label: string }[]
  wallet_uri_base?: string
  sign_in_result?: { signed_message: string; signature: string }
}

async function verify(own: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromBase64(own), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, toBytes(signature), toBytes(message))
}

async function transfer(amount: bigint): Promise<string> {
  const answer = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash' }),
  })
  const { result } = (await answer.json()) as {
    result: { value: { blockhash: string; lastValidBlockHeight: number } }
  }
  const { blockhash, lastValidBlockHeight } = result.value
  const source = createNoopSigner(address(account.address))
  const lifetime = { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) } as Parameters<
    typeof setTransactionMessageLifetimeUsingBlockhash
  >[0]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(source, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: address(other.address), amount: lamports(amount) }),
        each,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

describe('createMobileWallet', () => {
  it.each(['binary', 'base64'] as const)('agrees on a key and a version over %s', async (encoding) => {
    const session = await meet(create(), encoding)
    expect(session.version).toBe('v1')
    expect(await session.request('get_capabilities')).toMatchObject({
      max_messages_per_request: 10,
      supported_transaction_versions: ['legacy', 0],
      supports_sign_and_send_transactions: true,
    })
  })

  it('grants its account, and the same again for the token without a question', async () => {
    const wallet = create({ policy: 'ask' })
    const session = await meet(wallet)
    const asked = session.request('authorize', { identity, chain })
    await expect.poll(() => wallet.waiting()).toMatchObject({ kind: 'connect' })
    wallet.approveNext()
    const granted = (await asked) as Authorization
    expect(granted.accounts).toMatchObject([{ display_address: account.address, label: 'Account 1' }])
    const later = await meet(wallet)
    const again = await later.request('authorize', { identity, chain, auth_token: granted.auth_token })
    expect(again).toEqual(granted)
    expect(await later.request('reauthorize', { identity, auth_token: granted.auth_token })).toEqual(granted)
    await later.request('deauthorize', { auth_token: granted.auth_token })
    await expect(later.request('reauthorize', { auth_token: granted.auth_token })).rejects.toMatchObject({ code: -1 })
  })

  it('signs in with the approval', async () => {
    const session = await meet(create())
    const payload = { domain: 'harbour.example', statement: 'Welcome', nonce: 'abcdefgh' }
    const granted = (await session.request('authorize', { identity, chain, sign_in_payload: payload })) as Authorization
    const message = fromBase64(granted.sign_in_result?.signed_message ?? '')
    expect(new TextDecoder().decode(message)).toContain('harbour.example wants you to sign in')
    const signature = fromBase64(granted.sign_in_result?.signature ?? '')
    expect(await verify(granted.accounts[0]?.address ?? '', message, signature)).toBe(true)
  })

  it('signs messages with its key, behind each message', async () => {
    const { session, own } = await publicKey(create())
    const message = new TextEncoder().encode('Good morning')
    const { signed_payloads: signed } = (await session.request('sign_messages', {
      addresses: [own],
      payloads: [toBase64(message)],
    })) as { signed_payloads: string[] }
    const bytes = fromBase64(signed[0] ?? '')
    expect(bytes.slice(0, -64)).toEqual(toBytes(message))
    expect(await verify(own, message, bytes.slice(-64))).toBe(true)
  })

  it('signs transactions, and sends them to the chain that was granted', async () => {
    const { session } = await publicKey(create())
    const unsigned = await transfer(5_000n)
    const { signed_payloads: signed } = (await session.request('sign_transactions', { payloads: [unsigned] })) as {
      signed_payloads: string[]
    }
    expect(fromBase64(signed[0] ?? '').slice(65)).toEqual(fromBase64(unsigned).slice(65))
    const { signatures } = (await session.request('sign_and_send_transactions', {
      payloads: [await transfer(6_000n)],
      options: { commitment: 'confirmed' },
    })) as { signatures: string[] }
    expect(fromBase64(signatures[0] ?? '')).toHaveLength(64)
    await expect(
      session.request('sign_and_send_transactions', { payloads: [await transfer(10n ** 18n)] }),
    ).rejects.toMatchObject({ code: -4 })
  })

  it.each([
    ['a message', 'sign_messages', -3],
    ['a transaction', 'sign_transactions', -3],
  ])('lets its owner decline %s', async (_, method, code) => {
    const wallet = create()
    const { session, own } = await publicKey(wallet)
    wallet.rejectNext()
    const payloads = [method === 'sign_messages' ? toBase64(new Uint8Array(3)) : await transfer(1n)]
    await expect(session.request(method, { addresses: [own], payloads })).rejects.toMatchObject({ code })
  })

  it('lets its owner decline to be connected', async () => {
    const session = await meet(create({ policy: 'reject' }))
    await expect(session.request('authorize', { identity, chain })).rejects.toMatchObject({
      code: -1,
      message: 'authorization request declined',
    })
  })

  it.each([
    ['another chain', 'authorize', { identity, chain: 'solana:devnet' }, -7],
    ['signing before it granted anything', 'sign_messages', { addresses: [], payloads: ['AAAA'] }, -1],
    ['a method that it does not know', 'clone_authorization', {}, -32_601],
  ])('refuses %s', async (_, method, params, code) => {
    const session = await meet(create())
    await expect(session.request(method, params)).rejects.toMatchObject({ code })
  })

  it('takes as many payloads as it says and not one more', async () => {
    const { session, own } = await publicKey(create({ maxPayloads: 2 }))
    const ask = (count: number) =>
      session.request('sign_messages', { addresses: [own], payloads: Array.from({ length: count }, () => 'AAAA') })
    expect(await ask(2)).toMatchObject({ signed_payloads: [expect.any(String), expect.any(String)] })
    await expect(ask(3)).rejects.toMatchObject({ code: -6 })
  })

  it('fails as `failNext` asks, lists its requests, and forgets pages', async () => {
    const wallet = create({ walletUriBase: 'http://wallet.example' })
    wallet.failNext({ code: -32_603, message: 'Out of order' }, 'authorize')
    const session = await meet(wallet)
    await expect(session.request('authorize', { identity, chain })).rejects.toMatchObject({ code: -32_603 })
    const granted = (await session.request('authorize', { identity, chain })) as Authorization
    expect(granted.wallet_uri_base).toBe('http://wallet.example')
    expect(wallet.requests().map(({ outcome }) => outcome)).toEqual([-32_603, 'answered'])
    wallet.revoke()
    await expect(session.request('reauthorize', { auth_token: granted.auth_token })).rejects.toMatchObject({ code: -1 })
  })

  it('says another version when it is to', async () => {
    const wallet = create()
    wallet.misbehave('otherVersion')
    expect((await meet(wallet)).version).toBe('v9')
  })

  it.each(['wrongKey', 'leavesAtHello'] as const)('spoils the greeting: %s', async (fault) => {
    const wallet = create()
    wallet.misbehave(fault)
    await expect(meet(wallet)).rejects.toThrow()
  })

  it.each([
    ['skippedNumber', /The sequence number is 3, not 2/],
    ['breaksOff', /The session was closed/],
  ] as const)('spoils an answer: %s', async (fault, message) => {
    const wallet = create()
    const session = await meet(wallet)
    wallet.misbehave(fault)
    await expect(session.request('get_capabilities')).rejects.toThrow(message)
  })

  it('ends the session over a greeting that another key signed', async () => {
    const wallet = create()
    const [page, stranger] = [await openMobilePage(), await openMobilePage()]
    pages.push(page, stranger)
    const port = new URL(stranger.associationUri).searchParams.get('port') ?? ''
    await wallet.listen(page.associationUri.replace(/port=\d+/, `port=${port}`))
    await expect(stranger.connect()).rejects.toThrow('The session was closed.')
  })

  it.each([
    ['below the ports', 'solana-wallet:/v1/associate/local?association=KEY&port=49151&v=v1'],
    ['above the ports', 'solana-wallet:/v1/associate/local?association=KEY&port=65536&v=v1'],
    ['another version', 'solana-wallet:/v1/associate/local?association=KEY&port=50000&v=v2'],
    ['no key', 'solana-wallet:/v1/associate/local?port=50000&v=v1'],
    ['another scheme', 'http://wallet.example/v1/associate/local?association=KEY&port=50000'],
    ['no id', 'solana-wallet:/v1/associate/remote?association=KEY&reflector=localhost'],
  ])('follows no link with %s', async (_, uri) => {
    const page = await openMobilePage()
    pages.push(page)
    const key = new URL(page.associationUri).searchParams.get('association') ?? ''
    await expect(create().listen(uri.replace('KEY', key))).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })
})
