import { afterEach, describe, expect, it } from 'vitest'
import type { Session } from '../../core/session.ts'
import type { GatewayCall } from '../../test/gatewayDouble.ts'
import { type Stage, stage } from '../../test/stage.tsx'
import { grantPermissions, type SessionPermission } from './grantPermissions.ts'

const pci = '0f8fad5b-d9cb-469f-a165-70867728950e'
const publicKey = `0x04${'11'.repeat(64)}` as const
const expiry = Math.floor(Date.now() / 1_000) + 86_400
const asked: readonly SessionPermission[] = [
  { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: 1, period: 60 } },
]
const lowered: readonly SessionPermission[] = [
  {
    type: 'native-token-recurring-allowance',
    isAdjustmentAllowed: true,
    data: { allowance: '0x5', start: 1, period: 60 },
  },
]

describe('letting a site act', () => {
  let current: Stage | undefined
  afterEach(() => current?.leave())

  /** A visitor whose wallet answers this. */
  async function grant(answer: object) {
    const kept: unknown[] = []
    current = await stage({
      connected: 1,
      gateway: {
        sessionCreate: { pci, key: { type: 'secp256k1', publicKey } },
        sessionActivate: ({ body }: GatewayCall) => {
          kept.push(body)
          return { success: true }
        },
      },
    })
    const { kit } = current
    const provider = { request: async () => ({ context: '0x1234', activation: '0x77', ...answer }) }
    kit.store.setState(({ sessions }) => ({
      sessions: sessions.map((each): Session => ({ ...each, provider: () => provider })),
    }))
    return { granted: await grantPermissions(kit, { publicKey, permissions: asked, expiry }), kept }
  }

  it('answers and keeps what the visitor left of it', async () => {
    const { granted, kept } = await grant({ permissions: lowered, expiry: expiry - 60 })
    expect(granted).toMatchObject({ pci, permissions: lowered, expiry: expiry - 60 })
    expect(kept).toMatchObject([
      { pci, expiry: expiry - 60, permissions: [{ data: { allowance: '0x5' } }], signature: '0x77' },
    ])
  })

  it('takes it for granted as asked where a wallet does not say, and for no longer than that', async () => {
    expect((await grant({})).granted).toMatchObject({ permissions: asked, expiry })
    current?.leave()
    expect((await grant({ expiry: expiry + 60 })).granted).toMatchObject({ expiry })
  })
})
