import { describe, expect, it } from 'vitest'
import { keepDeviceShare } from '../../account/device.ts'
import type { Member } from '../../account/member.ts'
import { createMemoryStore } from '../../account/memoryStore.fixture.ts'
import type { GatewayCall, GatewayRequest } from '../../platform/gateway/createGatewayCall.ts'
import { createFactors } from './createFactors.ts'
import { createLimitsCalls } from './createLimitsCalls.ts'
import { createLimitsGateway } from './limitsGateway.fixture.ts'

const addresses = { evm: `0x${'ab'.repeat(20)}`, solana: '' } as const
const member: Member = { email: undefined, login: 'passkey', walletId: 'w', addresses, mode: 'recoverable' }

describe('the part that this device is given of a wallet', () => {
  it('asks for a passkey first where the owner wants one, and seals the part to a new key each time', async () => {
    const gateway = createLimitsGateway({ limits: { above: null, newReceivers: false, exports: true } })
    const { call: others } = gateway.parameters
    const asked: GatewayRequest[] = []
    const call = (async (endpoint, request: GatewayRequest = {}) => {
      if (!endpoint.path.endsWith('/release')) return others(endpoint, request)
      asked.push(request)
      gateway.takeAct('export')
      return { splitId: 'split', share: 'sealed' }
    }) as GatewayCall
    const store = createMemoryStore()
    await keepDeviceShare(store, 'w', { splitId: 'split', half: 'half' })
    const { withConfirmation } = createLimitsCalls({ ...gateway.parameters, call })
    const withToken = async () => ({ token: 'token' })
    const fileMaker = () => {
      throw new Error('No worker is started here.')
    }
    const { releaseTo } = createFactors({ call, store, withToken, withConfirmation, gatewayKey: '', fileMaker })

    let made = 0
    const receive = async () => ({ id: ++made, publicKey: `key${made}` })
    const { half, release } = await releaseTo({ receive }, member)
    expect(half).toBe('half')
    expect(asked.map(({ body, eph }) => [body, eph])).toEqual([
      [{ use: 'keep' }, 'key1'],
      [{ use: 'keep' }, 'key2'],
    ])
    expect(release).toEqual({ id: 2, jti: asked[1]?.jti, splitId: 'split', message: 'sealed' })
    expect(asked[1]?.jti).not.toBe(asked[0]?.jti)
  })
})
