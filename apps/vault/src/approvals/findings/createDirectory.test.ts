import { describe, expect, it } from 'vitest'
import { createDirectory } from './createDirectory.ts'

const chain = 'eip155:8453'
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const account = '0x1111111111111111111111111111111111111111'
const receiver = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD'
const signal = new AbortController().signal

/** A gateway that answers each path with one body, and keeps what it was asked. */
function gatewayOf(answers: Record<string, unknown>) {
  const asked: { url: URL; body: unknown }[] = []
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const text = input instanceof Request ? await input.text() : init?.body
    asked.push({ url, body: typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined })
    const found = Object.entries(answers).find(([path]) => url.pathname.startsWith(path))
    return new Response(JSON.stringify(found?.[1] ?? {}), {
      status: found ? 200 : 404,
      headers: { 'content-type': 'application/json' },
    })
  }
  return { asked, directory: createDirectory({ gateway: 'https://gateway.example', projectId: 'p', fetch: send }) }
}

const priced = (address: string, price: number) => ({
  address,
  name: 'A',
  symbol: 'A',
  iconUrl: '',
  price,
  decimals: 6,
})
const item = (sentTo: string) => ({
  id: sentTo,
  metadata: {
    operationType: 'send',
    hash: '0x1',
    minedAt: '2026-11-01T00:00:00.000Z',
    sentFrom: account,
    sentTo,
    status: 'confirmed',
    nonce: 1,
    chain,
  },
  transfers: [],
})

describe('createDirectory', () => {
  it('reads prices of the chain that was asked about, and no price of 0', async () => {
    const fungibles = [
      priced(`${chain}:${coin}`, 2_500),
      priced(`${chain}:${token}`, 1),
      priced(`eip155:1:${account}`, 9),
      priced(`${chain}:${receiver}`, 0),
    ]
    const { asked, directory } = gatewayOf({ '/v1/fungible/price': { fungibles } })
    const prices = await directory.pricesOf(chain, [token, receiver], signal)
    expect([...prices]).toEqual([
      ['', 2_500],
      [token.toLowerCase(), 1],
    ])
    expect(asked[0]?.body).toMatchObject({
      currency: 'usd',
      projectId: 'p',
      addresses: [`${chain}:${coin}`, `${chain}:${token}`, `${chain}:${receiver}`],
    })
  })

  it('reads a name, and none', async () => {
    const named = gatewayOf({ '/v1/identity/': { name: 'mira.example', avatar: null } })
    expect(await named.directory.nameOf(account, signal)).toBe('mira.example')
    const nameless = gatewayOf({ '/v1/identity/': { name: null, avatar: null } })
    expect(await nameless.directory.nameOf(account, signal)).toBeUndefined()
  })

  it.each([
    ['is empty', ''],
    ['has more than 64 letters', 'm'.repeat(65)],
    ['reads as an address', '0X1111.example'],
    ['turns letters round', 'mira\u202e.example'],
    ['has an invisible letter', 'mi\u200bra.example'],
    ['has a gap', 'mira example'],
  ])('tells no name that %s', async (_, name) => {
    const { directory } = gatewayOf({ '/v1/identity/': { name, avatar: null } })
    expect(await directory.nameOf(account, signal)).toBeUndefined()
  })

  it('tells a name of 64 letters, of any language', async () => {
    const name = `${'م'.repeat(60)}.eth`
    const { directory } = gatewayOf({ '/v1/identity/': { name, avatar: null } })
    expect(await directory.nameOf(account, signal)).toBe(name)
  })

  it('knows receivers only of a chain whose past the gateway has', async () => {
    const known = { chainId: chain, block: 12, time: null, hasOlder: false }
    const answer = { data: [item(receiver)], next: null, coveredSince: [known] }
    const { asked, directory } = gatewayOf({ '/v1/account/': answer })
    const sent = { hash: '0x1', at: Date.parse('2026-11-01T00:00:00.000Z'), isPayment: true }
    expect(await directory.receiversOf(chain, account, signal)).toEqual({
      sent: new Map([[receiver.toLowerCase(), [sent]]]),
      isWhole: true,
    })
    expect(asked[0]?.url.searchParams.get('chainId')).toBe(chain)
    const unknown = gatewayOf({ '/v1/account/': { ...answer, coveredSince: [{ ...known, block: null }] } })
    expect(await unknown.directory.receiversOf(chain, account, signal)).toBeUndefined()
  })

  it('tells no failed transaction, and whether there are others before those that it tells', async () => {
    const known = { chainId: chain, block: 12, time: null, hasOlder: false }
    const failed = { ...item(receiver), metadata: { ...item(receiver).metadata, status: 'failed' } }
    const read = (answer: object) => {
      const body = { data: [failed], next: null, coveredSince: [known], ...answer }
      return gatewayOf({ '/v1/account/': body }).directory.receiversOf(chain, account, signal)
    }
    expect(await read({})).toEqual({ sent: new Map(), isWhole: true })
    expect(await read({ next: 'more' })).toMatchObject({ isWhole: false })
    expect(await read({ coveredSince: [{ ...known, hasOlder: true }] })).toMatchObject({ isWhole: false })
  })

  it('reads who takes tokens for the swaps of a chain, and no other receiver', async () => {
    const dataOf = (selector: string, spender: string) =>
      `0x${selector}${'0'.repeat(24)}${spender.slice(2)}${'f'.repeat(64)}`
    const answer = (data: string) => gatewayOf({ '/v1/convert/build-approve': { tx: { data } } })
    const { asked, directory } = answer(dataOf('095ea7b3', receiver))
    expect(await directory.routerOf(chain, signal)).toBe(receiver.toLowerCase())
    expect(asked[0]?.url.searchParams.get('to')).toBe(`${chain}:${coin}`)
    expect(asked[0]?.url.searchParams.get('from')).toMatch(/^eip155:8453:0x[0-9a-fA-F]{40}$/)
    for (const data of ['0x', dataOf('a9059cbb', receiver), `${dataOf('095ea7b3', receiver)}00`])
      expect(await answer(data).directory.routerOf(chain, signal)).toBeUndefined()
  })

  it('rejects where the gateway does not answer', async () => {
    const { directory } = gatewayOf({})
    await expect(directory.nameOf(account, signal)).rejects.toThrow()
  })

  it('reads the operator’s own contracts of the chain that was asked about', async () => {
    const contracts = [{ address: token, name: 'Harbour savings', functions: ['function stop()', 'nothing'] }]
    const { asked, directory } = gatewayOf({ '/v1/vault/contracts': { contracts } })
    const found = await directory.contractsOf(chain, signal)
    expect([...found].map(([address, { functions, name }]) => [address, name, functions.size])).toEqual([
      [token.toLowerCase(), 'Harbour savings', 1],
    ])
    expect(asked[0]?.url.searchParams.get('chainId')).toBe(chain)
    await expect(gatewayOf({}).directory.contractsOf(chain, signal)).rejects.toThrow('404')
  })
})
