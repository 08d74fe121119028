import { type RunningSolana, startSolana } from '@foyer/test'
import { createSolanaWallet, type SolanaWalletOptions } from '@foyer/test/wallet'
import {
  type Address,
  appendTransactionMessageInstruction,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  isTransactionModifyingSigner,
  isTransactionSendingSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type TransactionSigner,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getWallets } from '@wallet-standard/app'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../core/actions/connect.ts'
import { createKit } from '../../core/createKit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { Network } from '../../core/network.ts'
import { getSolanaSigner } from './kitSigner.ts'
import { solanaDevnet, solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'

const stops: (() => void)[] = []
const coin = 1_000_000_000n
let chain: RunningSolana
let network: Network

beforeAll(async () => {
  chain = await startSolana({ slotTime: 0 })
  network = { ...solanaMainnet, id: chain.caipNetworkId, name: 'Local', rpcUrls: [chain.url], local: true }
})
afterAll(() => chain.stop())
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
})

/** A kit whose visitor has connected a wallet with real keys on the local Solana. */
async function setUp(options: Partial<SolanaWalletOptions> = {}) {
  const [account] = chain.accounts
  const lumen = createSolanaWallet({
    name: 'Lumen',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    accounts: [account.secretKey],
    chains: [{ id: 'solana:localnet', rpcUrl: chain.url }],
    storage: memoryStorage(),
    origin: 'https://cafe.example',
    ...options,
  })
  stops.push(getWallets().register(lumen.wallet))
  const networks = [network, solanaDevnet]
  const kit = createKit({ appName: 'Harbour Cafe', networks, chains: [solana()], storage: memoryStorage() })
  stops.push(() => kit.destroy())
  await kit.source('walletStandard')
  const wallet = kit.store.getState().connectors.find(({ name }) => name === 'Lumen')
  if (!wallet) throw new Error('No wallet is listed')
  await connect(kit, { wallet })
  return { kit, control: lumen.control, from: account.address }
}

/** A transaction of some SOL, built with nothing but `@solana/kit`. */
async function payment(signer: TransactionSigner, amount = coin / 4n) {
  const receiver = (chain.accounts[3]?.address ?? '') as Address
  const { value: blockhash } = await createSolanaRpc(chain.url).getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: signer, destination: receiver, amount: lamports(amount) }),
        message,
      ),
  )
}

async function received(): Promise<bigint> {
  const receiver = (chain.accounts[3]?.address ?? '') as Address
  return (await createSolanaRpc(chain.url).getBalance(receiver).send()).value
}

describe('getSolanaSigner', () => {
  test('signs a transaction of @solana/kit, which the page sends', async () => {
    const { kit } = await setUp()
    const before = await received()
    const message = await payment(getSolanaSigner(kit))
    const signed = await signTransactionMessageWithSigners(message)
    expect(signed.lifetimeConstraint).toEqual(message.lifetimeConstraint)
    const wire = getBase64EncodedWireTransaction(signed)
    await createSolanaRpc(chain.url).sendTransaction(wire, { encoding: 'base64' }).send()
    expect(await received()).toBe(before + coin / 4n)
  })

  test('signs and sends through the wallet where that sends', async () => {
    const { kit, control } = await setUp({ without: ['solana:signTransaction'] })
    const signer = getSolanaSigner(kit)
    expect([isTransactionSendingSigner(signer), isTransactionModifyingSigner(signer)]).toEqual([true, false])
    const before = await received()
    const signature = await signAndSendTransactionMessageWithSigners(await payment(signer, coin / 8n))
    expect(signature).toHaveLength(64)
    expect(await received()).toBe(before + coin / 8n)
    expect((await control.requests()).at(-1)?.method).toBe('solana:signAndSendTransaction')
  })

  test('only signs where the wallet only signs', async () => {
    const { kit } = await setUp({ without: ['solana:signAndSendTransaction'] })
    const signer = getSolanaSigner(kit)
    expect([isTransactionSendingSigner(signer), isTransactionModifyingSigner(signer)]).toEqual([false, true])
  })

  test('signs a message', async () => {
    const { kit, from } = await setUp()
    const signer = getSolanaSigner(kit)
    const [signed] = await signer.modifyAndSignMessages([createSignableMessage('Two coffees')])
    const signature = signed?.signatures[from as Address]
    if (!signed || !signature) throw new Error('Nothing was signed')
    const key = await getPublicKeyFromAddress(from as Address)
    expect(await verifySignature(key, signature, signed.content)).toBe(true)
  })

  test('tells a no as the kit does', async () => {
    const { kit, control } = await setUp()
    const message = await payment(getSolanaSigner(kit))
    await control.rejectNext()
    await expect(signTransactionMessageWithSigners(message)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test('asks nothing once it was given up', async () => {
    const { kit, control } = await setUp()
    const asked = (await control.requests()).length
    const signer = getSolanaSigner(kit)
    const abortSignal = AbortSignal.abort()
    await expect(signer.modifyAndSignMessages([createSignableMessage('x')], { abortSignal })).rejects.toThrow(/abort/i)
    expect(await control.requests()).toHaveLength(asked)
  })

  test('throws without a wallet, for another account, or on a network that the wallet does not serve', async () => {
    const none = createKit({
      appName: 'Harbour Cafe',
      networks: [network],
      chains: [solana()],
      storage: memoryStorage(),
    })
    stops.push(() => none.destroy())
    expect(() => getSolanaSigner(none)).toThrow(expect.objectContaining({ code: 'NOT_CONNECTED' }))
    const { kit } = await setUp()
    const address = chain.accounts[2]?.address
    expect(() => getSolanaSigner(kit, { address })).toThrow(expect.objectContaining({ code: 'NOT_CONNECTED' }))
    const networkId = solanaDevnet.id
    expect(() => getSolanaSigner(kit, { networkId })).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_CHAIN' }))
  })
})
