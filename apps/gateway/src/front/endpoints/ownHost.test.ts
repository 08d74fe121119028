import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { endpoints } from '@foyer/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const zone = 'shop.example'

/** Sends a call with a header `Host` of the caller's choice, which `fetch` does not let it write. */
async function send(url: string, host: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: body === undefined ? 'GET' : 'POST', headers: { host } }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), reject)
    })
    asking.on('error', reject)
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

describe('the gateway that signed messages name', () => {
  let gateway: TestGateway
  let node: FaultyNode
  beforeAll(async () => {
    // No account has code there, so that signatures count by their keys alone.
    node = await startFaultyNode(result('0x'))
    gateway = await startTestGateway({
      address: 'https://gateway.example.org',
      chains: [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: [node.url] }],
      names: { zones: [zone] },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
  })

  const register = async (name: string, signedFor: string, host: string) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const timestamp = Math.floor(Date.now() / 1_000)
    const binding = { name, gateway: signedFor, purpose: 'register', nonce: `nonce ${name}` }
    const message = JSON.stringify({ attributes: { bio: 'one' }, timestamp, ...binding })
    const signature = await account.signMessage({ message })
    const body = { coin_type: 60, address: account.address, message, signature }
    return send(`${gateway.url}${endpoints.profileRegister.path}`, host, body)
  }
  const list = async (signedFor: string, host: string) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const id = `eip155:1:${account.address}`
    const timestamp = Math.floor(Date.now() / 1_000)
    const message = `List the smart sessions of ${id.toLowerCase()} at ${signedFor}, ${timestamp}.`
    const signature = await account.signMessage({ message })
    return send(`${gateway.url}/v1/sessions/${id}?timestamp=${timestamp}&signature=${signature}`, host)
  }

  it('stays its own address, whatever the sender writes into Host', async () => {
    expect(await list('gateway.example.org', 'gateway.example.org')).toMatchObject({ status: 200 })
    expect(await list('gateway.example.org', 'other.example.org')).toMatchObject({ status: 200 })
    expect(await list('other.example.org', 'other.example.org')).toMatchObject({ status: 401 })
    const refused = await register(`alice.${zone}`, 'other.example.org', 'other.example.org')
    expect(refused).toMatchObject({ status: 401 })
    expect(refused.text).toContain('gateway.example.org')
    expect(await register(`alice.${zone}`, 'gateway.example.org', 'other.example.org')).toMatchObject({ status: 200 })
  })
})
