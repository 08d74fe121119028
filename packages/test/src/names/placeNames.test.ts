import { type Address, createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'
import { type PlacedNames, placeNames } from './placeNames.ts'

const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const [main, other] = [
  '0x00000000000000000000000000000000000000A1',
  '0x00000000000000000000000000000000000000b2',
] as const satisfies readonly Address[]

let running: RunningChains
let names: PlacedNames
beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 1 }] })
  const [account] = running.accounts
  if (!account) throw new Error('no test account')
  names = await placeNames(running.chains[0].client, account.address)
})
afterAll(() => running?.stop())

it('lets viem read addresses, texts and primary names where ENS stands on mainnet', async () => {
  const client = createPublicClient({ transport: http(running.chains[0].rpcUrl), ccipRead: false })
  await names.setAddress('foyer.eth', main)
  await names.setAddress('foyer.eth', other, 8453)
  await names.setText('foyer.eth', 'avatar', 'https://images.example/1.png')
  await names.setPrimary(main, 'foyer.eth')
  const asked = { name: 'foyer.eth', universalResolverAddress } as const
  expect(await client.getEnsAddress(asked)).toBe(main)
  expect(await client.getEnsAddress({ ...asked, coinType: 2_147_492_101n })).toBe(other.toLowerCase())
  expect(await client.getEnsAddress({ ...asked, coinType: 2_147_483_658n })).toBeNull()
  expect(await client.getEnsAddress({ ...asked, name: 'nobody.eth' })).toBeNull()
  expect(await client.getEnsText({ ...asked, key: 'avatar' })).toBe('https://images.example/1.png')
  expect(await client.getEnsName({ address: main, universalResolverAddress })).toBe('foyer.eth')
  await names.setUrl('foyer.eth', 'https://records.example/{sender}/{data}.json')
  await expect(client.getEnsAddress({ ...asked, strict: true })).rejects.toThrow('resolveWithGateways')
})
