import { describe, expect, it } from 'vitest'
import type { Network } from '../../platform/createNetwork.ts'
import { findContracts } from './findContracts.ts'
import { noContracts, publishedContracts } from './knownContracts.ts'

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
  return findContracts({ network, chain: 'eip155:31337', calls, routerOf }).then((found) => ({ found, asked }))
}

describe('findContracts', () => {
  it.each(['0x4aa4a4fc', '0xad5c4648'])(
    'knows the router that the gateway trades by, with its coin by %s',
    async (name) => {
      const { network } = networkOf({ [name]: word(weth) })
      const { found } = await find(network, async () => router)
      expect([...found.routers]).toEqual([[router.toLowerCase(), weth]])
      expect([...found.wrappedCoins]).toEqual([weth])
    },
  )

  it('believes none where the gateway says none, or the router has no coin', async () => {
    const { asked, network } = networkOf({ '0x4aa4a4fc': word(weth) })
    expect((await find(network, async () => undefined)).found).toBe(noContracts)
    expect((await find(network, () => Promise.reject(new Error('away')))).found).toBe(noContracts)
    expect(asked).toEqual([])
    for (const answer of ['0x', `0x${'1'.repeat(64)}`, 7])
      expect((await find(networkOf({ '0x4aa4a4fc': answer }).network, async () => router)).found).toBe(noContracts)
  })

  it('asks only where a call may be one of a router, or of a wrapped coin', async () => {
    const { network } = networkOf({})
    const askedFor = async (to: string, data: string, chain: string) => {
      let asked = 0
      const routerOf = async () => {
        asked += 1
        return undefined
      }
      const found = await findContracts({ network, chain, calls: [{ to, data }] as never, routerOf })
      expect(found).toEqual(publishedContracts(chain))
      return asked
    }
    const [local, ethereum] = ['eip155:31337', 'eip155:1']
    const coin = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    expect(await askedFor(router, '0xa9059cbb', local)).toBe(0)
    for (const data of ['0x472b43f3', '0x3593564c', '0xd0e30db0', '0x2e1a7d4d']) {
      expect(await askedFor(router, data, local)).toBe(1)
      expect(await askedFor(router, data, ethereum)).toBe(1)
    }
    expect(await askedFor(published, '0x472b43f3', ethereum)).toBe(0)
    expect(await askedFor(coin, '0xd0e30db0', ethereum)).toBe(0)
  })

  it('knows contracts of a network by their published addresses, in small letters', () => {
    const { routers, wrappedCoins } = publishedContracts('eip155:1')
    expect(routers.get(published.toLowerCase())).toBe('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
    expect([...wrappedCoins]).toEqual(['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'])
    expect(publishedContracts('eip155:31337')).toBe(noContracts)
    for (const chain of [1, 10, 56, 100, 130, 137, 324, 8453, 42161, 43114, 59144, 84532, 11155111, 11155420]) {
      const known = publishedContracts(`eip155:${chain}`)
      expect(known.wrappedCoins.size).toBe(1)
      for (const address of [...known.wrappedCoins, ...known.routers.keys()])
        expect(address).toMatch(/^0x[0-9a-f]{40}$/)
    }
  })
})
