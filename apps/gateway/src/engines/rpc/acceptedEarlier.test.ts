import { createClient, http } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FaultyNode, result, rpcError, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { acceptedEarlier } from './acceptedEarlier.ts'

// Signed by the first account of a local chain, and the hash under which Ethereum knows these bytes.
const raw =
  '0x02f869827a6980808502540be40082520894f39fd6e51aad88f6f4ce6ab8827279cfffb922668080c080a007857295e1ff320eff72390a053e35ee14b4318a5ca5764deb510db46ece593fa06330855e912a42eba33d5a12fe67a297e39c0c1615311873fb8f968a1030e1ea'
const hash = '0x05c64912ded2d3b2c920c56ec45227d77f92101a8bdc09a95e2dadeb8704d9ed'

const bytesOf = (body: object) => new TextEncoder().encode(JSON.stringify(body))
const refused = bytesOf({ jsonrpc: '2.0', id: 9, error: { code: -32_000, message: 'already known' } })
const taken = bytesOf({ jsonrpc: '2.0', id: 9, result: hash })

describe('a transaction that an earlier node took', () => {
  let node: FaultyNode
  beforeEach(async () => {
    node = await startFaultyNode(result({ hash }))
  })
  afterEach(() => node?.stop())

  const ask = ({
    attempts = 2,
    method = 'eth_sendRawTransaction',
    params = [raw] as readonly unknown[],
    body = refused,
  } = {}) =>
    acceptedEarlier(
      createClient({ transport: http(node.url, { retryCount: 0 }) }),
      { id: 9, method, params },
      { status: 200, body, attempts, source: 'node-2' },
    )

  it('answers the hash of what was handed in, and asks the chain for that one', async () => {
    expect(JSON.parse((await ask()) ?? '')).toEqual({ jsonrpc: '2.0', id: 9, result: hash })
    expect(node.bodies.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({ method: 'eth_getTransactionByHash', params: [hash] }),
    ])
  })

  it('leaves the node’s own answer where the chain does not know it, or cannot say', async () => {
    node.behave(result(null))
    expect(await ask()).toBeUndefined()
    node.behave(rpcError(-32_000, 'away'))
    expect(await ask()).toBeUndefined()
    expect(node.bodies).toHaveLength(2)
  })

  it.each([
    ['the first node answered', { attempts: 1 }],
    ['the node took it', { body: taken }],
    ['something else was asked', { method: 'eth_call' }],
    // Its hash is that of the bytes without the blobs (EIP-4844).
    ['it carries blobs', { params: [`0x03${raw.slice(4)}`] }],
    ['it is no hexadecimal text', { params: ['transaction'] }],
    ['nothing was handed in', { params: [] }],
  ])('asks no node where %s', async (_, changes) => {
    expect(await ask(changes)).toBeUndefined()
    expect(node.bodies).toHaveLength(0)
  })
})
