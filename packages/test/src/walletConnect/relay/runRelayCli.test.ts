import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createKey, signToken } from './rawClient.fixture.ts'
import { runRelayCli } from './runRelayCli.ts'
import type { RunningRelay } from './startRelay.ts'

describe('foyer-relay', () => {
  let lines: string[]
  let relay: RunningRelay | undefined
  const run = async (...words: string[]) => {
    relay = await runRelayCli(words, (line) => lines.push(line))
    return relay
  }
  beforeEach(() => {
    lines = []
  })
  afterEach(() => relay?.stop())

  it('starts a relay with what the words say, and tells its address', async () => {
    const words = ['--host', '0.0.0.0', '--address', 'wss://relay.example', '--project-id', 'a', '--project-id', 'b']
    const started = await run('--port', '0', ...words)
    expect(lines).toEqual([`WalletConnect relay at ${started?.url}`])
    const socket = new WebSocket(`${started?.url}/?auth=${signToken(createKey(), 'wss://relay.example')}&projectId=b`)
    await once(socket, 'open')
    expect(started?.clients()).toHaveLength(1)
  })

  it('explains itself', async () => {
    expect(await run('--help')).toBeUndefined()
    expect(lines.join()).toContain('--port <number>')
  })

  it.each([[['--port', 'x']], [['--port', '70000']], [['--color']], [['now']]])('refuses %j', async (words) => {
    await expect(run(...words)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })
})
