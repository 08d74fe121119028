import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signature as toSignature,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getWallets } from '@wallet-standard/app'
import type { WalletAccount } from '@wallet-standard/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../wallet/storedSession.ts'
import { type RunningSolana, startSolana } from '../startSolana.ts'
import { createSolanaWallet, type SolanaTestWallet, type SolanaWalletOptions } from './createSolanaWallet.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'
import type { SolanaWalletFeatures } from './solanaWalletFeatures.ts'

const [first, second] = solanaTestAccounts()
// An app of the Wallet Standard listens at the window; this stands where a page has it.
const page = new EventTarget()

let solana: RunningSolana
let made: SolanaTestWallet

beforeAll(async () => {
  Object.assign(globalThis, { window: page })
  solana = await startSolana({ slotTime: 0 })
})
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'window')
  await solana.stop()
})

function create(options: Partial<SolanaWalletOptions> = {}): SolanaTestWallet {
  return createSolanaWallet({
    name: 'Test Wallet',
    accounts: [first.secretKey, second.secretKey],
    chains: [{ id: 'solana:localnet', rpcUrl: solana.url }],
    storage: createMemoryStorage(),
    target: page,
    origin: 'https://shop.example',
    ...options,
  })
}

beforeEach(() => {
  made = create()
})
afterEach(() => made.destroy())

function use<Name extends keyof SolanaWalletFeatures>(name: Name, from = made): SolanaWalletFeatures[Name] {
  const feature: SolanaWalletFeatures[Name] | undefined = from.wallet.features[name]
  if (!feature) throw new Error(`The wallet lacks ${name}.`)
  return feature
}

async function connected(from = made): Promise<WalletAccount> {
  const { accounts } = await use('standard:connect', from).connect()
  const [account] = accounts
  if (!account) throw new Error('The wallet showed no account.')
  return account
}

async function transferTo(destination: string, amount: bigint): Promise<Uint8Array> {
  const { value } = await createSolanaRpc(solana.url).getLatestBlockhash().send()
  const source = createNoopSigner(address(first.address))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(source.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ ...value, blockhash: value.blockhash as Blockhash }, paid),
    (timed) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: address(destination), amount }),
        timed,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

describe('createSolanaWallet', () => {
  it('registers with an app and leaves it again', () => {
    const { get, on } = getWallets()
    const gone: string[] = []
    const off = on('unregister', (...wallets) => void gone.push(...wallets.map(({ name }) => name)))
    const leave = made.announce()
    expect(get().map(({ name, icon }) => [name, icon.slice(0, 26)])).toEqual([
      ['Test Wallet', 'data:image/svg+xml;base64,'],
    ])
    leave()
    expect(get()).toEqual([])
    expect(gone).toEqual(['Test Wallet'])
    off()
  })

  it('connects with a question, silently after it, and tells changes', async () => {
    const changes: unknown[] = []
    use('standard:events').on('change', ({ accounts }) => changes.push(accounts?.map(({ address }) => address)))
    expect((await use('standard:connect').connect({ silent: true })).accounts).toEqual([])
    made.control.rejectNext()
    await expect(use('standard:connect').connect()).rejects.toMatchObject({ code: 4001 })
    made.control.approveNext({ accounts: [1, 0] })
    expect((await use('standard:connect').connect()).accounts.map(({ address }) => address)).toEqual([
      second.address,
      first.address,
    ])
    expect(made.wallet.accounts[0]).toBe(made.wallet.accounts[0])
    await use('standard:disconnect').disconnect()
    expect(made.wallet.accounts).toEqual([])
    expect((await use('standard:connect').connect({ silent: true })).accounts).toHaveLength(2)
    made.control.switchAccount(0)
    made.control.lock()
    made.control.unlock()
    made.control.revoke()
    expect(changes).toEqual([
      [second.address, first.address],
      [],
      [second.address, first.address],
      [first.address, second.address],
      [],
      [first.address, second.address],
      [],
    ])
    expect((await use('standard:connect').connect({ silent: true })).accounts).toEqual([])
  })

  it('remembers the permission over a visit', async () => {
    const storage = createMemoryStorage()
    await connected(create({ storage }))
    const later = create({ storage })
    expect(later.wallet.accounts).toEqual([])
    const { accounts } = await use('standard:connect', later).connect({ silent: true })
    expect(accounts.map(({ address }) => address)).toEqual([first.address])
  })

  it('signs messages that verify', async () => {
    const account = await connected()
    const message = new TextEncoder().encode('Grüezi')
    const [signed] = await use('solana:signMessage').signMessage({ account, message })
    const key = await getPublicKeyFromAddress(address(first.address))
    expect(await verifySignature(key, signed?.signature as SignatureBytes, message)).toBe(true)
    expect(signed?.signedMessage).toEqual(message)
    expect(made.control.requests().at(-1)).toEqual({
      method: 'solana:signMessage',
      params: [{ account: first.address, message: 'R3LDvGV6aQ==' }],
      outcome: 'answered',
    })
  })

  it('signs a transaction without sending it, and sends one', async () => {
    const account = await connected()
    const rpc = createSolanaRpc(solana.url)
    const before = (await rpc.getBalance(address(second.address)).send()).value
    const transaction = await transferTo(second.address, 7_000n)
    const [signed] = await use('solana:signTransaction').signTransaction({ account, transaction })
    const { signatures, messageBytes } = getTransactionDecoder().decode(signed?.signedTransaction ?? new Uint8Array())
    const key = await getPublicKeyFromAddress(address(first.address))
    const own = signatures[address(first.address)]
    expect(own && (await verifySignature(key, own, messageBytes))).toBe(true)
    expect((await rpc.getBalance(address(second.address)).send()).value).toBe(before)

    const [sent] = await use('solana:signAndSendTransaction').signAndSendTransaction({
      account,
      transaction,
      chain: 'solana:localnet',
    })
    const signature = toSignature(getBase58Decoder().decode(sent?.signature ?? new Uint8Array()))
    expect((await rpc.getSignatureStatuses([signature]).send()).value[0]).toMatchObject({ err: null })
    expect((await rpc.getBalance(address(second.address)).send()).value).toBe(before + 7_000n)
  })

  it('passes on why the chain refused', async () => {
    const account = await connected()
    const transaction = await transferTo(second.address, 10n ** 18n)
    const sending = use('solana:signAndSendTransaction').signAndSendTransaction({
      account,
      transaction,
      chain: 'solana:localnet',
    })
    await expect(sending).rejects.toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    })
    const unknown = use('solana:signTransaction').signTransaction({ account, transaction, chain: 'solana:mainnet' })
    await expect(unknown).rejects.toMatchObject({ code: -32602 })
  })

  it('signs in with the text of the standard, or with nothing when told to', async () => {
    const [output] = await use('solana:signIn').signIn({ statement: 'Welcome.', nonce: 'abcdefgh', chainId: 'mainnet' })
    const text = new TextDecoder().decode(output?.signedMessage)
    expect(text).toBe(
      `shop.example wants you to sign in with your Solana account:\n${first.address}\n\nWelcome.\n\nChain ID: mainnet\nNonce: abcdefgh`,
    )
    const key = await getPublicKeyFromAddress(address(first.address))
    const bytes = output?.signedMessage ?? new Uint8Array()
    expect(await verifySignature(key, output?.signature as SignatureBytes, bytes)).toBe(true)
    expect(made.wallet.accounts.map((account) => account.address)).toEqual([first.address])
    made.control.returnNothingFromSignIn()
    expect(await use('solana:signIn').signIn({})).toEqual([])
    expect(await use('solana:signIn').signIn({})).toHaveLength(1)
  })

  it('fails, hangs, closes and locks when told to', async () => {
    const account = await connected()
    const message = new TextEncoder().encode('x')
    const sign = () => use('solana:signMessage').signMessage({ account, message })
    made.control.failNext({ code: -32603 }, 'solana:signMessage')
    await expect(sign()).rejects.toMatchObject({ code: -32603 })
    made.control.neverAnswer()
    const hanging = sign()
    const refused = expect(hanging).rejects.toMatchObject({ code: 4100, message: 'Not now.' })
    await expect.poll(() => made.control.waiting()?.kind).toBe('signMessage')
    made.control.rejectNext({ code: 4100, message: 'Not now.' })
    await refused
    made.control.closeWithoutAnswer()
    let settled = false
    void sign().finally(() => {
      settled = true
    })
    expect(await sign()).toHaveLength(1)
    expect(settled).toBe(false)
    made.control.lock({ refuse: true })
    await expect(sign()).rejects.toMatchObject({ code: 4100 })
    await expect(use('standard:connect').connect()).rejects.toMatchObject({ code: 4100 })
    made.control.lock()
    const waiting = use('standard:connect').connect()
    await expect.poll(() => made.control.waiting()?.kind).toBe('unlock')
    made.control.unlock()
    expect((await waiting).accounts).toHaveLength(1)
  })

  it('shows no feature that it was made without, and refuses malformed keys', () => {
    expect(Object.keys(create({ without: ['solana:signIn'] }).wallet.features)).not.toContain('solana:signIn')
    expect(() => create({ accounts: [] })).toThrow(RangeError)
    expect(() => create({ accounts: ['abc'] })).toThrow(RangeError)
  })

  it('replaces its accounts and chains', async () => {
    await connected()
    made.control.setAccounts([second.secretKey], ['Other'])
    expect(made.wallet.accounts.map(({ address, label }) => [address, label])).toEqual([[second.address, 'Other']])
    made.control.setChains(['solana:devnet'])
    expect(made.wallet.chains).toEqual(['solana:devnet'])
    expect(made.wallet.accounts[0]?.chains).toEqual(['solana:devnet'])
  })
})
