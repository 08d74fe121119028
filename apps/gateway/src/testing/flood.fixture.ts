// Floods a gateway from a separate process: its arguments are the gateway's address, the kind of flood and the caller's
// address. It writes "flooding" once it has begun and stops when it is ended.
import { connect } from 'node:net'
import { request } from 'undici'
import { WebSocket } from 'ws'

const [, , url = '', kind = '', caller = ''] = process.argv
const headers = { 'x-forwarded-for': caller, 'content-type': 'application/json' }
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
const event = { url: '', domain: 'x', timestamp: 1, props: { event: 'FLOOD', properties: { note: 'y'.repeat(1_500) } } }

// Made once: what is measured is the gateway under them and not the machine that writes them.
const manyEvents = Array.from({ length: 20 }, () =>
  JSON.stringify(Array.from({ length: 450 }, () => ({ ...event, eventId: String(Math.random()) }))),
)
const manyCalls = `[${Array.from({ length: 900 }, () => call).join(',')}]`
const emptyItems = `[${'{},'.repeat(340_000)}{}]`
let sent = 0

const bodies: Readonly<Record<string, () => { path: string; body?: string }>> = {
  events: () => {
    sent += 1
    return { path: '/e', body: manyEvents[sent % manyEvents.length] ?? '' }
  },
  batches: () => ({ path: '/v1?chainId=eip155:31337', body: manyCalls }),
  'empty items': () => ({ path: '/e', body: emptyItems }),
  pages: () => ({ path: '/v1/supported-chains' }),
}

async function floodHttp(make: () => { path: string; body?: string }): Promise<void> {
  for (;;) {
    const { path, body } = make()
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await request(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) }).catch(
      () => undefined,
    )
    // A connection that was cut is opened again; that is what a flood does.
    await answer?.body.dump().catch(() => undefined)
  }
}

function floodSocket(): void {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1?chainId=eip155:31337`, { headers })
  const send = () => {
    // As much as the connection takes, and no more than this process can hold.
    while (socket.readyState === socket.OPEN && socket.bufferedAmount < 1_000_000) socket.send(call)
    if (socket.readyState === socket.OPEN) setTimeout(send, 1)
  }
  socket.on('open', send)
  socket.on('error', () => undefined)
  socket.on('close', () => setTimeout(floodSocket, 100))
}

/** Sends many requests ahead, and reads no answer. */
function floodPipelined(): void {
  const { hostname, port } = new URL(url)
  const call = `GET /v1/supported-chains HTTP/1.1\r\nHost: g\r\nX-Forwarded-For: ${caller}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('connect', () => socket.write(call.repeat(200)))
  socket.on('error', () => undefined)
  socket.on('close', () => setTimeout(floodPipelined, 100))
}

const make = bodies[kind]
if (kind === 'pipelined') for (let index = 0; index < 1_000; index += 1) floodPipelined()
else if (make === undefined) for (let index = 0; index < 5; index += 1) floodSocket()
else for (let index = 0; index < 16; index += 1) void floodHttp(make)
console.log('flooding')
