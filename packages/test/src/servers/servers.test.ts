import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { findServer } from './findServer.ts'
import { startPostgres } from './startPostgres.ts'
import { startRedis } from './startRedis.ts'
import type { RunningServer } from './startServer.ts'

const running: RunningServer[] = []

async function keep(starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting
  running.push(server)
  return server
}

/** Sends one line and answers the first bytes, or why there are none. */
function ask(port: number, line: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(line))
    socket.setTimeout(300, () => done('silence'))
    const done = (text: string) => {
      socket.destroy()
      resolve(text)
    }
    socket.once('data', (chunk) => done(chunk.toString('latin1')))
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    socket.once('close', () => done('closed'))
  })
}

// Postgres answers one letter to the question whether it speaks TLS.
const postgresHello = '\x00\x00\x00\x08\x04\xd2\x16\x2f'

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

describe('startRedis', () => {
  it('answers, hangs while paused, keeps its data over a crash and goes', async () => {
    const redis = await keep(startRedis())
    expect(redis.url).toBe(`redis://127.0.0.1:${redis.port}`)
    expect(await ask(redis.port, 'SET a 1\r\n')).toBe('+OK\r\n')
    redis.pause()
    expect(await ask(redis.port, 'GET a\r\n')).toBe('silence')
    redis.resume()
    expect(await ask(redis.port, 'GET a\r\n')).toBe('$1\r\n1\r\n')
    await redis.kill()
    expect(await ask(redis.port, 'GET a\r\n')).toBe('ECONNREFUSED')
    await redis.revive()
    expect(await ask(redis.port, 'GET a\r\n')).toBe('$1\r\n1\r\n')
    await redis.stop()
    await redis.stop()
    expect(await ask(redis.port, 'GET a\r\n')).toBe('ECONNREFUSED')
  })
})

describe('startPostgres', () => {
  it('answers, comes back on the same port after a crash and goes', async () => {
    const postgres = await keep(startPostgres())
    expect(postgres.url).toBe(`postgres://postgres@127.0.0.1:${postgres.port}/postgres`)
    const hello = () => ask(postgres.port, Buffer.from(postgresHello, 'latin1').toString('latin1'))
    expect(await hello()).not.toBe('ECONNREFUSED')
    await postgres.kill()
    // A backend that had not noticed yet takes the question with it.
    await expect.poll(hello).toBe('ECONNREFUSED')
    await postgres.revive()
    expect(await hello()).not.toBe('ECONNREFUSED')
    await postgres.stop()
    expect(await hello()).toBe('ECONNREFUSED')
  })
})

describe('findServer', () => {
  it('says what to install when a program is nowhere', async () => {
    const before = process.env.CI
    delete process.env.CI
    try {
      const program = { name: 'no-such-server', debianPackage: 'x', variable: 'FOYER_NONE', folders: () => [] }
      await expect(findServer(program)).rejects.toMatchObject({ code: 'SERVER_MISSING' })
    } finally {
      if (before !== undefined) process.env.CI = before
    }
  })
})
