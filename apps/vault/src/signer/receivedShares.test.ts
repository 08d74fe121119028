import { sealForTransport, transportContext } from '@foyer/contract/vault'
import { expect, it } from 'vitest'
import { createReceivedShares } from './receivedShares.ts'

const place = { kind: 'home', walletId: 'w', holder: 'auth' } as const

it('awaits sixteen answers at once, and gives up the oldest for one more', async () => {
  const { open, receive } = createReceivedShares()
  const awaited = []
  for (let count = 0; count < 17; count += 1) awaited.push(await receive())
  const answer = async ({ id, publicKey: to }: { id: number; publicKey: string }) => {
    const context = transportContext({ ...place, splitId: 's' }, 'jti')
    const message = await sealForTransport({ to, context, plaintext: Uint8Array.of(id) })
    return open({ id, jti: 'jti', splitId: 's', message }, place)
  }
  const [first, second, ...others] = awaited
  if (!first || !second) throw new Error('Nothing is awaited.')
  await expect(answer(first)).rejects.toThrow('Nothing awaits')
  expect([...(await answer(second))]).toEqual([2])
  expect([...(await answer(others.at(-1) ?? first))]).toEqual([17])
})
