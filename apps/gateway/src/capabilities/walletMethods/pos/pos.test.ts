import { type RunningChains, startChains } from '@foyer/test'
import fc from 'fast-check'
import { erc20Abi, type Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, type FaultyNode, startFaultyNode } from '../../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { readTransactionId, writeTransactionId } from './transactionId.ts'

const chainId = 'eip155:8453'
const coin = `${chainId}/slip44:60`
const till = '0x000000000000000000000000000000000000bEEF'
const stranger = '0x00000000000000000000000000000000DeaDBeef'
const transfer = { token: undefined, from: stranger, to: till, units: 1n }
type Built = { id: string; chainId: string; method: string; params: [Record<string, `0x${string}`>] }

describe('a till', () => {
  let chains: RunningChains
  let broken: FaultyNode
  let gateway: TestGateway
  let payer: `0x${string}`
  let token: `0x${string}`

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 8453 }], extraTokens: true })
    broken = await startFaultyNode(answer(500, ''))
    gateway = await startTestGateway({
      chains: [chainOptions(chains.chains[0]), { id: 'eip155:1', name: 'Broken', rpcUrls: [broken.url] }],
    })
    payer = chains.accounts[0]?.address ?? '0x'
    token = chains.chains[0].tokens.TUSD ?? '0x'
  })
  afterAll(async () => {
    await Promise.all([gateway?.stop(), broken?.stop()])
    await chains?.stop()
  })

  const call = async (method: string, params: unknown) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const response = await gateway.send('/v1/json-rpc?projectId=demo', { body })
    const { result, error } = JSON.parse(await response.text())
    return { status: response.status, result, error }
  }
  const intent = (parts: object = {}) => ({
    asset: coin,
    amount: '0.25',
    recipient: `${chainId}:${till}`,
    sender: `${chainId}:${payer}`,
    ...parts,
  })
  const build = (...intents: readonly object[]) => call('wc_pos_buildTransactions', { paymentIntents: intents })
  const pay = async (transaction: Built): Promise<Hash> => {
    const { client } = chains.chains[0]
    return client.request({ method: transaction.method, params: transaction.params } as never)
  }
  const check = async (id: string, sendResult: string) =>
    (await call('wc_pos_checkTransaction', { id, sendResult })).result

  it('learns where it can be paid', async () => {
    const { result } = await call('wc_pos_supportedNetworks', {})
    expect(result.namespaces).toMatchObject([
      { name: 'eip155', methods: ['eth_sendTransaction'], capabilities: null, assetNamespaces: ['erc20', 'slip44'] },
    ])
  })

  it('takes the coin and a token, and sees both arrive', async () => {
    const { client } = chains.chains[0]
    const before = await client.getBalance({ address: till })
    const { status, result } = await build(intent(), intent({ asset: `${chainId}/erc20:${token}`, amount: '12.5' }))
    expect(status).toBe(200)
    const [ether, dollars]: Built[] = result.transactions
    if (!ether || !dollars) throw new Error('Two payments were asked for')
    expect(Object.keys(ether.params[0]).sort()).toEqual(
      ['from', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'to', 'value'].sort(),
    )
    expect(ether).toMatchObject({ chainId, params: [{ gas: '0x5208', value: '0x3782dace9d90000' }] })
    expect(dollars.params[0]).toMatchObject({ value: '0x0', input: dollars.params[0].data })
    expect([dollars.params[0].from, dollars.params[0].to]).toEqual([payer.toLowerCase(), token.toLowerCase()])
    expect([ether.params[0].from, ether.params[0].to]).toEqual([payer.toLowerCase(), till.toLowerCase()])
    expect(ether.id).not.toBe(dollars.id)
    for (const transaction of [ether, dollars]) {
      const hash = await pay(transaction)
      await client.waitForTransactionReceipt({ hash })
      expect(await check(transaction.id, hash)).toEqual({ status: 'CONFIRMED', txid: hash })
    }
    expect(await client.getBalance({ address: till })).toBe(before + 250_000_000_000_000_000n)
    const held = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [till] } as const
    expect(await client.readContract(held)).toBe(12_500_000n)
  })

  it('confirms no other transaction: of another receiver, amount, asset or payer, or from before it was asked for', async () => {
    const { client } = chains.chains[0]
    const mined = async (hash: Hash) => {
      await client.waitForTransactionReceipt({ hash })
      return hash
    }
    const value = 250_000_000_000_000_000n
    const send = async (to: string, amount: bigint, account = payer) =>
      mined(await client.sendTransaction({ account, to: to as Hash, value: amount, chain: null }))
    const early = await send(till, value)
    const { result } = await build(intent(), intent({ asset: `${chainId}/erc20:${token}`, amount: '12.5' }))
    const [ether, dollars]: Built[] = result.transactions
    if (!ether || !dollars) throw new Error('Two payments were asked for')
    const other = chains.accounts[1]?.address ?? '0x'
    const refused = [early, await send(stranger, value), await send(till, value - 1n), await send(till, value, other)]
    const paidDollars = await mined(await pay(dollars))
    for (const hash of [...refused, paidDollars]) {
      const { error } = await call('wc_pos_checkTransaction', { id: ether.id, sendResult: hash })
      expect(error).toMatchObject({ code: -18_906 })
      expect(error.message).toContain('not the payment')
    }
    expect(await check(dollars.id, paidDollars)).toEqual({ status: 'CONFIRMED', txid: paidDollars })
    const again = await build(intent({ asset: `${chainId}/erc20:${token}`, amount: '12.5' }))
    const [later]: Built[] = again.result.transactions
    const { error } = await call('wc_pos_checkTransaction', { id: later?.id, sendResult: paidDollars })
    expect(error).toMatchObject({ code: -18_906 })
  })

  it('pays a contract with as much gas as that takes', async () => {
    // A token refuses coins; the till is told before the payer signs.
    const { error } = await build(intent({ recipient: `${chainId}:${token}` }))
    expect(error).toMatchObject({ code: -18_920 })
    expect(error.message).toMatch(/^wc_pos_buildTransactions: Execution error: Gas estimation failed/)
  })

  it('waits for what is not on the chain yet, and is told of what failed there', async () => {
    const { client } = chains.chains[0]
    const { result } = await build(intent())
    const [transaction]: Built[] = result.transactions
    const id = transaction?.id ?? ''
    expect(await check(id, `0x${'ab'.repeat(32)}`)).toEqual({ status: 'PENDING', checkIn: 1_000 })
    const hash = await client.sendTransaction({
      account: payer,
      to: token,
      data: '0xdeadbeef',
      gas: 100_000n,
      chain: null,
    })
    await client.waitForTransactionReceipt({ hash })
    expect(await check(id, hash)).toEqual({ status: 'FAILED', txid: hash })
  })

  it.each([
    ['an invalid asset', { asset: 'ether' }, -18_901, 'Invalid Asset'],
    ['a token of another namespace', { asset: `${chainId}/erc721:${till}` }, -18_901, 'Invalid Asset'],
    [
      'a chain that is not served',
      { asset: 'eip155:5/slip44:60', recipient: `eip155:5:${till}`, sender: `eip155:5:${till}` },
      -18_901,
      'not served',
    ],
    [
      'a chain that is not served, before the accounts are looked at',
      { asset: 'eip155:5/slip44:60', recipient: till, sender: till, amount: '0' },
      -18_901,
      'not served',
    ],
    ['a bare receiver, before the payer and the amount', { recipient: till, sender: till, amount: '0' }, -18_902, ''],
    ['a bare payer, before the amount', { sender: till, amount: '0' }, -18_903, 'Invalid Sender'],
    ['an address without a token', { asset: `${chainId}/erc20:${stranger}` }, -18_901, 'no ERC-20 token'],
    ['a bare receiver', { recipient: till }, -18_902, 'Invalid Recipient'],
    ['a receiver on another chain', { recipient: `eip155:1:${till}` }, -18_902, 'It is on eip155:1'],
    [
      'a mistyped receiver',
      { recipient: `${chainId}:0x000000000000000000000000000000000000BeEF` },
      -18_902,
      'checksum',
    ],
    ['a payer on another chain', { sender: `eip155:1:${till}` }, -18_903, 'Invalid Sender'],
    ['nothing', { amount: '0' }, -18_904, 'Invalid Amount'],
    ['less than nothing', { amount: '-1' }, -18_904, 'Invalid Amount'],
    ['an exponent', { amount: '1e18' }, -18_904, 'Invalid Amount'],
    ['more places than the coin has', { amount: '0.1234567890123456789' }, -18_904, '18 decimal places'],
    ['more than there can be', { amount: '9'.repeat(70) }, -18_904, 'more than a transaction'],
  ])('gets a refusal for %s, with every other payment of the call', async (_what, parts, code, words) => {
    const { status, error } = await build(intent(), intent(parts))
    expect(status).toBe(400)
    expect(error).toMatchObject({ code })
    expect(error.message).toContain('Validation error')
    expect(error.message).toContain(words)
  })

  it.each([
    ['no name of ours', 'nonsense', `0x${'ab'.repeat(32)}`, -18_907],
    [
      'a name of a chain that is not served',
      writeTransactionId('eip155:5', 1n, transfer),
      `0x${'ab'.repeat(32)}`,
      -18_907,
    ],
    ['an answer of a wallet that is no hash', writeTransactionId(chainId, 1n, transfer), 'sent', -18_906],
  ])('gets a refusal for %s', async (_what, id, sendResult, code) => {
    const { status, error } = await call('wc_pos_checkTransaction', { id, sendResult })
    expect({ status, code: error.code }).toEqual({ status: 400, code })
  })

  it('hears that a chain is away, which is no fault of the till', async () => {
    const parts = { asset: 'eip155:1/slip44:60', recipient: `eip155:1:${till}`, sender: `eip155:1:${till}` }
    const { status, error } = await build(intent(parts))
    expect({ status, code: error.code }).toEqual({ status: 500, code: -18_940 })
  })

  it('gets twenty payments at once and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, () => intent())
    expect((await build(...many(20))).result.transactions).toHaveLength(20)
    expect((await build(...many(21))).error).toMatchObject({ code: -32_602 })
    expect((await build()).error).toMatchObject({ code: -32_602 })
  })
})

it('a transaction’s name tells its chain, is without padding, and nothing else reads as one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.string(), (id, noise) => {
      const name = writeTransactionId(`eip155:${id}`, 7n, transfer)
      expect(name).not.toContain('=')
      const read = readTransactionId(name)
      expect(read.chainId).toBe(`eip155:${id}`)
      expect(read.block).toBe(7n)
      expect(read.isFor(transfer)).toBe(true)
      expect(read.isFor({ ...transfer, units: transfer.units + 1n })).toBe(false)
      expect(() => readTransactionId(noise)).toThrow('Validation error')
    }),
  )
})
