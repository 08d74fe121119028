import { afterEach, describe, expect, it } from 'vitest'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, testNetwork } from '../../core/memoryKit.fixture.ts'
import { createKit } from '../../exports/createKit.ts'
import { reachLater, signIn } from './signIn.ts'
import { signInOf } from './signInState.ts'

const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

const make = (options: { gateway?: string; projectId?: string } = {}, plugin = signIn.gateway()) => {
  const site = {
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain()],
    storage: false,
  } as const
  const kit = createKit({ ...site, ...options, plugins: [plugin] })
  kits.push(kit)
  return kit
}

describe('signIn', () => {
  it.each([{ gateway: 'https://gateway.example' }, { projectId: 'cafe' }, {}])(
    'needs a gateway and a project where the gateway checks, not %o',
    (options) => {
      expect(() => signInOf(make(options))).toThrow('signIn.gateway() needs createKit({ gateway, projectId })')
    },
  )

  it('hands out tokens at a gateway, and keeps the site’s rules beside the way to its server', () => {
    const atGateway = signInOf(make({ gateway: 'https://gateway.example', projectId: 'cafe' })).options
    expect(atGateway).toHaveProperty('getToken')
    const atServer = signInOf(make({}, signIn.server({ url: '/auth', required: false, statement: 'Welcome.' }))).options
    expect(atServer).toMatchObject({ required: false, statement: 'Welcome.', getNonce: expect.any(Function) })
  })
})

describe('reachLater', () => {
  const server = {
    getNonce: async () => 'abcdefgh1',
    verify: async () => true,
    getSession: async () => [],
    signOut: async () => undefined,
  }

  it('fetches the code with the first call, once', async () => {
    let count = 0
    const reached = reachLater(async () => {
      count += 1
      return server
    })
    expect(count).toBe(0)
    expect(await Promise.all([reached.getNonce(), reached.getSession()])).toEqual(['abcdefgh1', []])
    expect(await reached.getToken?.({ address: '0xA', networkIds: ['eip155:1'] })).toBeUndefined()
    expect(count).toBe(1)
  })

  it('tries again where the code did not arrive', async () => {
    let isAway = true
    const reached = reachLater(async () => {
      if (isAway) throw new Error('The code did not arrive')
      return server
    })
    await expect(reached.getNonce()).rejects.toThrow()
    isAway = false
    expect(await reached.getNonce()).toBe('abcdefgh1')
  })
})
