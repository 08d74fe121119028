import { type Address, erc721Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningChain, type RunningChains, startChains } from '../chains/startChains.ts'
import { testContracts } from '../chains/testContracts.ts'
import type { Collectibles } from './placeCollectibles.ts'

const editionAbi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

describe('a chain with collectibles', () => {
  let running: RunningChains
  let chain: RunningChain
  let placed: Collectibles
  let alice: Address
  let bob: Address
  beforeAll(async () => {
    running = await startChains({ collectibles: true })
    chain = running.chains[0]
    const [first, second] = running.accounts
    if (!chain.collectibles || !first || !second) throw new Error('no collectibles')
    placed = chain.collectibles
    alice = first.address
    bob = second.address
  })
  afterAll(async () => {
    await running.stop()
  })

  const readUri = (address: Address, id: bigint) =>
    chain.client.readContract({ address, abi: erc721Abi, functionName: 'tokenURI', args: [id] })
  const readJson = (uri: string): unknown => JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString('utf8'))

  it('holds them on the first chain only', () => {
    expect(running.chains.map(({ collectibles }) => collectibles !== undefined)).toEqual([true, false])
  })

  it('gives the first account all pieces, with metadata and pictures that stand on the chain', async () => {
    for (const id of [1n, 2n, 3n, 4n, 5n, 6n, 7n]) {
      const args = [id] as const
      const contract = { address: placed.rooms, abi: erc721Abi, args } as const
      expect(await chain.client.readContract({ ...contract, functionName: 'ownerOf' })).toBe(alice)
    }
    expect(readJson(await readUri(placed.rooms, 1n))).toMatchObject({
      name: 'Quiet Room 1',
      image: expect.stringMatching(/^data:image\/webp;base64,/),
      attributes: expect.arrayContaining([{ trait_type: 'Light', value: 'morning' }]),
    })
    expect(readJson(await readUri(placed.rooms, 5n))).toMatchObject({
      animation_url: expect.stringMatching(/^data:video\/webm;base64,/),
    })
    const broken = await readUri(placed.rooms, 6n)
    expect(() => JSON.parse(broken.slice(broken.indexOf(',') + 1))).toThrow(SyntaxError)
    const edition = { address: placed.tickets, abi: editionAbi } as const
    const count = { ...edition, functionName: 'balanceOf', args: [alice, 1n] } as const
    expect(await chain.client.readContract(count)).toBe(12n)
    const uri = await chain.client.readContract({ ...edition, functionName: 'uri', args: [1n] })
    expect(readJson(uri)).toMatchObject({ name: 'Ticket' })
  })

  it('hands pieces to accounts, and to contracts only if they take them', async () => {
    const room = { account: alice, address: placed.rooms, abi: erc721Abi, functionName: 'safeTransferFrom' } as const
    const tickets = {
      account: alice,
      address: placed.tickets,
      abi: editionAbi,
      functionName: 'safeTransferFrom',
    } as const
    const { TUSD } = chain.tokens
    await expect(chain.client.simulateContract({ ...room, args: [alice, TUSD, 2n] })).rejects.toThrow('revert')
    await expect(chain.client.simulateContract({ ...tickets, args: [alice, TUSD, 1n, 1n, '0x'] })).rejects.toThrow(
      'revert',
    )
    const sent = [
      await chain.client.writeContract({ ...room, args: [alice, bob, 2n] }),
      await chain.client.writeContract({ ...tickets, args: [alice, bob, 1n, 5n, '0x'] }),
    ]
    for (const hash of sent) expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
    const { abi } = testContracts.nft
    const owner = { address: placed.rooms, abi, functionName: 'ownerOf', args: [2n] }
    expect(await chain.client.readContract(owner)).toBe(bob)
    const count = { address: placed.tickets, abi: editionAbi, functionName: 'balanceOf', args: [bob, 1n] } as const
    expect(await chain.client.readContract(count)).toBe(5n)
  })
})
