import { createServer, type Server, type ServerResponse } from 'node:http'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChain, type RunningChains, startChains, testContracts } from '@foyer/test'
import { type Address, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value))

/** What the host of metadata answers by path; anything else is 404. */
const host: Record<string, (response: ServerResponse, base: string) => void> = {
  '/good.json': (response, base) =>
    json({
      name: 'Quiet \u202eRoom',
      description: 'A room.',
      image: `${base}/good.png`,
      animation_url: `${base}/film.mp4`,
      attributes: [{ trait_type: 'Light', value: 'morning' }],
    })(response),
  '/good.png': (response) => response.setHeader('content-type', 'text/html').end(png),
  '/svg.json': (response, base) => json({ name: 'Scripted', image: `${base}/a.svg` })(response),
  '/a.svg': (response) => response.setHeader('content-type', 'image/png').end(svg),
  '/huge.json': (response) => response.end(`{"name":"${'x'.repeat(2_000_000)}"}`),
  '/page.json': (response) => response.end('<html>no metadata</html>'),
  '/list.json': json([1, 2, 3]),
  '/odd.json': json({ name: { first: 1 }, description: 7, image: ['x'] }),
  '/loop.json': (response) => response.writeHead(302, { location: '/loop.json' }).end(),
  '/private.json': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1': json({ name: 'From a hash' }),
  [`/many/${'0'.repeat(62)}2a.json`]: json({ name: 'Key of the door' }),
}

describe('nfts', () => {
  let chains: RunningChains
  let chain: RunningChain
  let gateway: TestGateway
  let server: Server
  let base: string
  let alice: Address
  let bob: Address

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    const [first, second] = chains.accounts
    if (!first || !second) throw new Error('accounts are missing')
    alice = first.address
    bob = second.address
    server = createServer((request, response) => {
      const answer = host[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end()
      else answer(response, base)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    gateway = await startTestGateway({
      chains: [chainOptions(chain)],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      nfts: { ipfsGateway: `${base}/ipfs` },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
    server?.close()
  })

  const deploy = async (contract: 'nft' | 'multiToken', args: readonly unknown[]) => {
    const { abi, bytecode } = testContracts[contract]
    const hash = await chain.client.deployContract({ account: bob, abi, bytecode, args, chain: null })
    const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('nothing was deployed')
    return getAddress(contractAddress)
  }
  const write = async (
    from: Address,
    address: Address,
    contract: 'nft' | 'multiToken',
    functionName: string,
    args: readonly unknown[],
  ) => {
    const { abi } = testContracts[contract]
    const hash = await chain.client.writeContract({ account: from, address, abi, functionName, args, chain: null })
    await chain.client.waitForTransactionReceipt({ hash })
  }
  const read = async (owner: Address, query = '') => {
    const response = await gateway.send(`/v1/account/${owner}/nfts?chainId=eip155:31337${query}`)
    const answered: unknown = await response.json()
    expect(response.status, JSON.stringify(answered)).toBe(200)
    const answer = parseAnswer(endpoints.nfts, answered)
    expect(answer).toEqual(answered)
    return answer
  }
  const owner = (number: number): Address => `0x${number.toString(16).padStart(40, 'c')}`

  it('tells the pieces that an account has, with their pictures through the gateway', async () => {
    const rooms = await deploy('nft', ['Quiet Rooms', 'ROOM'])
    await write(bob, rooms, 'nft', 'mint', [owner(1), 7n, `${base}/good.json`])
    const { nfts, next } = await read(owner(1))
    const image = `/v1/nfts/image?chainId=eip155%3A31337&address=${rooms.toLowerCase()}&tokenId=7`
    expect(nfts).toEqual([
      {
        id: `eip155:31337/erc721:${rooms.toLowerCase()}/7`,
        chainId: 'eip155:31337',
        address: `eip155:31337:${rooms}`,
        tokenId: '7',
        standard: 'erc721',
        name: 'Quiet Room',
        collection: 'Quiet Rooms',
        description: 'A room.',
        quantity: '1',
        image,
        media: 'video',
        traits: [{ name: 'Light', value: 'morning' }],
        isSpam: false,
      },
    ])
    expect(next).toBeNull()
    const picture = await gateway.send(image)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    })
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
  })

  it('forgets what an account gave away, and counts what it has of a kind', async () => {
    const keys = await deploy('multiToken', ['Keys', `${base}/many/{id}.json`])
    const rooms = await deploy('nft', ['Rooms', 'R'])
    await write(alice, keys, 'multiToken', 'mint', [alice, 42n, 10n])
    await write(alice, rooms, 'nft', 'mint', [alice, 1n, ''])
    await write(alice, keys, 'multiToken', 'safeTransferFrom', [alice, owner(2), 42n, 4n, '0x'])
    await write(alice, rooms, 'nft', 'transferFrom', [alice, owner(2), 1n])
    expect((await read(alice)).nfts).toMatchObject([
      { name: 'Key of the door', collection: 'Keys', standard: 'erc1155', quantity: '6', image: null },
    ])
    expect((await read(owner(2))).nfts.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Rooms #1', '1'],
      ['Key of the door', '4'],
    ])
  })

  it('takes metadata from a hash through the configured gateway and from the address itself, and a picture too', async () => {
    const rooms = await deploy('nft', ['Rooms', 'R'])
    const inline = { name: 'On chain', image: `data:image/png;base64,${png.toString('base64')}` }
    const uris = [
      'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1',
      `data:application/json;base64,${Buffer.from(JSON.stringify(inline)).toString('base64')}`,
      `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Plain', image: `data:image/svg+xml,${svg}` }))}`,
    ]
    for (const [index, uri] of uris.entries()) await write(bob, rooms, 'nft', 'mint', [owner(3), BigInt(index), uri])
    const { nfts } = await read(owner(3))
    expect(nfts.map(({ name, image }) => [name, image !== null])).toEqual([
      ['Plain', false],
      ['On chain', true],
      ['From a hash', false],
    ])
    const picture = await gateway.send(nfts[1]?.image ?? '')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
  })

  it('survives hostile metadata and never passes a script on', async () => {
    const rooms = await deploy('nft', ['Rooms', 'R'])
    const uris = ['huge', 'page', 'list', 'odd', 'loop', 'private', 'missing', 'svg'].map(
      (name) => `${base}/${name}.json`,
    )
    uris.push(
      'http://10.0.0.1/a.json',
      'http://localhost/a.json',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'ar://x',
      'ipfs://../../secret',
      'data:application/json,%',
      `${base}:99999/`,
    )
    for (const [index, uri] of uris.entries()) await write(bob, rooms, 'nft', 'mint', [owner(4), BigInt(index), uri])
    const { nfts } = await read(owner(4))
    expect(nfts).toHaveLength(uris.length)
    for (const { name, image, tokenId } of nfts) {
      const isScripted = tokenId === '7'
      expect(name).toBe(isScripted ? 'Scripted' : tokenId === '3' ? 'Rooms #3' : `Rooms #${tokenId}`)
      if (!isScripted) expect(image).toBeNull()
      else await expectProblem(await gateway.send(image ?? ''), 404, '')
    }
  })

  it('flags unsolicited pieces', async () => {
    const lure = await deploy('nft', ['$5000 USDC at claim-now.org', 'WIN'])
    const rooms = await deploy('nft', ['Rooms', 'R'])
    const crowd = Array.from({ length: 12 }, (_, index) => owner(500 + index))
    await write(bob, lure, 'nft', 'mint', [owner(500), 1n, ''])
    await write(bob, rooms, 'nft', 'airdrop', [crowd, 10n, ''])
    await write(bob, rooms, 'nft', 'mint', [owner(500), 99n, ''])
    expect((await read(owner(500))).nfts.map(({ tokenId, isSpam }) => [tokenId, isSpam])).toEqual([
      ['99', false],
      ['10', true],
      ['1', true],
    ])
  })

  it('pages by a cursor that newer pieces do not move', async () => {
    const rooms = await deploy('nft', ['Rooms', 'R'])
    const pieces = 30
    for (let id = 1; id <= pieces; id += 1) await write(bob, rooms, 'nft', 'mint', [owner(6), BigInt(id), ''])
    const first = await read(owner(6))
    expect(first.nfts).toHaveLength(24)
    await write(bob, rooms, 'nft', 'mint', [owner(6), 100n, ''])
    const second = await read(owner(6), `&cursor=${first.next}`)
    expect(second.next).toBeNull()
    const ids = [...first.nfts, ...second.nfts].map(({ tokenId }) => Number(tokenId))
    expect(ids).toEqual(Array.from({ length: pieces }, (_, index) => pieces - index))
  })

  it('refuses what it does not know', async () => {
    await expectProblem(await gateway.send(`/v1/account/${alice}/nfts?chainId=eip155:999`), 400, 'chainId')
    await expectProblem(await gateway.send(`/v1/account/0x12/nfts`), 400, 'address')
    await expectProblem(await gateway.send(`/v1/account/${alice}/nfts?cursor=abc`), 400, '')
    const image = `/v1/nfts/image?chainId=eip155:31337&address=${alice}&tokenId=1`
    await expectProblem(await gateway.send(image), 404, '')
    await expectProblem(await gateway.send(image.replace('31337', '999')), 400, 'chainId')
  })
})
