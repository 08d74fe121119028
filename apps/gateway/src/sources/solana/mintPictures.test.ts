import { createServer, type Server, type ServerResponse } from 'node:http'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningSolana, type SolanaToken, startSolana } from '@foyer/test'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value))

describe('pictures of Solana tokens that are on no list', () => {
  let solana: RunningSolana
  let chainId: string
  let owner: string
  let server: Server
  let base: string
  let gateway: TestGateway
  const asked: string[] = []
  /** Answers that the slow host still owes. */
  const owed: (() => void)[] = []
  const host: Record<string, (response: ServerResponse) => void> = {
    '/coin.json': (response) => json({ name: 'Quiet Coin', image: `${base}/coin.png` })(response),
    '/coin.png': (response) => response.end(png),
    '/slow.json': (response) => owed.push(() => json({ image: `${base}/coin.png` })(response)),
    '/huge.json': (response) => response.end(`{"image":"${'x'.repeat(2_000_000)}"}`),
    '/script.json': json({ image: 'data:image/svg+xml,<svg/>' }),
    '/private.json': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    '/null.json': json(null),
  }
  const make = (uri: string, words: object = {}, more: { metadataIn?: 'mint' } = {}) =>
    solana.createToken({
      ...more,
      holders: { [owner]: 5_000_000n },
      metadata: { name: 'Quiet Coin', symbol: 'QUIET', uri, ...words },
    })

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const answer = host[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end()
      else answer(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const place = server.address()
    base = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    owner = (await generateKeyPairSigner()).address
    gateway = await open()
  })
  afterAll(async () => {
    for (const pay of owed) pay()
    await gateway?.stop()
    await solana?.stop()
    server?.close()
  })

  const open = (nfts: { enabled?: boolean } = {}) =>
    startTestGateway({
      chains: [],
      solanaChains: [{ id: chainId, name: 'Local Solana', local: true, rpcUrls: [solana.url] }],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      nfts,
    })
  const picturesOf = async (tokens: readonly SolanaToken[], from = gateway): Promise<(string | undefined)[]> => {
    const forced = tokens.map(({ mint }) => `${chainId}:${mint}`).join(',')
    const path = `/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&forceUpdate=${forced}`
    const response = await from.send(path)
    const answered: unknown = await response.json()
    expect({ status: response.status, answered }).toMatchObject({ status: 200 })
    const { balances } = parseAnswer(endpoints.balance, answered)
    expect({ balances }).toEqual(answered)
    return tokens.map(({ mint }) => balances.find(({ address }) => address === `${chainId}:${mint}`)?.iconUrl)
  }
  const pathOf = ({ mint }: SolanaToken) =>
    `/v1/nfts/image?${new URLSearchParams({ chainId, address: mint, tokenId: '0' })}`

  it('come from their metadata through this gateway, which reads that once', async () => {
    const coin = await make(`${base}/coin.json`)
    await expect.poll(() => picturesOf([coin])).toEqual([pathOf(coin)])
    const before = asked.length
    expect(await picturesOf([coin])).toEqual([pathOf(coin)])
    expect(asked.length).toBe(before)
    const inMint = await make(`${base}/coin.json`, {}, { metadataIn: 'mint' })
    expect(inMint.program).toBe('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
    await expect.poll(() => picturesOf([inMint])).toEqual([pathOf(inMint)])
    const picture = await gateway.send(pathOf(coin))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
  })

  it('hold an answer up shortly only, and show once they were read', async () => {
    const slow = await make(`${base}/slow.json`)
    expect(await picturesOf([slow])).toEqual([''])
    // The host answers nothing until it is paid, and a busy gateway may have asked it only after its own answer.
    await expect.poll(() => owed).toHaveLength(1)
    owed.pop()?.()
    await expect.poll(() => picturesOf([slow])).toEqual([pathOf(slow)])
  })

  it('stay out where metadata is broken, too large, hostile or leads inside', async () => {
    const names = ['huge', 'script', 'private', 'null', 'missing']
    const uris = [...names.map((name) => `${base}/${name}.json`), 'http://10.0.0.1/a.json', 'file:///etc/passwd', '']
    const tokens: SolanaToken[] = []
    for (const uri of uris) tokens.push(await make(uri))
    const nothing = tokens.map(() => '')
    expect(await picturesOf(tokens)).toEqual(nothing)
    for (const name of names) await expect.poll(() => asked).toContain(`/${name}.json`)
    expect(await picturesOf(tokens)).toEqual(nothing)
  })

  it('stay out for tokens that borrow a symbol or lure people to a site', async () => {
    const lure = await make(`${base}/coin.json?lure`, { name: 'claim-now.xyz' })
    const twin = await make(`${base}/coin.json?twin`, { symbol: 'SOL' })
    expect(await picturesOf([lure, twin])).toEqual(['', ''])
    expect(asked.filter((path) => path.includes('?'))).toEqual([])
  })

  it('stay out where the gateway serves no collections', async () => {
    const from = await open({ enabled: false })
    try {
      const coin = await make(`${base}/coin.json?off`)
      expect(await picturesOf([coin], from)).toEqual([''])
      expect(asked).not.toContain('/coin.json?off')
    } finally {
      await from.stop()
    }
  })
})
