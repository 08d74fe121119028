import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createStopwatch } from '../../testing/createStopwatch.ts'
import { createResolveHost } from './resolveHost.ts'

const sockets: Socket[] = []
const never = new AbortController().signal

/** A name server on a free port: answers each question for an IPv4 address with one, or with silence. */
async function startNameServer(address: string | undefined) {
  const socket = createSocket('udp4')
  sockets.push(socket)
  let asked = 0
  socket.on('message', (question, from) => {
    asked += 1
    if (address === undefined) return
    // Header (RFC 1035, 4.1.1): answer bit and recursion available; one answer to an A question, none to another.
    const isFour = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1
    const end = question.indexOf(0, 12) + 5
    const header = Buffer.concat([
      question.subarray(0, 2),
      Buffer.from([0x81, 0x80, 0, 1, 0, isFour ? 1 : 0, 0, 0, 0, 0]),
    ])
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])
    socket.send(
      Buffer.concat([header, question.subarray(12, end), ...(isFour ? [record] : [])]),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { servers: [`127.0.0.1:${socket.address().port}`], asked: () => asked }
}

afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))))
})

describe('createResolveHost', () => {
  it('asks name servers over the network', async () => {
    const { servers, asked } = await startNameServer('93.184.216.34')
    const resolve = createResolveHost({ ownHosts: [], servers })
    expect(await resolve('pictures.example', never)).toEqual([{ address: '93.184.216.34', family: 4 }])
    expect(asked()).toBe(2)
  })

  it('stops asking when the signal fires, and leaves the system’s resolver free meanwhile', async () => {
    const { servers, asked } = await startNameServer(undefined)
    const resolve = createResolveHost({ ownHosts: [], servers })
    const stop = new AbortController()
    const questions = Array.from({ length: 24 }, (_, index) => resolve(`black-hole-${index}.example`, stop.signal))
    const failures = Promise.allSettled(questions)
    await expect.poll(asked).toBeGreaterThanOrEqual(24)
    const stopwatch = createStopwatch()
    expect((await lookup('localhost', { all: true })).length).toBeGreaterThan(0)
    stop.abort()
    expect((await failures).map(({ status }) => status)).toEqual(Array(24).fill('rejected'))
    expect(stopwatch.stop().ran).toBeLessThan(1_000)
    await expect(resolve('late.example', stop.signal)).rejects.toThrow()
  })

  it('finds the operator’s own hosts as the system does, and localhost without asking a name server', async () => {
    const { servers, asked } = await startNameServer('93.184.216.34')
    const own = createResolveHost({ ownHosts: ['localhost'], servers })
    const strange = createResolveHost({ ownHosts: [], servers })
    expect(await own('localhost', never)).toEqual(await lookup('localhost', { all: true, verbatim: true }))
    expect(await strange('localhost', never)).toEqual([{ address: '127.0.0.1', family: 4 }])
    expect(await strange('any.localhost', never)).toEqual([{ address: '127.0.0.1', family: 4 }])
    expect(asked()).toBe(0)
  })
})
