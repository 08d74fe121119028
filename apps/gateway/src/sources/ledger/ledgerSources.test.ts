import { endpoints, parseAnswer } from '@foyer/contract'
import {
  type AccountActivity,
  type RunningChain,
  type RunningChains,
  type RunningVendor,
  startAlchemy,
  startBlockscout,
  startChains,
  startEtherscan,
} from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../../engines/config/schema.ts'
import { expectProblem } from '../../testing/expectProblem.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:8453'
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = `0x${'b'.repeat(40)}`
const router = `0x${'c'.repeat(40)}`
const doors = `0x${'d'.repeat(40)}`
const newest = 1_790_000_000
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

/** 130 transactions of all kinds, and 120 gifts that came in one block. */
function createActivity(token: string): AccountActivity {
  const transactions = []
  const payments = []
  const transfers = []
  for (let index = 0; index < 130; index += 1) {
    const place = { hash: hashOf(10_000 - index), block: 5_000 - index, time: newest - index * 12 }
    const tokens = { ...place, logIndex: 4, standard: 'ERC-20' as const, token, value: 5n * 10n ** 18n }
    const sent = { ...place, from: owner, nonce: 200 - index, input: '0x' }
    if (index % 4 === 0) transactions.push({ ...sent, to: friend, value: 10n ** 18n })
    else if (index % 4 === 1) transfers.push({ ...tokens, from: friend, to: owner })
    else if (index % 4 === 2) {
      transactions.push({ ...sent, to: router, value: 0n, input: '0x38ed1739' })
      transfers.push({ ...tokens, from: owner, to: router })
      payments.push({ ...place, from: router, to: owner, value: 3n * 10n ** 18n })
    } else {
      const piece = { ...place, logIndex: 9, token: doors, value: 2n, tokenId: BigInt(index) }
      transfers.push({ ...piece, standard: 'ERC-1155' as const, from: friend, to: owner })
    }
    for (let gift = 0; index === 60 && gift < 120; gift += 1) {
      transfers.push({
        ...tokens,
        hash: hashOf(20_000 - gift),
        block: 4_939,
        time: newest - 60 * 12 - 5,
        from: friend,
        to: owner,
      })
    }
  }
  const pieces = Array.from({ length: 60 }, (_, index) => ({
    token: doors,
    tokenId: BigInt(index),
    standard: index % 2 === 0 ? ('ERC-721' as const) : ('ERC-1155' as const),
    amount: index % 2 === 0 ? 1n : 3n,
    name: `Door ${index}`,
    collection: 'Doors',
    imageUrl: null,
  }))
  return { transactions, payments, transfers, pieces }
}

describe('sources that know the whole past of an account', () => {
  let chains: RunningChains
  let chain: RunningChain
  let activity: AccountActivity
  const vendors: Record<string, RunningVendor> = {}
  const gateways: Record<string, TestGateway> = {}

  const open = (settings: GatewayOptions['vendors']) =>
    startTestGateway({
      chains: [
        { id: chainId, name: 'Base', rpcUrls: [chain.rpcUrl] },
        { id: 'eip155:31338', name: 'Local', rpcUrls: [chain.rpcUrl], local: true },
      ],
      vendors: settings,
    })

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    activity = createActivity(chain.tokens.TKN)
    const blockscout = await startBlockscout(activity)
    const etherscan = await startEtherscan({ key: 'es-secret', chains: { 8453: activity } })
    const alchemy = await startAlchemy({ key: 'al-secret', activity })
    Object.assign(vendors, { blockscout, etherscan, alchemy })
    gateways.blockscout = await open({
      blockscout: { instances: { [chainId]: blockscout.url, 'eip155:31338': blockscout.url } },
    })
    gateways.etherscan = await open({ etherscan: { key: 'es-secret', baseUrl: etherscan.url } })
    gateways.alchemy = await open({ alchemy: { key: 'al-secret', baseUrl: alchemy.url } })
  })
  afterAll(async () => {
    for (const part of [...Object.values(gateways), ...Object.values(vendors)]) await part.stop()
    await chains?.stop()
  })

  const gatewayOf = (name: string): TestGateway => {
    const gateway = gateways[name]
    if (gateway === undefined) throw new Error('there is no such gateway')
    return gateway
  }
  const readPage = async (name: string, cursor: string | null) => {
    const place = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await gatewayOf(name).send(`/v1/account/${owner}/history?chainId=${chainId}${place}`)
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    expect(response.headers.get('x-foyer-source')).toBe(name)
    const json: unknown = JSON.parse(text)
    const page = parseAnswer(endpoints.history, json)
    expect(page).toEqual(json)
    return page
  }
  const readAll = async (name: string) => {
    const pages = []
    let cursor: string | null = null
    for (let count = 0; count < 30; count += 1) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(name, cursor)
      pages.push(page)
      cursor = page.next
      if (cursor === null) break
    }
    expect(cursor).toBeNull()
    return pages
  }

  it.each(['blockscout', 'etherscan', 'alchemy'])(
    '%s tells every transaction once, newest first, page by page',
    async (name) => {
      const pages = await readAll(name)
      const items = pages.flatMap(({ data }) => data)
      const known = [...activity.transactions, ...activity.transfers]
      const hashes = [...new Set(known.map(({ hash }) => hash))]
      expect(new Set(items.map(({ metadata }) => metadata.hash))).toEqual(new Set(hashes))
      expect(items).toHaveLength(hashes.length)
      const times = items.map(({ metadata }) => Date.parse(metadata.minedAt))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(pages.length).toBeGreaterThan(2)
      expect(pages[0]?.coveredSince).toEqual([{ chainId, block: 0, time: null, hasOlder: false }])
      const [sent, got, traded, piece] = items
      expect(sent).toMatchObject({
        metadata: { operationType: 'send', sentFrom: owner, status: 'confirmed', chain: chainId },
        transfers: [{ direction: 'out', quantity: { numeric: '1' } }],
      })
      expect(got).toMatchObject({
        metadata: { operationType: 'receive', sentTo: owner },
        transfers: [{ direction: 'in', quantity: { numeric: '5' }, fungible_info: { symbol: 'TKN' } }],
      })
      expect(piece).toMatchObject({ transfers: [{ direction: 'in', quantity: { numeric: '2' }, nft_info: {} }] })
      // Alchemy knows what contracts pay on a few chains only.
      const isTrade = name !== 'alchemy'
      expect(traded?.metadata.operationType).toBe(isTrade ? 'trade' : 'send')
      expect(traded?.transfers).toHaveLength(isTrade ? 2 : 1)
    },
    60_000,
  )

  it.each(['blockscout', 'etherscan', 'alchemy'])(
    '%s finds tokens outside the lists; what is held the chain says',
    async (name) => {
      const path = `/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=p`
      const response = await gatewayOf(name).send(path)
      const { balances } = parseAnswer(endpoints.balance, await response.json())
      const held = await chain.client.readContract({
        address: chain.tokens.TKN,
        abi: [
          {
            type: 'function',
            name: 'balanceOf',
            stateMutability: 'view',
            inputs: [{ type: 'address' }],
            outputs: [{ type: 'uint256' }],
          },
        ],
        functionName: 'balanceOf',
        args: [owner],
      })
      const found = balances.find(({ symbol }) => symbol === 'TKN')
      expect(found?.quantity.numeric).toBe(String(held / 10n ** 18n))
    },
    30_000,
  )

  it.each(['blockscout', 'alchemy'])(
    '%s tells the pieces of an account page by page',
    async (name) => {
      const names: string[] = []
      let cursor: string | null = null
      do {
        const place: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const response = await gatewayOf(name).send(`/v1/account/${owner}/nfts?chainId=${chainId}${place}`)
        const page = parseAnswer(endpoints.nfts, await response.json())
        names.push(...page.nfts.map((piece) => piece.name))
        cursor = page.next
      } while (cursor !== null)
      expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `Door ${index}`))
    },
    30_000,
  )

  it('etherscan tells the pieces that came and stayed', async () => {
    const response = await gatewayOf('etherscan').send(`/v1/account/${owner}/nfts?chainId=${chainId}`)
    const { nfts } = parseAnswer(endpoints.nfts, await response.json())
    expect(nfts).toHaveLength(32)
    expect(nfts[0]).toMatchObject({ standard: 'erc1155', quantity: '2' })
  })

  it.each(['blockscout', 'etherscan', 'alchemy'])(
    '%s is a failure when it is broken, limited or strange',
    async (name) => {
      const vendor = vendors[name]
      for (const mode of ['broken', 'garbage', 'strange', 'rateLimited'] as const) {
        vendor?.setMode(mode)
        await expectProblem(
          await gatewayOf(name).send(`/v1/account/${owner}/history?chainId=${chainId}`),
          503,
          'chainId',
        )
      }
      vendor?.setMode('normal')
    },
    30_000,
  )

  it('asks nothing about a chain that is marked as local, and refuses invented cursors', async () => {
    const asked = vendors.blockscout?.calls().length
    await gatewayOf('blockscout').send(`/v1/account/${owner}/history?chainId=31338`)
    expect(vendors.blockscout?.calls()).toHaveLength(asked ?? 0)
    const odd = await gatewayOf('blockscout').send(`/v1/account/${owner}/history?chainId=8453&cursor=blockscout~abc`)
    await expectProblem(odd, 400, '')
  })
})
