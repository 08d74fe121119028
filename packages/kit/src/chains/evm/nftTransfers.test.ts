import { deployContract, type RunningChains, startChains, testContracts, transact } from '@foyer/test'
import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { type Address, erc721Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NftId, Transfer, TransferMethods } from '../../core/transfers.ts'
import { createEvmTransfers } from './transfers.ts'

const receiver = '0x000000000000000000000000000000000000bEEF'
const multiTokenAbi = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])

let running: RunningChains
let wallet: TestWallet
let transfers: TransferMethods
let from: Address
let rooms: Address
let tickets: Address

const chain = () => running.chains[0]
const transfer = (tokenAddress: string, nft: NftId, parts: Partial<Transfer> = {}): Transfer => ({
  networkId: chain().caipNetworkId,
  from,
  to: receiver,
  amount: 1n,
  tokenAddress,
  nft,
  ...parts,
})
const room = (tokenId: string): NftId => ({ standard: 'erc721', tokenId })
const ticket: NftId = { standard: 'erc1155', tokenId: '1' }
const send = async (wanted: Transfer) => {
  const session = {
    id: 'test',
    source: 'injected',
    wallet: { id: 'test', name: 'Test Wallet', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address: from, type: 'eoa' }],
    namespaces: { eip155: { networkId: chain().caipNetworkId } },
    provider: () => wallet.provider,
  } as const
  const { hash } = await transfers.send(session, wanted)
  await chain().client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
}

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  const [account] = running.accounts
  if (!account) throw new Error('No account')
  from = account.address
  const { client, caipNetworkId, chainId, rpcUrl } = chain()
  const { nft, multiToken } = testContracts
  rooms = await deployContract(client, from, nft, ['Quiet Rooms', 'ROOM'])
  for (const id of [7n, 8n]) {
    await transact(client, { account: from, address: rooms, abi: nft.abi, functionName: 'mint', args: [from, id, ''] })
  }
  tickets = await deployContract(client, from, multiToken, ['Tickets', ''])
  await transact(client, {
    account: from,
    address: tickets,
    abi: multiToken.abi,
    functionName: 'mint',
    args: [from, 1n, 12n],
  })
  wallet = createTestWallet({
    name: 'Test Wallet',
    rdns: 'dev.foyer.test',
    accounts: [account.privateKey],
    chains: [{ chainId, rpcUrl, name: 'Local' }],
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  transfers = createEvmTransfers({
    networks: [
      {
        id: caipNetworkId,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [rpcUrl],
      },
    ],
    rpcUrls: () => [rpcUrl],
    onRpcFailure: () => undefined,
  })
}, 60_000)
afterAll(async () => {
  wallet.destroy()
  await running.stop()
})

describe('sending collectibles', () => {
  it('moves one piece (ERC-721) to its receiver, as the dry run said', async () => {
    const wanted = transfer(rooms, room('7'))
    expect(await transfers.simulate(wanted)).toEqual({ type: 'changes', sent: 1n, received: 1n })
    expect((await transfers.estimate(wanted)).parts?.gas).toBeGreaterThan(21_000n)
    await send(wanted)
    const owner = await chain().client.readContract({
      address: rooms,
      abi: erc721Abi,
      functionName: 'ownerOf',
      args: [7n],
    })
    expect(owner).toBe(receiver)
  })

  it('moves several of a kind (ERC-1155)', async () => {
    const wanted = transfer(tickets, ticket, { amount: 5n })
    expect(await transfers.simulate(wanted)).toEqual({ type: 'changes', sent: 5n, received: 5n })
    await send(wanted)
    const held = (owner: Address) =>
      chain().client.readContract({
        address: tickets,
        abi: multiTokenAbi,
        functionName: 'balanceOf',
        args: [owner, 1n],
      })
    expect([await held(receiver), await held(from)]).toEqual([5n, 7n])
  })

  it.each([
    ['a piece of another owner', () => transfer(rooms, room('7'))],
    ['a piece that does not exist', () => transfer(rooms, room('99'))],
    ['more of a kind than there are', () => transfer(tickets, ticket, { amount: 13n })],
    ['a piece to a contract that keeps none', () => transfer(rooms, room('8'), { to: chain().tokens.TUSD })],
    ['some of a kind to a contract that keeps none', () => transfer(tickets, ticket, { to: chain().tokens.TUSD })],
  ])('finds out that %s cannot be sent', async (_, wanted) => {
    expect((await transfers.simulate(wanted())).type).toBe('reverts')
  })
})
