import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { stringToHex } from 'viem'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startChains } from '../chains/startChains.ts'
import { startWalletPeer } from './peer/startWalletPeer.ts'
import { startRelay } from './relay/startRelay.ts'
import { startDapp } from './startDapp.fixture.ts'

/** Every place that this process connects to: addresses with ports, and names before they are looked up. */
let places: Set<string>

const onSocket = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  socket.once('lookup', (_error, _address, _family, host: string) => places.add(host))
  socket.once('connect', () => places.add(`${socket.remoteAddress}:${socket.remotePort}`))
}
/** What `fetch` is about to ask, even when nothing connects. */
const onFetch = (message: unknown) => {
  const { request } = message as { request: { origin: string } }
  places.add(new URL(request.origin).host)
}

beforeEach(() => {
  places = new Set()
  diagnostics.subscribe('net.client.socket', onSocket)
  diagnostics.subscribe('undici:request:create', onFetch)
})
afterEach(() => {
  diagnostics.unsubscribe('net.client.socket', onSocket)
  diagnostics.unsubscribe('undici:request:create', onFetch)
})

it('sees a call to any other host', async () => {
  await expect(fetch('http://outside.invalid/path')).rejects.toThrow()
  expect([...places]).toContain('outside.invalid')
})

it('a whole life of a session reaches the relay and the network, and nothing else', async () => {
  const running = await startChains({ chains: [{ chainId: 31337 }] })
  const [{ chainId, rpcUrl, port }] = running.chains
  const relay = await startRelay()
  places.clear()
  const dapp = await startDapp(relay.url, { [chainId]: rpcUrl })
  const accounts = running.accounts.slice(0, 2).map(({ privateKey }) => privateKey)
  const peer = await startWalletPeer({ relayUrl: relay.url, accounts, chains: [{ chainId, rpcUrl, name: 'Local' }] })
  const { uri, session } = await dapp.propose()
  await peer.pair(uri)
  await session
  const from = running.accounts[0]?.address
  const request = (method: string, params: unknown[]) => dapp.provider.request({ method, params }, `eip155:${chainId}`)
  await request('personal_sign', [stringToHex('hello'), from])
  await request('eth_sendTransaction', [{ from, to: from, value: '0x1' }])
  peer.control.switchAccount(1)
  await peer.ping()
  await peer.disconnect()
  await expect.poll(() => dapp.provider.session).toBeUndefined()
  const local = [relay.port, port].flatMap((number) => [`127.0.0.1:${number}`, `localhost:${number}`])
  expect([...places].filter((place) => !local.includes(place))).toEqual([])
  expect([...places]).toContain(`127.0.0.1:${relay.port}`)
  await peer.stop()
  await dapp.stop()
  await relay.stop()
  await running.stop()
})
