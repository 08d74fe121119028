import { encodeAbiParameters, parseAbi, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'
import { placeFarcaster } from './placeFarcaster.ts'
import { type RunningFarcasterRelay, startFarcasterRelay } from './startFarcasterRelay.ts'

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])
const privateKey = `0x${'42'.repeat(32)}` as const
const { address } = privateKeyToAccount(privateKey)

describe('a relay of Farcaster', () => {
  let relay: RunningFarcasterRelay
  beforeAll(async () => {
    relay = await startFarcasterRelay({ visitor: { fid: 7, username: 'lena', privateKey } })
  })
  afterAll(() => relay.stop())

  const open = async () => {
    const body = JSON.stringify({ siweUri: 'https://shop.example/', domain: 'shop.example', nonce: 'abcdef0123456789' })
    const answer = await fetch(`${relay.url}/v1/channel`, { method: 'POST', body })
    return { status: answer.status, ...((await answer.json()) as { channelToken: string; url: string; nonce: string }) }
  }
  const ask = async (token: string) => {
    const answer = await fetch(`${relay.url}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  it('opens a channel, waits for the app, and tells its answer once', async () => {
    const { channelToken, nonce, status, url } = await open()
    expect({ nonce, status }).toEqual({ nonce: 'abcdef0123456789', status: 201 })
    expect(relay.links).toContain(url)
    expect(await ask(channelToken)).toMatchObject({ status: 202, body: { state: 'pending', nonce } })
    await relay.approve(url)
    const { body, status: done } = await ask(channelToken)
    expect(done).toBe(200)
    expect(body).toMatchObject({ state: 'completed', fid: 7, username: 'lena', nonce })
    const { message, signature } = body as { message: string; signature: `0x${string}` }
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(message).toContain('Chain ID: 10')
    expect(message).toContain('- farcaster://fid/7')
    expect((await ask(channelToken)).status).toBe(401)
  })

  it('serves a page in place of the app, on which its visitor agrees', async () => {
    const { channelToken, url } = await open()
    const page = await (await fetch(url)).text()
    expect(page).toContain('Stand-in for tests')
    expect(page).toContain('<b>shop.example</b> asks you to sign in.')
    expect(await (await fetch(url, { method: 'POST' })).text()).toContain('Signed as @lena (7).')
    expect((await fetch(url)).status).toBe(410)
    expect((await ask(channelToken)).status).toBe(200)
  })

  it('takes an answer of the app alone, and no channel without a domain', async () => {
    const { channelToken } = await open()
    const headers = { authorization: `Bearer ${channelToken}`, 'x-farcaster-auth-relay-key': 'guess' }
    const body = JSON.stringify({ message: 'hello', signature: '0x', fid: 7 })
    expect((await fetch(`${relay.url}/v1/channel/authenticate`, { method: 'POST', headers, body })).status).toBe(401)
    const wrong = JSON.stringify({ siweUri: 'https://shop.example/', domain: 'https://shop.example' })
    expect((await fetch(`${relay.url}/v1/channel`, { method: 'POST', body: wrong })).status).toBe(400)
  })
})

describe('Farcaster on a local chain', () => {
  let chains: RunningChains
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 10 }] })
  }, 60_000)
  afterAll(() => chains.stop())

  it('knows who owns an account and who may log in for it', async () => {
    const { client } = chains.chains[0]
    const { setAuthAddress, setOwner } = await placeFarcaster(client)
    const idOf = () => client.readContract({ address: idRegistry, abi, functionName: 'idOf', args: [address] })
    const key = encodeAbiParameters([{ type: 'address' }], [address])
    const keyDataOf = () =>
      client.readContract({ address: keyRegistry, abi, functionName: 'keyDataOf', args: [7n, key] })
    expect(await idOf()).toBe(0n)
    expect(await keyDataOf()).toEqual({ state: 0, keyType: 0 })
    await setOwner(address, 7)
    await setAuthAddress(7, address)
    expect(await idOf()).toBe(7n)
    expect(await keyDataOf()).toEqual({ state: 1, keyType: 2 })
    await setAuthAddress(7, address, false)
    expect(await keyDataOf()).toEqual({ state: 2, keyType: 2 })
  })
})
