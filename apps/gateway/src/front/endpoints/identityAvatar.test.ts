import { createServer, type Server, type ServerResponse } from 'node:http'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { signNameMessage } from '../../testing/signNameMessage.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:1'] }]
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ids = { good: 'a'.repeat(46), svg: 'b'.repeat(46), huge: 'c'.repeat(46), away: 'd'.repeat(46) }
const answers: Record<string, (response: ServerResponse) => void> = {
  [`/ipfs/${ids.good}`]: (response) => response.setHeader('content-type', 'text/html').end(png),
  [`/ipfs/${ids.svg}`]: (response) => response.setHeader('content-type', 'image/png').end('<svg onload="alert(1)"/>'),
  [`/ipfs/${ids.huge}`]: (response) => response.end(Buffer.concat([png, Buffer.alloc(6_000_000)])),
}

describe('the picture of an account', () => {
  let gateway: TestGateway
  /** The same names behind a fetcher that reads no private host. */
  let strict: TestGateway
  let server: Server
  let base: string
  let count = 0
  const asked: string[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const answer = answers[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end()
      else answer(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const nfts = { ipfsGateway: `${base}/ipfs` }
    gateway = await startTestGateway({ chains, nfts, outside: { allowPrivateHosts: ['127.0.0.1'] } })
    strict = await startTestGateway({ chains, nfts })
  })
  afterAll(async () => {
    await gateway?.stop()
    await strict?.stop()
    server?.close()
  })

  const register = async (account: PrivateKeyAccount, avatar: string | undefined, at = gateway) => {
    count += 1
    const name = `face-${count}x.reown.id`
    const attributes = avatar === undefined ? {} : { avatar }
    const body = JSON.stringify(await signNameMessage(at, account, { purpose: 'register', name, attributes }))
    expect((await at.send('/v1/profile/account', { body })).status).toBe(200)
    return name
  }
  const someone = async (avatar: string | undefined, at = gateway) => {
    const account = privateKeyToAccount(generatePrivateKey())
    return { account, name: await register(account, avatar, at) }
  }
  const pictureOf = ({ address }: { address: string }, query = '', at = gateway) =>
    at.send(`/v1/identity/${address}/avatar${query}`)

  it('gets its address from identity and goes out under a policy that lets it do nothing', async () => {
    const { account } = await someone(`ipfs://${ids.good}`)
    const identity = await (await gateway.send(`/v1/identity/${account.address}`)).json()
    expect(identity).toMatchObject({ avatar: `${base}/ipfs/${ids.good}` })
    const response = await pictureOf(account, '?of=anything')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    const https = await someone('https://images.example/7.png')
    const named = await (await gateway.send(`/v1/identity/${https.account.address}`)).json()
    expect(named).toMatchObject({ name: https.name, avatar: 'https://images.example/7.png' })
  })

  it('follows another of its names, and no name of another account', async () => {
    const { account } = await someone(undefined)
    await expectProblem(await pictureOf(account), 404, 'address')
    const second = await register(account, `ipfs://${ids.good}`)
    expect((await pictureOf(account, `?name=${second}`)).status).toBe(200)
    const other = await someone(`ipfs://${ids.good}`)
    await expectProblem(await pictureOf(account, `?name=${other.name}`), 404, 'address')
    await expectProblem(await pictureOf(account, '?name=nobody.reown.id'), 404, 'address')
  })

  it('answers 404 for an account without a name or a picture, and for a picture that cannot be shown', async () => {
    const nobody = privateKeyToAccount(generatePrivateKey())
    await expectProblem(await pictureOf(nobody), 404, 'address')
    await expectProblem(await pictureOf((await someone(`ipfs://${ids.svg}`)).account), 404, 'address')
    await expectProblem(await pictureOf({ address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }), 404, 'address')
    await expectProblem(await pictureOf({ address: '0x12' }), 400, 'address')
  })

  it('fails rather than being read whole when it is huge, and comes again when its host is back', async () => {
    await expectProblem(await pictureOf((await someone(`ipfs://${ids.huge}`)).account), 503, '')
    const { account } = await someone(`ipfs://${ids.away}`)
    await expectProblem(await pictureOf(account), 503, '')
    answers[`/ipfs/${ids.away}`] = (response) => response.end(png)
    expect((await pictureOf(account)).status).toBe(200)
  })

  it('never comes from a private host', async () => {
    const { account } = await someone(`ipfs://${ids.good}/private`, strict)
    await expectProblem(await pictureOf(account, '', strict), 503, '')
    expect(asked.some((path) => path.endsWith('/private'))).toBe(false)
  })
})
