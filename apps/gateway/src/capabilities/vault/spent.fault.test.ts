import { type RunningServer, startRedis } from '@foyer/test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillRedis } from '../../testing/fillRedis.ts'
import { startVaultGateway, type VaultGateway } from '../../testing/startVaultGateway.ts'

describe('proofs beside a Redis that is full', () => {
  let redis: RunningServer
  let hosted: VaultGateway
  beforeEach(async () => {
    redis = await startRedis()
    hosted = await startVaultGateway({}, { redis: redis.url, redisPrefix: 'spent' })
    return async () => {
      await hosted.stop()
      await redis.stop()
    }
  })
  afterEach(() => hosted.forgetCounts())

  it.each(['noeviction', 'volatile-lru'])(
    'takes each proof once, before and after it filled, with %s',
    async (policy) => {
      const member = await hosted.visitor()
      await member.logIn('full@example.org')
      const early = await member.call('GET', '/v1/vault/me')
      expect(early.status).toBe(200)
      await fillRedis(redis, policy)
      const late = await member.call('GET', '/v1/vault/me')
      expect(late.status).toBe(200)
      for (const { proof } of [early, late]) {
        const again = await member.call('GET', '/v1/vault/me', undefined, { proof })
        expect(again).toMatchObject({ status: 401, code: 'vault-proof-replayed' })
      }
    },
  )
})
