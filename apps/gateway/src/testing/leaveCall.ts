import { expect } from 'vitest'
import { type FaultyNode, result } from './startFaultyNode.ts'
import type { TestGateway } from './startTestGateway.ts'

/** One call to a gateway; a body makes it a POST. */
export type Asked = { path: string; body?: object }

/**
 * A node or company that takes every request and counts those that wait for their answer.
 *
 * @param only Which requests wait, by their body; others are answered. Default: all.
 */
export function freeze(host: FaultyNode, only = /^/) {
  const state = { open: 0, thaw: () => {} }
  const held: (() => void)[] = []
  host.behave((response, body) => {
    if (!only.test(body)) return result('0x5')(response, body)
    state.open += 1
    held.push(() => result('0x5')(response, body))
    response.once('close', () => {
      state.open -= 1
    })
  })
  state.thaw = () => {
    host.behave(result('0x5'))
    for (const answer of held) answer()
  }
  return state
}

/** Makes the call; it is left when the signal fires. */
export const ask = (gateway: TestGateway, { path, body }: Asked, signal?: AbortSignal) =>
  gateway.send(path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })

/** Asks, goes away once the host was asked, and waits until the host is rid of it. */
export async function expectLeft(gateway: TestGateway, host: FaultyNode, asked: Asked, only?: RegExp): Promise<void> {
  const frozen = freeze(host, only)
  const caller = new AbortController()
  const answer = ask(gateway, asked, caller.signal).then(
    async (response) => `${response.status} ${await response.text()}`,
    (error: Error) => error.name,
  )
  await expect.poll(() => frozen.open).toBeGreaterThan(0)
  caller.abort()
  expect(await answer).toBe('AbortError')
  await expect.poll(() => frozen.open, { timeout: 2_000 }).toBe(0)
}
