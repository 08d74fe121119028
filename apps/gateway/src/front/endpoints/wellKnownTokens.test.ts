import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nobody = '0x0000000000000000000000000000000000000bad'

describe('a chain without its own token list', () => {
  let chains: RunningChains
  const open: TestGateway[] = []

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
  })
  afterAll(async () => {
    for (const gateway of open) await gateway.stop()
    await chains?.stop()
  })

  const start = async (changes: object) => {
    const [chain] = chains.chains
    const swap = { weth: chain.tokens.TKN, bases: [chain.tokens.TUSD, nobody], v2Factory: nobody }
    // Without an index nothing is known of an account but what is asked about.
    const gateway = await startTestGateway({
      chains: [chainOptions(chain, { swap, history: { enabled: false }, ...changes })],
    })
    open.push(gateway)
    return gateway
  }
  const symbolsOf = async (gateway: TestGateway) => {
    const tokens = await gateway.send('/v1/convert/tokens?chainId=eip155:31337')
    const balance = await gateway.send(`/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337`)
    expect([tokens.status, balance.status]).toEqual([200, 200])
    return {
      tokens: parseAnswer(endpoints.convertTokens, await tokens.json()).tokens.map(({ symbol }) => symbol),
      balance: parseAnswer(endpoints.balance, await balance.json()).balances.map(({ symbol }) => symbol),
    }
  }

  it('knows the wrapped coin and the stablecoins that its exchange goes through, named by their contracts', async () => {
    const found = await symbolsOf(await start({}))
    expect(found).toEqual({ tokens: ['ETH', 'TKN', 'TUSD'], balance: ['ETH', 'TKN', 'TUSD'] })
  })

  it('knows what its list says and nothing else once there is one', async () => {
    const only = { ...chains.tokenList, tokens: chains.tokenList.tokens.filter(({ symbol }) => symbol === 'TUSD') }
    const gateway = await start({ tokenLists: [await writeTokenList(only)] })
    expect(await symbolsOf(gateway)).toEqual({ tokens: ['ETH', 'TUSD'], balance: ['ETH', 'TUSD'] })
  })

  it('answers 503, rather than only its native coin, while its node does not answer', async () => {
    const gateway = await start({ rpcUrls: ['http://127.0.0.1:1'] })
    expect((await gateway.send('/v1/convert/tokens?chainId=eip155:31337')).status).toBe(503)
  })
})
