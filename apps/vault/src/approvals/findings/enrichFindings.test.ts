import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Network } from '../../platform/createNetwork.ts'
import type { Step } from '../../steps/step.ts'
import type { Directory, Receivers, Sent } from './createDirectory.ts'
import { enrichFindings } from './enrichFindings.ts'
import { type Findings, noAside, noFindings } from './findings.ts'

const chain = 'eip155:8453'
const account = '0x1111111111111111111111111111111111111111'
const friend = '0x2222222222222222222222222222222222222222'
const stranger = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD'
const token = '0x3333333333333333333333333333333333333333'
const shop = '0x4444444444444444444444444444444444444444'

const day = 86_400_000
/** Payments to receivers, each with its own hash, the newest first. */
const listOf = (...receivers: string[]): Receivers => {
  const sent = new Map<string, Sent[]>()
  for (const [index, each] of receivers.entries())
    sent.set(each, [...(sent.get(each) ?? []), { hash: `0x${index}`, at: (9 - index) * day, isPayment: true }])
  return { sent, isWhole: true }
}

const directory: Directory = {
  pricesOf: async () =>
    new Map([
      ['', 2_500],
      [token, 1],
    ]),
  nameOf: async (address) => (address === friend ? 'mira.example' : undefined),
  receiversOf: async () => listOf(friend),
  routerOf: async () => undefined,
  contractsOf: async () => new Map(),
}
const silent: Directory = {
  pricesOf: () => Promise.reject(new Error('away')),
  nameOf: () => Promise.reject(new Error('away')),
  receiversOf: () => Promise.reject(new Error('away')),
  routerOf: () => Promise.reject(new Error('away')),
  contractsOf: () => Promise.reject(new Error('away')),
}

const of = (...steps: Step[]): Findings => ({
  ...noFindings,
  steps,
  tokens: new Map([[token, { kind: 'token', symbol: 'USDC', decimals: 6 }]]),
})
/** One contract, one account that runs others' code, and accounts; what was sent was sent by the account. */
const network: Network = async (_chain, method, params) => {
  if (method === 'eth_getTransactionReceipt') return { from: account, logs: [] }
  const [address] = params as readonly unknown[]
  return address === shop ? '0x6001' : address === friend ? `0xef0100${'11'.repeat(20)}` : '0x'
}
const look = (findings: Findings, from = directory, on = chain, node = network) =>
  enrichFindings({ directory: from, network: node, chain: on, account, findings, signal: new AbortController().signal })
const coinTo = (to: string): Step => ({ kind: 'coin', amount: 1n, to })
const tokenOf = (to: string, from?: string): Step => ({ kind: 'token', token, amount: 1n, to, from })

describe('lookAside', () => {
  it('finds names and prices, and who something goes to for the first time', async () => {
    const { names, prices, firstTimeRecipients } = await look(of(coinTo(friend), tokenOf(stranger)))
    expect([...names]).toEqual([[friend, 'mira.example']])
    expect(prices.get('')).toBe(2_500)
    expect(prices.get(token)).toBe(1)
    expect(firstTimeRecipients).toEqual([stranger])
  })

  it.each<[string, Step[]]>([
    ['goes to the account itself', [coinTo(account), tokenOf(account)]],
    ['leaves another account', [tokenOf(stranger, friend)]],
    ['only gives a right', [{ kind: 'allow', token, amount: 5n, spender: stranger, adds: false, until: undefined }]],
    ['goes to a known account', [coinTo(friend.toUpperCase().replace('0X', '0x'))]],
  ])('calls no receiver a stranger where it %s', async (_, steps) => {
    expect((await look(of(...steps))).firstTimeRecipients).toEqual([])
  })

  it('names the account that gets a right', async () => {
    const right: Step = { kind: 'allowAll', collection: token, operator: friend, isAllowed: true }
    expect((await look(of(right))).names.get(friend)).toBe('mira.example')
  })

  it('says that receivers are unchecked where the gateway says nothing, rather than that all are strangers', async () => {
    const unchecked = { ...noAside, unchecked: [stranger, friend] }
    expect(await look(of(coinTo(stranger), tokenOf(friend), coinTo(account)), silent)).toEqual(unchecked)
    const unknown: Directory = { ...directory, receiversOf: async () => undefined }
    expect(await look(of(coinTo(stranger)), unknown)).toMatchObject({ firstTimeRecipients: [], unchecked: [stranger] })
  })

  it('says that nothing is unchecked where it was checked, or nothing leaves the account', async () => {
    expect((await look(of(coinTo(stranger), coinTo(friend)))).unchecked).toEqual([])
    expect((await look(of(coinTo(account), tokenOf(stranger, friend)), silent)).unchecked).toEqual([])
  })

  it('gives up on a gateway that hangs for six seconds, and says so', async () => {
    const late = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    onTestFinished(() => timeout.mockRestore())
    const hanging: Directory = {
      ...directory,
      receiversOf: (_chain, _account, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          late.abort()
        }),
    }
    const { names, firstTimeRecipients, unchecked } = await look(of(coinTo(friend)), hanging)
    expect(timeout.mock.calls).toEqual([[6_000]])
    expect({ firstTimeRecipients, unchecked }).toEqual({ firstTimeRecipients: [], unchecked: [friend] })
    expect(names.get(friend)).toBe('mira.example')
  })

  it('knows accounts of Solana as well, whose letters count as they are written', async () => {
    const [own, known] = ['CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8', '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR']
    const there: Directory = {
      ...directory,
      nameOf: async (address) => (address === known ? 'mira.example' : undefined),
      receiversOf: async () => listOf(known),
    }
    const ask = (...steps: Step[]) =>
      enrichFindings({
        directory: there,
        network,
        chain: 'solana:local',
        account: own,
        findings: of(...steps),
        signal: new AbortController().signal,
      })
    const { names, prices, firstTimeRecipients } = await ask(coinTo(known), tokenOf(known.toLowerCase()), coinTo(own))
    expect([...names]).toEqual([[known, 'mira.example']])
    expect(firstTimeRecipients).toEqual([known.toLowerCase()])
    expect(prices.get('')).toBe(2_500)
  })

  it('knows who gets what is swapped, and a share of it, for the first time', async () => {
    const side = { token, amount: 1n, isBound: true }
    const swapTo = (to: string | undefined): Step => ({ kind: 'swap', pay: side, get: side, to })
    const share: Step = { kind: 'share', token, bips: 25n, to: stranger }
    expect((await look(of(swapTo(stranger)))).firstTimeRecipients).toEqual([stranger])
    expect((await look(of(swapTo(friend), share))).firstTimeRecipients).toEqual([stranger])
    expect((await look(of(swapTo(undefined)))).firstTimeRecipients).toEqual([])
    expect((await look(of({ ...coinTo(stranger), from: friend } as Step))).firstTimeRecipients).toEqual([])
  })

  it('finds an address that only looks like one the account knows, or like its own', async () => {
    const [like, own] = [`0x2222${'00'.repeat(16)}2222`, `0x1111${'00'.repeat(16)}1111`]
    const { lookAlikes } = await look(of(coinTo(like), tokenOf(own), coinTo(friend), coinTo(stranger)))
    expect(lookAlikes).toEqual([
      { address: like, known: friend },
      { address: own, known: account },
    ])
    expect((await look(of(coinTo(own)), silent)).lookAlikes).toEqual([{ address: own, known: account }])
  })

  it('tells a contract from an account that runs others’ code, and says nothing of one that is known', async () => {
    const findings = of(coinTo(shop), coinTo(friend), coinTo(stranger))
    expect((await look(findings)).contracts).toEqual([shop])
    const knowing: Directory = { ...directory, receiversOf: async () => listOf(shop) }
    expect((await look(findings, knowing)).contracts).toEqual([])
    const away: Network = () => Promise.reject(new Error('away'))
    expect((await look(findings, directory, chain, away)).contracts).toEqual([])
  })

  const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  const carriedOut = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
  const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
  const receipts =
    (answer: (hash: string) => unknown): Network =>
    async (on, method, params) =>
      method === 'eth_getTransactionReceipt'
        ? answer(String((params as readonly unknown[])[0]))
        : network(on, method, params)
  const paying = (list: Receivers, node: Network, to = friend) =>
    look(of(coinTo(to)), { ...directory, receiversOf: async () => list }, chain, node)

  it('counts what the account has paid before, and when last', async () => {
    const twice = await paying(listOf(friend, friend), network)
    expect([...twice.past]).toEqual([[friend, { times: 2, last: 9 * day }]])
    expect(twice).toMatchObject({ isPastWhole: true, firstTimeRecipients: [], unchecked: [] })
    const often = await paying(listOf(friend, friend, friend, friend), network)
    expect([...often.past]).toEqual([[friend, { times: undefined, last: 9 * day }]])
    const young = await paying({ ...listOf(friend), isWhole: false }, network)
    expect([...young.past]).toEqual([[friend, { times: undefined, last: 9 * day }]])
  })

  it('calls a receiver known by an operation that the account had carried out', async () => {
    const log = { address: entryPoint, topics: [carriedOut, topic('0x1'), topic(account), topic('0x0')] }
    const found = await paying(
      listOf(friend),
      receipts(() => ({ from: shop, logs: [log] })),
    )
    expect(found.past.get(friend)?.times).toBe(1)
    for (const other of [
      { ...log, address: shop },
      { ...log, topics: [carriedOut, topic('0x1'), topic(stranger.toLowerCase()), topic('0x0')] },
    ])
      expect(
        (
          await paying(
            listOf(friend),
            receipts(() => ({ from: shop, logs: [other] })),
          )
        ).firstTimeRecipients,
      ).toEqual([friend])
  })

  it('calls no receiver known by a transfer that others made in the name of the account', async () => {
    const like = `0x2222${'00'.repeat(16)}2222`
    const poisoned = listOf(like, friend)
    const node = receipts((hash) => ({ from: hash === '0x0' ? shop : account, logs: [] }))
    expect(await paying(poisoned, node, like)).toMatchObject({
      firstTimeRecipients: [like],
      lookAlikes: [{ address: like, known: friend }],
    })
    expect(await paying(poisoned, node)).toMatchObject({ firstTimeRecipients: [], lookAlikes: [] })
  })

  it('says that a receiver is unchecked where the network does not say who sent to it', async () => {
    const node = receipts(() => Promise.reject(new Error('away')))
    const like = `0x2222${'00'.repeat(16)}2222`
    expect(await paying(listOf(like, friend), node)).toMatchObject({
      firstTimeRecipients: [],
      unchecked: [friend],
      lookAlikes: [],
    })
  })

  it('asks about a few accounts only', async () => {
    const asked: string[] = []
    const counting: Directory = { ...directory, nameOf: async (address) => void asked.push(address) }
    const many = Array.from({ length: 40 }, (_, index) => coinTo(`0x${String(index).padStart(40, '0')}`))
    await look(of(...many), counting)
    expect(asked).toHaveLength(4)
  })
})
