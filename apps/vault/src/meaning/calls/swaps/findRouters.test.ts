import { describe, expect, it } from 'vitest'
import type { Network } from '../../../rpc/createNetwork.ts'
import { findRouters } from './findRouters.ts'
import { publishedRouters } from './routers.ts'

const router = `0x${'6A'.repeat(20)}` as const
const weth = `0x${'77'.repeat(20)}`
const word = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`
const published = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/** A network where functions of the router answer. */
const networkOf = (answers: Record<string, unknown>) => {
  const asked: string[] = []
  const network: Network = async (_, __, params) => {
    const [{ data }] = params as [{ data: string }]
    asked.push(data)
    if (data in answers) return answers[data]
    throw new Error('reverted')
  }
  return { asked, network }
}
const find = (network: Network, answer: () => Promise<string | undefined>, to = router, data = '0x472b43f3') => {
  let asked = 0
  const routerOf = () => {
    asked += 1
    return answer()
  }
  const calls = [{ to, data: `${data}00` as const }] as never
  return findRouters({ network, chain: 'eip155:31337', calls, routerOf }).then((found) => ({ found, asked }))
}

describe('findRouters', () => {
  it.each(['0x4aa4a4fc', '0xad5c4648'])(
    'knows the router that the gateway trades by, with its coin by %s',
    async (name) => {
      const { network } = networkOf({ [name]: word(weth) })
      const { found } = await find(network, async () => router)
      expect([...found]).toEqual([[router.toLowerCase(), weth]])
    },
  )

  it('believes no other contract, and none that has no coin', async () => {
    const { asked, network } = networkOf({ '0x4aa4a4fc': word(weth) })
    expect((await find(network, async () => `0x${'55'.repeat(20)}`)).found.size).toBe(0)
    expect((await find(network, async () => undefined)).found.size).toBe(0)
    expect((await find(network, () => Promise.reject(new Error('away')))).found.size).toBe(0)
    expect(asked).toEqual([])
    for (const answer of ['0x', `0x${'1'.repeat(64)}`, 7])
      expect((await find(networkOf({ '0x4aa4a4fc': answer }).network, async () => router)).found.size).toBe(0)
  })

  it('asks nobody where no call is a router’s', async () => {
    const { network } = networkOf({})
    expect(await find(network, async () => router, router, '0xa9059cbb')).toMatchObject({ asked: 0 })
    expect(await find(network, async () => router)).toMatchObject({ asked: 1 })
    const calls = [{ to: published, data: '0x472b43f3' }] as const
    const routerOf = () => Promise.reject(new Error('asked'))
    expect(await findRouters({ network, chain: 'eip155:1', calls, routerOf })).toEqual(publishedRouters('eip155:1'))
  })

  it('knows routers of a network by their published addresses, in small letters', () => {
    expect(publishedRouters('eip155:1').get(published.toLowerCase())).toBe('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
    expect(publishedRouters('eip155:31337').size).toBe(0)
    for (const chain of [1, 10, 56, 100, 137, 324, 8453, 42161, 43114])
      for (const [address, coin] of publishedRouters(`eip155:${chain}`)) {
        expect(address).toMatch(/^0x[0-9a-f]{40}$/)
        expect(coin).toMatch(/^0x[0-9a-f]{40}$/)
      }
  })
})
