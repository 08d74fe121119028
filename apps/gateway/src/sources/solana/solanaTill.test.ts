import { type RunningSolana, type SolanaToken, startSolana } from '@foyer/test'
import {
  createKeyPairFromBytes,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  signTransaction,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, answer as respond, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const till = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const away = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
type Built = {
  id: string
  chainId: string
  method: string
  params: { transaction: string; pubkey: string; sendOptions: object }
}

describe('a till on Solana', () => {
  let solana: RunningSolana
  let token: SolanaToken
  let newer: SolanaToken
  let broken: FaultyNode
  let gateway: TestGateway
  let chainId: string
  let payer: string

  beforeAll(async () => {
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    payer = solana.accounts[0].address
    token = await solana.createToken({ decimals: 6, holders: { [payer]: 100_000_000n } })
    newer = await solana.createToken({ decimals: 2, program: 'token-2022', holders: { [payer]: 1_000n } })
    broken = await startFaultyNode(respond(500, ''))
    gateway = await startTestGateway({
      chains: [],
      solanaChains: [
        { id: chainId, name: 'Local Solana', rpcUrls: [solana.url], local: true },
        { id: away, name: 'Broken', rpcUrls: [broken.url] },
      ],
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([solana?.stop(), broken?.stop()])
  })

  const call = async (method: string, params: unknown) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const response = await gateway.send('/v1/json-rpc?projectId=demo', { body })
    const { result, error } = JSON.parse(await response.text())
    return { status: response.status, result, error }
  }
  const intent = (parts: object = {}) => ({
    asset: `${chainId}/slip44:501`,
    amount: '0.25',
    recipient: `${chainId}:${till}`,
    sender: `${chainId}:${payer}`,
    ...parts,
  })
  const build = (...intents: readonly object[]) => call('wc_pos_buildTransactions', { paymentIntents: intents })
  const check = (id: string, sendResult: string) => call('wc_pos_checkTransaction', { id, sendResult })
  const rpc = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(solana.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = JSON.parse(await response.text())
    expect(error).toBeUndefined()
    return result
  }
  /** Signs with the payer's key, as its wallet does. */
  const sign = async ({ params }: Built) => {
    const keys = await createKeyPairFromBytes(getBase58Encoder().encode(solana.accounts[0].secretKey))
    const unsigned = getTransactionDecoder().decode(getBase64Encoder().encode(params.transaction))
    const signed = await signTransaction([keys], unsigned)
    return { wire: getBase64EncodedWireTransaction(signed), signature: getSignatureFromTransaction(signed) }
  }
  const pay = async (built: Built): Promise<string> => {
    const { signature, wire } = await sign(built)
    expect(await rpc('sendTransaction', [wire, { encoding: 'base64', ...built.params.sendOptions }])).toBe(signature)
    // Two payments alike differ by their blockhash alone.
    solana.mine()
    return signature
  }
  const first = async (parts: object = {}): Promise<Built> => {
    const { result, error } = await build(intent(parts))
    expect(error).toBeUndefined()
    return result.transactions[0]
  }

  it('learns what its payers need', async () => {
    const { result } = await call('wc_pos_supportedNetworks', {})
    expect(result.namespaces).toContainEqual({
      name: 'solana',
      methods: ['solana_signAndSendTransaction'],
      events: [],
      capabilities: null,
      assetNamespaces: ['token', 'slip44'],
    })
  })

  it('takes the coin and tokens of both programs, and sees all arrive', async () => {
    const { result } = await build(
      intent(),
      intent({ asset: `${chainId}/token:${token.mint}`, amount: '12.5' }),
      intent({ asset: `${chainId}/token:${newer.mint}`, amount: '1.25' }),
    )
    const [coin, dollars, points]: Built[] = result.transactions
    if (!coin || !dollars || !points) throw new Error('Three payments were asked for')
    expect(coin).toMatchObject({ chainId, method: 'solana_signAndSendTransaction', params: { pubkey: payer } })
    const before = BigInt((await rpc('getBalance', [till])).value)
    for (const built of [coin, dollars, points]) {
      const signature = await pay(built)
      expect((await check(built.id, signature)).result).toEqual({ status: 'CONFIRMED', txid: signature })
      expect((await check(built.id, JSON.stringify({ signature }))).result).toEqual({
        status: 'CONFIRMED',
        txid: signature,
      })
    }
    expect(BigInt((await rpc('getBalance', [till])).value) - before).toBe(250_000_000n)
    for (const [asset, amount] of [
      [token, '12500000'],
      [newer, '125'],
    ] as const) {
      const account = await asset.accountOf(till)
      expect((await rpc('getTokenAccountBalance', [account])).value.amount).toBe(amount)
    }
  })

  it('confirms no other transaction: of another amount, receiver or asset, or from before it was asked for', async () => {
    const early = await pay(await first())
    const asked = await first()
    const other = await generateKeyPairSigner()
    const refused = [
      early,
      await pay(await first({ amount: '0.2' })),
      await pay(await first({ recipient: `${chainId}:${other.address}` })),
      await pay(await first({ asset: `${chainId}/token:${token.mint}`, amount: '0.25' })),
    ]
    for (const signature of refused) {
      const { error } = await check(asked.id, signature)
      expect(error).toMatchObject({ code: -18_906 })
      expect(error.message).toContain('not the payment')
    }
  })

  it('waits for what is not on the chain yet', async () => {
    const built = await first()
    const { signature, wire } = await sign(built)
    expect((await check(built.id, signature)).result).toEqual({ status: 'PENDING', checkIn: 400 })
    await rpc('sendTransaction', [wire, { encoding: 'base64', ...built.params.sendOptions }])
    expect((await check(built.id, signature)).result).toEqual({ status: 'CONFIRMED', txid: signature })
  })

  it('hears what failed on the chain', async () => {
    const built = await first({ asset: `${chainId}/token:${newer.mint}`, amount: '6' })
    const other = await first({ asset: `${chainId}/token:${newer.mint}`, amount: '6.01' })
    await pay(other)
    // There is not enough left for both.
    const { signature, wire } = await sign(built)
    await rpc('sendTransaction', [wire, { encoding: 'base64', skipPreflight: true }])
    expect((await check(built.id, signature)).result).toEqual({ status: 'FAILED', txid: signature })
  })

  it.each([
    ['an NFT standard', { asset: (): string => `${chainId}/nft:${till}` }, -18_901, 'Invalid Asset'],
    ['a coin of another number', { asset: (): string => `${chainId}/slip44:60` }, -18_901, 'Invalid Asset'],
    ['an address without a token', { asset: (): string => `${chainId}/token:${till}` }, -18_901, 'no token'],
    ['a cluster that is not served', { asset: (): string => 'solana:other/slip44:501' }, -18_901, 'not served'],
    ['a bare receiver', { recipient: (): string => till }, -18_902, 'Invalid Recipient'],
    [
      'a receiver on an EVM chain',
      { recipient: (): string => 'eip155:1:0x000000000000000000000000000000000000bEEF' },
      -18_902,
      '',
    ],
    ['the payer as receiver', { recipient: (): string => `${chainId}:${payer}` }, -18_902, 'It is the payer'],
    ['a payer on another cluster', { sender: (): string => `${away}:${payer}` }, -18_903, `It is on ${away}`],
    ['more places than the coin has', { amount: (): string => '0.1234567891' }, -18_904, '9 decimal places'],
    ['more than there can be', { amount: (): string => '18446744073.709551616' }, -18_904, 'more than a transaction'],
    ['more than the payer has', { amount: (): string => '5000000' }, -18_920, 'Gas estimation failed'],
  ] as const)('gets a refusal for %s', async (_what, parts, code, words) => {
    const changed = Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, value()]))
    const { status, error } = await build(intent(changed))
    expect(status).toBe(400)
    expect(error).toMatchObject({ code })
    expect(error.message).toContain(words)
  })

  it('gets a refusal for an answer of a wallet that is no signature', async () => {
    const { id } = await first()
    for (const said of ['sent', `0x${'ab'.repeat(32)}`, '{"signature":"sent"}', '{']) {
      expect((await check(id, said)).error).toMatchObject({ code: -18_906 })
    }
  })

  it('hears that a cluster is away, which is no fault of the till', async () => {
    const parts = { asset: `${away}/slip44:501`, recipient: `${away}:${till}`, sender: `${away}:${payer}` }
    const { status, error } = await build(intent(parts))
    expect({ status, code: error.code }).toEqual({ status: 500, code: -18_940 })
  })
})
