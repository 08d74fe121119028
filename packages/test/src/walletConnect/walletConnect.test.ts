// Long because it drives a site's client and a wallet's through everything that happens between them.
import { type Address, type Hex, parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'
import { type StartWalletPeerOptions, startWalletPeer, type WalletPeer } from './peer/startWalletPeer.ts'
import { type RunningRelay, startRelay } from './relay/startRelay.ts'
import { verifyRelayToken } from './relay/verifyRelayToken.ts'
import { bitcoin, type Dapp, solana, startDapp } from './startDapp.fixture.ts'

let running: RunningChains
let relay: RunningRelay
let peer: WalletPeer
let dapp: Dapp

const rpcUrls = () => Object.fromEntries(running.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
const address = (index: number): Address => running.accounts[index]?.address ?? expect.unreachable()

function startPeer(options: Partial<StartWalletPeerOptions> = {}): Promise<WalletPeer> {
  return startWalletPeer({
    relayUrl: relay.url,
    accounts: running.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
    chains: running.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local ${chainId}` })),
    ...options,
  })
}

/** Opens a session with everything that the site asks for. */
async function connect(): Promise<void> {
  const { uri, session } = await dapp.propose()
  await peer.pair(uri)
  await session
}

const sign = (text: string, chain = 'eip155:31337') =>
  dapp.provider.request<Hex>({ method: 'personal_sign', params: [stringToHex(text), address(0)] }, chain)

/** Records what the site hears. */
function listen(...names: readonly string[]) {
  const heard: [string, unknown][] = []
  for (const name of names) dapp.provider.on(name, (payload: unknown) => heard.push([name, payload]))
  return heard
}

beforeAll(async () => {
  running = await startChains()
})
afterAll(() => running.stop())
beforeEach(async () => {
  relay = await startRelay()
  dapp = await startDapp(relay.url, rpcUrls())
  peer = await startPeer()
})
afterEach(async () => {
  expect(peer.problems()).toEqual([])
  await peer.stop()
  await dapp.stop()
  await relay.stop()
})

describe('a session', () => {
  it('covers three namespaces at once, as asked', async () => {
    await connect()
    expect(dapp.provider.session?.namespaces).toMatchObject({
      eip155: {
        chains: ['eip155:31337', 'eip155:31338'],
        accounts: [`eip155:31337:${address(0)}`, `eip155:31338:${address(0)}`],
        events: ['accountsChanged', 'chainChanged'],
      },
      solana: { accounts: [expect.stringMatching(/^solana:\w+:[1-9A-HJ-NP-Za-km-z]{32,44}$/)] },
      bip122: { accounts: [expect.stringMatching(/^bip122:\w+:bc1q[0-9a-z]{38}$/)] },
    })
    expect(peer.proposals()).toMatchObject([{ name: 'Test Site', url: 'https://site.example', outcome: 'approved' }])
    const [session] = peer.sessions()
    expect(session).toMatchObject({ name: 'Test Site', topic: dapp.provider.session?.topic })
    const days = ((session?.expiresAt ?? 0) - Date.now() / 1_000) / 86_400
    expect(days).toBeCloseTo(7, 2)
  })

  it.each([true, false])('opens together with a signature where the wallet knows how: %s', async (signsIn) => {
    if (!signsIn) {
      await peer.stop()
      peer = await startPeer({ signsIn })
    }
    const client = dapp.provider.client ?? expect.unreachable()
    const { response, uri } = await client.authenticate({
      chains: ['eip155:31338', 'eip155:31337'],
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_watchAsset'],
      domain: 'site.example',
      uri: 'https://site.example',
      nonce: 'abcdefgh1',
      statement: 'Hello.',
    })
    await peer.pair(uri)
    const { auths, session } = await response()
    expect(session.namespaces.eip155?.accounts).toContain(`eip155:31338:${address(0)}`)
    expect(session.namespaces.eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction']))
    expect(session.namespaces.eip155?.methods).not.toContain('wallet_watchAsset')
    expect(peer.proposals()).toMatchObject([{ name: 'Test Site', outcome: 'approved', signsIn }])
    expect(auths?.map(({ p }) => [p.iss, p.nonce])).toEqual(
      signsIn ? [[`did:pkh:eip155:31338:${address(0)}`, 'abcdefgh1']] : undefined,
    )
  })

  it('fails with 5000 when its owner declines', async () => {
    peer.control.rejectNext()
    const { uri, session } = await dapp.propose()
    await peer.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    expect(peer.proposals()).toMatchObject([{ outcome: 5000 }])
    expect(peer.sessions()).toEqual([])
  })

  it('fails with 5100 when the wallet has none of the networks', async () => {
    const { uri, session } = await dapp.propose({
      optionalNamespaces: {
        eip155: {
          chains: ['eip155:10'],
          methods: ['personal_sign'],
          events: [],
          rpcMap: { 10: 'http://127.0.0.1:9/' },
        },
      },
    })
    await peer.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 5100 })
  })

  it('covers only a part: some namespaces, methods and events', async () => {
    peer.limitSessions({ namespaces: ['eip155', 'solana'], methods: ['personal_sign'], events: ['chainChanged'] })
    await connect()
    expect(dapp.provider.session?.namespaces).toMatchObject({
      eip155: { methods: ['personal_sign'], events: ['chainChanged'] },
      solana: { methods: [] },
    })
    expect(dapp.provider.session?.namespaces).not.toHaveProperty('bip122')
    await expect(
      dapp.provider.request({ method: 'eth_sendTransaction', params: [{ from: address(0) }] }, 'eip155:31337'),
    ).rejects.toThrow(/method/i)
  })

  it('opens on a network that the site did not ask for', async () => {
    peer.limitSessions({ chains: ['eip155:999'] })
    await connect()
    expect(dapp.provider.session?.namespaces).toEqual({
      eip155: expect.objectContaining({ chains: ['eip155:999'], accounts: [`eip155:999:${address(0)}`] }),
    })
  })

  it('covers the accounts that the owner picks, without namespaces that the wallet lacks', async () => {
    await peer.stop()
    peer = await startPeer({ solanaChains: [], bitcoinChains: [], metadata: { name: 'Second Phone' } })
    peer.control.approveNext({ accounts: [1, 0] })
    await connect()
    expect(Object.keys(dapp.provider.session?.namespaces ?? {})).toEqual(['eip155'])
    expect(dapp.provider.session?.namespaces.eip155?.accounts.slice(0, 2)).toEqual([
      `eip155:31337:${address(1)}`,
      `eip155:31337:${address(0)}`,
    ])
    expect(dapp.provider.session?.peer.metadata.name).toBe('Second Phone')
  })

  it('waits as long as its owner thinks', async () => {
    peer.control.neverAnswer()
    const { uri, session } = await dapp.propose()
    await peer.pair(uri)
    await expect.poll(() => peer.control.waiting()?.kind).toBe('connect')
    expect(peer.proposals()).toMatchObject([{ outcome: 'pending' }])
    peer.control.approveNext()
    await expect(session).resolves.toMatchObject({ topic: expect.any(String) })
  })

  it('takes as long as `setDelay` says', async () => {
    peer.control.setDelay(300)
    const started = performance.now()
    await connect()
    expect(performance.now() - started).toBeGreaterThanOrEqual(295)
  })

  it('cannot be made from an address whose time is over', async () => {
    const { uri } = await dapp.propose()
    const late = uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(Date.now() / 1_000) - 1}`)
    await expect(peer.pair(late)).rejects.toThrow(/expired/i)
    expect(peer.proposals()).toEqual([])
  })
})

it('asks its owner in words, with networks by their names, and is answered on every chain family', async () => {
  const asking = await startPeer({ solanaChains: [{ id: solana, name: 'Solana', rpcUrl: '' }] })
  asking.control.auto('ask')
  asking.solana.auto('ask')
  expect(asking.question()).toBeUndefined()
  // Nothing is asked yet, so that this answers nothing that comes.
  asking.answer(true)
  const { uri, session } = await dapp.propose()
  await asking.pair(uri)
  await expect
    .poll(() => asking.question())
    .toEqual({
      title: 'Connect this site?',
      facts: [
        ['Site', 'Test Site, https://site.example'],
        ['Networks', 'Local 31337, Local 31338, Solana'],
      ],
    })
  asking.answer(true)
  await session
  const [{ address: pubkey } = { address: '' }] = asking.solana.accounts()
  const params = { pubkey, message: 'StV1DL6CwTryKyV' }
  const signed = dapp.provider.request({ method: 'solana_signMessage', params }, solana)
  const refused = expect(signed).rejects.toMatchObject({ code: 4001 })
  await expect
    .poll(() => asking.question())
    .toEqual({ title: 'Sign this message?', facts: [['Account', pubkey]], content: 'hello world' })
  asking.answer(false)
  await refused
  const text = sign('Two coffees')
  await expect.poll(() => asking.question()?.content).toBe('Two coffees')
  asking.answer(true)
  expect(await text).toMatch(/^0x[0-9a-f]{130}$/)
  await asking.stop()
})

describe('requests', () => {
  beforeEach(connect)

  it('come back signed with the real key', async () => {
    expect(await verifyMessage({ address: address(0), message: 'hello', signature: await sign('hello') })).toBe(true)
    const typed = {
      domain: { name: 'Site', chainId: 31338 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hi' },
    } as const
    // On the second network, while the wallet is on the first: each request names its own.
    const signature = await dapp.provider.request<Hex>(
      { method: 'eth_signTypedData_v4', params: [address(0), JSON.stringify(typed)] },
      'eip155:31338',
    )
    expect(await verifyTypedData({ ...typed, address: address(0), signature })).toBe(true)
  })

  it('reach the network that they name', async () => {
    const to = '0x00000000000000000000000000000000000000aa'
    const value = '0xde0b6b3a7640000'
    const hash = await dapp.provider.request<Hex>(
      { method: 'eth_sendTransaction', params: [{ from: address(0), to, value }] },
      'eip155:31338',
    )
    const { client } = running.chain(31338)
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(parseEther('1'))
    expect(await running.chain(31337).client.getBalance({ address: to })).toBe(0n)
  })

  it('fail when the owner declines or as planned, and get their answers one after another', async () => {
    peer.control.rejectNext()
    await expect(sign('no')).rejects.toMatchObject({ code: 4001 })
    peer.control.failNext({ code: -32000, message: 'Broken' }, 'personal_sign')
    await expect(sign('broken')).rejects.toMatchObject({ code: -32000, message: 'Broken' })
    peer.control.auto('ask')
    const both = Promise.all([sign('one'), sign('two')])
    await expect.poll(() => peer.control.waiting()).toMatchObject({ text: 'one' })
    peer.control.approveNext()
    await expect.poll(() => peer.control.waiting()).toMatchObject({ text: 'two' })
    peer.control.approveNext()
    expect(await both).toHaveLength(2)
  })

  it('on Solana and Bitcoin tell the accounts, and Solana signs', async () => {
    const pubkey = dapp.provider.session?.namespaces.solana?.accounts[0]?.split(':')[2]
    expect(await dapp.provider.request({ method: 'solana_getAccounts', params: {} }, solana)).toEqual([{ pubkey }])
    expect(
      await dapp.provider.request({ method: 'solana_signMessage', params: { message: '3yZe7d', pubkey } }, solana),
    ).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
    await expect(
      dapp.provider.request({ method: 'solana_signMessage', params: { message: '3yZe7d', pubkey: 'x' } }, solana),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      dapp.provider.request({ method: 'solana_signMessage', params: { message: '0OIl', pubkey } }, solana),
    ).rejects.toMatchObject({ code: -32602 })
    const btc = dapp.provider.session?.namespaces.bip122?.accounts[0]?.split(':')[2]
    expect(await dapp.provider.request({ method: 'getAccountAddresses', params: {} }, bitcoin)).toEqual([
      { address: btc },
    ])
  })
})

it('a network that the session did not grant is added when the wallet switches to it', async () => {
  peer.limitSessions({ chains: ['eip155:31337', solana, bitcoin] })
  await connect()
  const heard = listen('chainChanged')
  peer.control.switchChain(31338)
  await expect.poll(() => heard.at(-1)).toEqual(['chainChanged', '31338'])
  expect(dapp.provider.session?.namespaces.eip155?.chains).toEqual(['eip155:31337', 'eip155:31338'])
  expect(await sign('there', 'eip155:31338')).toMatch(/^0x/)
})

describe('what the wallet does by itself', () => {
  beforeEach(connect)

  it('switching the account reaches the site, which may then use it', async () => {
    const heard = listen('accountsChanged')
    peer.control.switchAccount(1)
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [address(1), address(0)]])
    await expect.poll(() => dapp.provider.session?.namespaces.eip155?.accounts[0]).toBe(`eip155:31337:${address(1)}`)
  })

  it('switching the network reaches the site', async () => {
    const heard = listen('chainChanged')
    peer.control.switchChain(31338)
    await expect.poll(() => heard.at(-1)).toEqual(['chainChanged', '31338'])
  })

  it('locking ends no session', async () => {
    peer.control.lock()
    peer.control.unlock()
    expect(peer.sessions()).toHaveLength(1)
    expect(await sign('still')).toMatch(/^0x/)
  })

  it('an event, an update, an extension and a ping reach the site', async () => {
    const heard: string[] = []
    for (const name of ['session_event', 'session_update', 'session_extend', 'session_ping'] as const)
      dapp.provider.client.on(name, () => heard.push(name))
    await peer.emit({ name: 'chainChanged', data: 31338, chain: 'eip155:31338' })
    await expect.poll(() => heard).toEqual(['session_event'])
    await peer.update({ chains: ['eip155:31337', solana, bitcoin] })
    await expect.poll(() => dapp.provider.session?.namespaces.eip155?.chains).toEqual(['eip155:31337'])
    const topic = dapp.provider.session?.topic ?? ''
    await peer.extend(topic)
    await peer.ping(topic)
    await expect.poll(() => heard).toEqual(['session_event', 'session_update', 'session_extend', 'session_ping'])
    expect(peer.sessions()[0]?.namespaces.eip155?.chains).toEqual(['eip155:31337'])
  })

  it('ending the session reaches the site', async () => {
    const heard = listen('session_delete')
    await peer.disconnect()
    await expect.poll(() => heard).toHaveLength(1)
    expect(dapp.provider.session).toBeUndefined()
    expect(peer.sessions()).toEqual([])
    await expect(peer.ping()).rejects.toMatchObject({ code: 'NO_SESSION' })
  })

  it('hears that the site ended the session', async () => {
    await dapp.provider.disconnect()
    await expect.poll(() => peer.sessions()).toEqual([])
  })
})

describe('a bad network', () => {
  it('a relay that was down is found again, and nothing is lost', async () => {
    await connect()
    const heard = listen('chainChanged')
    relay.setFailures({ refuse: true })
    const lost = dapp.lost()
    relay.dropConnections()
    await lost
    const signed = sign('through the outage')
    peer.control.switchChain(31338)
    relay.setFailures({})
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    await expect.poll(() => heard.at(-1)).toEqual(['chainChanged', '31338'])
  })

  it('holds what was said to a wallet without network until it is back', async () => {
    await connect()
    await peer.goOffline()
    const signed = sign('later')
    await expect.poll(() => relay.calls().filter(({ tag }) => tag === 1108)).toHaveLength(1)
    expect(peer.control.requests().map(({ method }) => method)).not.toContain('personal_sign')
    await peer.goOnline()
    expect(await signed).toMatch(/^0x/)
  })

  it('holds what was said to a site without network until it is back', async () => {
    await connect()
    const heard = listen('session_delete')
    await dapp.leave()
    await peer.disconnect()
    expect(heard).toEqual([])
    await dapp.comeBack()
    await expect.poll(() => heard).toHaveLength(1)
  })

  it('a wallet that loses its connection over a proposal or a request answers once it is back', async () => {
    peer.dropNext()
    const { uri, session } = await dapp.propose()
    await peer.pair(uri)
    await expect.poll(() => relay.clients()).toHaveLength(1)
    await peer.goOnline()
    await session
    peer.dropNext()
    const signed = sign('dropped')
    await expect.poll(() => relay.clients()).toHaveLength(1)
    await peer.goOnline()
    expect(await signed).toMatch(/^0x/)
  })

  it('a message that comes twice is one, and a late relay is only late', async () => {
    relay.setFailures({ deliveries: 2, loseAcknowledgements: true, delayMs: 50 })
    await connect()
    await sign('once')
    expect(peer.proposals()).toHaveLength(1)
    expect(peer.control.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
    const lost = dapp.lost()
    relay.dropConnections()
    await lost
    await sign('twice')
    expect(peer.control.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
  })

  it('a connection that ends in the middle of a session is opened again', async () => {
    relay.setFailures({ dropAtRequest: 4 })
    await connect()
    expect(await sign('after drops')).toMatch(/^0x/)
  })
})

it("a client's token opens the relay that it names, and no other", async () => {
  const judge = async (aud: string) => verifyRelayToken(await dapp.token(aud), [relay.url], Date.now() / 1_000)
  expect(await judge(relay.url)).toHaveProperty('token.clientId', expect.stringMatching(/^did:key:z6Mk/))
  expect(await judge('wss://relay.example')).toEqual({ refusal: 'JWT audience wrong' })
})
