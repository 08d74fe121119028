import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const call = (id: string, method: string, params: unknown = []) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

describe('an answer over a WebSocket', () => {
  let http: FaultyNode
  let sockets: WebSocketServer
  let gateway: TestGateway
  let client: WebSocket

  beforeAll(async () => {
    http = await startFaultyNode((response, body) => {
      const { id, params } = JSON.parse(body)
      const isShort = params[0]?.fromBlock === '0x1'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: isShort ? [] : '0'.repeat(5_000) }))
    })
    sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(sockets, 'listening')
    sockets.on('connection', (socket) => {
      socket.on('message', (data) => {
        const { id } = JSON.parse(String(data))
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 'of the connection' }))
      })
    })
    const wsUrls = [`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`]
    gateway = await startTestGateway({
      chains: [{ id: chainId, name: 'Test', rpcUrls: [http.url], wsUrls }],
      limits: { rpcResponseBytes: 1_000 },
    })
    client = new WebSocket(`${gateway.url.replace('http', 'ws')}/v1?chainId=${chainId}&projectId=p`)
    await once(client, 'open')
  })
  afterAll(async () => {
    client?.terminate()
    await gateway?.stop()
    for (const socket of sockets?.clients ?? []) socket.terminate()
    sockets?.close()
    await http?.stop()
  })

  const ask = async (text: string): Promise<unknown> => {
    const answered = once(client, 'message')
    client.send(text)
    return JSON.parse(String((await answered)[0]))
  }

  it('fails alone where it is too large, and the connection goes on', async () => {
    expect(await ask(call('a', 'eth_getLogs', [{}]))).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      error: {
        code: -32_005,
        message: 'The answer is larger than 1000 bytes. Ask for less at once.',
        data: { limit: 1_000 },
      },
    })
    expect(await ask(call('b', 'eth_gasPrice'))).toEqual({ jsonrpc: '2.0', id: 'b', result: 'of the connection' })
    expect(await ask(call('c', 'eth_getLogs', [{ fromBlock: '0x1' }]))).toEqual({ jsonrpc: '2.0', id: 'c', result: [] })
    expect(client.readyState).toBe(client.OPEN)
  })

  it('says that no node answers, and the connection goes on', async () => {
    http.behave((response) => response.writeHead(500).end('down'))
    expect(await ask(call('d', 'eth_getLogs', [{}]))).toMatchObject({ id: 'd', error: { code: -32_603 } })
    expect(await ask(call('e', 'eth_gasPrice'))).toMatchObject({ id: 'e', result: 'of the connection' })
  })
})
