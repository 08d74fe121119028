import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningSolana, startSolana } from '../startSolana.ts'

let solana: RunningSolana
let socket: WebSocket
let heard: unknown[]

beforeAll(async () => {
  solana = await startSolana({ slotTime: 0 })
})
afterAll(() => solana.stop())

beforeEach(async () => {
  heard = []
  socket = new WebSocket(solana.wsUrl)
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  await once(socket, 'open')
})
afterEach(() => socket.terminate())

/** Sends a call and resolves with its answer. */
async function call(method: string, params: readonly unknown[]): Promise<unknown> {
  const id = `${method}-${heard.length}`
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  const mine = () => heard.find((said) => said instanceof Object && 'id' in said && said.id === id)
  await expect.poll(mine).toBeDefined()
  return mine()
}

const notifications = () => heard.filter((said) => said instanceof Object && 'method' in said)
const context = { apiVersion: expect.any(String), slot: expect.any(Number) }

describe('subscriptions', () => {
  it('tell a signature once, when it has the commitment', async () => {
    const [{ address }] = solana.accounts
    const signature = await solana.fund(address, 1n)
    expect(await call('signatureSubscribe', [signature, { commitment: 'finalized' }])).toMatchObject({ result: 1 })
    expect(await call('signatureSubscribe', [signature, { commitment: 'confirmed' }])).toMatchObject({ result: 2 })
    const notificationOf = (subscription: number) => ({
      jsonrpc: '2.0',
      method: 'signatureNotification',
      params: { result: { context, value: { err: null } }, subscription },
    })
    await expect.poll(notifications).toEqual([notificationOf(2)])
    solana.mine(31)
    solana.mine(40)
    await expect.poll(notifications).toEqual([notificationOf(2), notificationOf(1)])
    expect(await call('signatureUnsubscribe', [1])).toMatchObject({ error: { code: -32602 } })
  })

  it('tell what becomes of an account, and its logs, until they are ended', async () => {
    const [{ address }] = solana.accounts
    await call('accountSubscribe', [address, { encoding: 'base64', commitment: 'confirmed' }])
    await call('logsSubscribe', [{ mentions: [address] }, { commitment: 'confirmed' }])
    const signature = await solana.fund(address, 5n)
    await expect.poll(notifications).toHaveLength(2)
    expect(notifications()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          method: 'accountNotification',
          params: {
            subscription: 1,
            result: { context, value: expect.objectContaining({ data: ['', 'base64'], lamports: 1_000_000_000_006 }) },
          },
        }),
        expect.objectContaining({
          method: 'logsNotification',
          params: { subscription: 2, result: { context, value: { err: null, logs: expect.any(Array), signature } } },
        }),
      ]),
    )
    expect(await call('accountUnsubscribe', [1])).toMatchObject({ result: true })
    expect(await call('logsUnsubscribe', [2])).toMatchObject({ result: true })
    await solana.fund(address, 6n)
    // An answer to a later call shows that nothing was told before it.
    expect(await call('getHealth', [])).toMatchObject({ result: 'ok' })
    expect(notifications()).toHaveLength(2)
  })

  it('tell slots, and refuse what they do not know', async () => {
    await call('slotSubscribe', [])
    solana.mine(2)
    const slot = Number(solana.slot())
    const notificationOf = (at: number) => ({
      jsonrpc: '2.0',
      method: 'slotNotification',
      params: { result: { parent: at - 1, root: at - 32, slot: at }, subscription: 1 },
    })
    await expect.poll(notifications).toEqual([notificationOf(slot - 1), notificationOf(slot)])
    expect(await call('nothingSubscribe', [])).toMatchObject({ error: { code: -32601 } })
    expect(await call('signatureSubscribe', ['abc'])).toMatchObject({ error: { code: -32602 } })
  })
})
