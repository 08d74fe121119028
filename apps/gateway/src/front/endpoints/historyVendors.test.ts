import { generateKeyPairSync } from 'node:crypto'
import { endpoints, parseAnswer, purchasePage } from '@foyer/contract'
import { type RunningVendor, startCoinbase, startZerion, zerionTransactions } from '@foyer/test'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keySecret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64')

describe('history from vendors with a key', () => {
  let zerion: RunningVendor
  let coinbase: RunningVendor
  let node: FaultyNode
  let gateway: TestGateway
  beforeAll(async () => {
    zerion = await startZerion({ key: 'zk-secret' })
    coinbase = await startCoinbase({ keyId: 'k', publicKey })
    node = await startFaultyNode(answer(500, ''))
    gateway = await startTestGateway({
      chains: [
        { id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] },
        { id: 'eip155:31337', name: 'Other', rpcUrls: [node.url] },
        { id: 'eip155:42161', name: 'Test', rpcUrls: [node.url], local: true },
      ],
      history: { enabled: false },
      vendors: {
        zerion: { key: 'zk-secret', baseUrl: zerion.url },
        coinbase: { keyId: 'k', keySecret, baseUrl: coinbase.url },
      },
    })
  })
  afterEach(() => {
    zerion.setMode('normal')
    zerion.clear()
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([zerion?.stop(), coinbase?.stop(), node?.stop()])
  })

  const read = async (query: string) => {
    const response = await gateway.send(`/v1/account/${account}/history?projectId=demo&${query}`)
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    const json: unknown = JSON.parse(text)
    const page = query.includes('onramp=') ? v.parse(purchasePage, json) : parseAnswer(endpoints.history, json)
    expect(page).toEqual(json)
    return { ...page, source: response.headers.get('x-foyer-source') }
  }

  it('follows Zerion page by page to the end, nothing twice', async () => {
    const ids: string[] = []
    let cursor: string | null | undefined
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const part: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { data, next, source } = await read(`chainId=eip155:8453${part}`)
      expect(source).toBe('zerion')
      ids.push(...data.map(({ id }) => id))
      cursor = next
    }
    expect(ids).toEqual(Array.from({ length: zerionTransactions }, (_, index) => `tx-${index}`))
    expect(zerion.calls()).toHaveLength(3)
    expect(Object.fromEntries(zerion.calls()[1]?.query ?? [])).toEqual({
      currency: 'usd',
      'page[size]': '50',
      'page[after]': '50',
      'filter[trash]': 'only_non_trash',
      'filter[chain_ids]': 'base',
    })
    expect(zerion.calls().some(({ path, query }) => `${path}${query}`.includes('zk-secret'))).toBe(false)
  })

  it('writes transactions as the contract has them', async () => {
    const { data } = await read('chainId=8453')
    expect(data[0]).toEqual({
      id: 'tx-0',
      metadata: {
        operationType: 'receive',
        hash: `0x${'0'.repeat(64)}`,
        minedAt: '2026-11-20T21:00:00Z',
        sentFrom: account,
        sentTo: `0x${'d'.repeat(40)}`,
        status: 'confirmed',
        nonce: 120,
        application: { name: 'Example', iconUrl: 'https://images.example/a.png' },
        chain: 'eip155:8453',
      },
      transfers: [
        {
          fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://images.example/usdc.png' } },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: '12.500000' },
          value: 12.5,
          price: 1,
        },
      ],
    })
    expect(data[9]?.transfers?.[0]?.nft_info).toEqual({
      name: 'Door #7',
      content: { preview: { url: 'https://images.example/7.png', content_type: null }, detail: null },
      flags: { is_spam: true },
    })
  })

  it('asks for every chain that Zerion has when none is named', async () => {
    expect((await read('')).data).toHaveLength(50)
    expect(zerion.calls()[0]?.query.get('filter[chain_ids]')).toBe('base')
  })

  it('answers for a chain that has no node here, with source and age', async () => {
    const response = await gateway.send(`/v1/account/${account}/history?chainId=10`)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-foyer-source')).toBe('zerion')
    expect(response.headers.get('x-foyer-age')).toBe('0')
    expect(zerion.calls()[0]?.query.get('filter[chain_ids]')).toBe('optimism')
  })

  it('refuses a chain that is marked as local, without asking a vendor', async () => {
    await expectProblem(await gateway.send(`/v1/account/${account}/history?chainId=eip155:42161`), 503, 'chainId')
    expect(zerion.calls()).toHaveLength(0)
  })

  it('stands in while the index cannot read its chain, and continues what it began', async () => {
    const indexed = await startTestGateway({
      chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] }],
      limits: { requestTimeoutMs: 4_000 },
      vendors: { zerion: { key: 'zk-secret', baseUrl: zerion.url } },
    })
    try {
      const first = await indexed.send(`/v1/account/${account}/history`)
      expect(first.headers.get('x-foyer-source')).toBe('zerion')
      const { next } = parseAnswer(endpoints.history, await first.json())
      expect(next).toBe('zerion~50')
      const second = await indexed.send(`/v1/account/${account}/history?cursor=${next}`)
      const page = parseAnswer(endpoints.history, await second.json())
      expect([page.data[0]?.id, page.next]).toEqual(['tx-50', 'zerion~100'])
      zerion.setMode('broken')
      await expectProblem(await indexed.send(`/v1/account/${account}/history`), 503, 'chainId')
    } finally {
      await indexed.stop()
    }
  })

  it('answers 503 when Zerion fails and for a chain that it does not have', async () => {
    for (const mode of ['broken', 'garbage', 'strange', 'rateLimited'] as const) {
      zerion.setMode(mode)
      await expectProblem(await gateway.send(`/v1/account/${account}/history?chainId=eip155:8453`), 503, 'chainId')
    }
    await expectProblem(await gateway.send(`/v1/account/${account}/history?chainId=eip155:31337`), 503, 'chainId')
    await expectProblem(await gateway.send(`/v1/account/${account}/history?chainId=eip155:5`), 400, 'chainId')
    const odd = await gateway.send(`/v1/account/${account}/history?chainId=eip155:8453&cursor=nobody~7`)
    expect([400, 503]).toContain(odd.status)
  })

  it('lists purchases through Coinbase, page by page', async () => {
    const first = await read('onramp=coinbase')
    expect(first).toEqual({
      source: 'coinbase',
      next: 'coinbase~older',
      data: [
        {
          id: 'purchase-2',
          metadata: {
            operationType: 'buy',
            hash: 'purchase-2',
            minedAt: '2026-11-20T21:00:00Z',
            sentFrom: 'Coinbase',
            sentTo: account,
            status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
            nonce: 0,
            application: null,
            chain: 'base',
          },
          transfers: [
            {
              fungible_info: { name: 'USDC', symbol: 'USDC', icon: null },
              nft_info: null,
              direction: 'in',
              quantity: { numeric: '97.51' },
              value: 100,
              price: null,
            },
          ],
        },
      ],
    })
    const second = await read(`onramp=coinbase&cursor=${first.next}`)
    expect(second).toMatchObject({
      next: null,
      data: [
        { id: 'purchase-1', metadata: { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash: `0x${'5'.repeat(64)}` } },
      ],
    })
  })

  it('takes no other seller and no other kind of address', async () => {
    await expectProblem(await gateway.send(`/v1/account/${account}/history?onramp=other`), 400, 'provider')
    const solana = '6sEk1enayZBGFyNvvJMTP7qs5S3uC7KLrQWaEk38hSHH'
    await expectProblem(await gateway.send(`/v1/account/${solana}/history?onramp=coinbase`), 400, 'provider')
  })
})
