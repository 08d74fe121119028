import type { Address } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import { testContracts } from '../chains/testContracts.ts'
import { deployContract } from '../uniswap/deployContract.ts'
import { transact } from '../uniswap/transact.ts'
import pictures from './pictures.json' with { type: 'json' }

/** Collections on a local chain; every address and picture of theirs stands on the chain itself. */
export interface Collectibles {
  /** ERC-721, "Quiet Rooms": 1 to 4 have pictures, 5 is a film, 6 has broken metadata, 7 an SVG, which is not shown. */
  readonly rooms: Address
  /** ERC-1155, "Tickets": 12 of the piece 1. */
  readonly tickets: Address
  /** ERC-721 whose name leads people somewhere, as spam does: the piece 1. */
  readonly lure: Address
}

/** A piece's metadata as EIP-721 has it, written into its address. */
function inAddress(metadata: object): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`
}

const room = (number: number, light: string, picture: string) => ({
  name: `Quiet Room ${number}`,
  description: `An empty room with ${light} light.`,
  image: picture,
  attributes: [
    { trait_type: 'Light', value: light },
    { display_type: 'number', trait_type: 'Windows', value: 1 },
  ],
})

const rooms: readonly string[] = [
  inAddress(room(1, 'morning', pictures.room1)),
  inAddress(room(2, 'evening', pictures.room2)),
  inAddress(room(3, 'noon', pictures.room3)),
  inAddress(room(4, 'winter', pictures.room4)),
  inAddress({ ...room(5, 'moving', pictures.room5), animation_url: pictures.film }),
  'data:application/json,{"name": "Quiet Room 6", "image": ',
  inAddress(room(7, 'no', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>')),
]

const tickets = {
  name: 'Ticket',
  description: 'Lets one person into one quiet room.',
  image: pictures.ticket,
  attributes: [{ trait_type: 'Admits', value: 'One' }],
}

const lure = {
  name: 'Claim your reward',
  description: 'You have won. Visit reward-rooms.example to claim it.',
  image: pictures.lure,
}

/**
 * Deploys the collections and gives every piece of them to one owner.
 *
 * @param account An unlocked account that pays for it.
 * @throws {TestKitError} `CHAIN_SETUP_FAILED`.
 */
export async function placeCollectibles(client: ChainClient, account: Address, owner: Address): Promise<Collectibles> {
  const { nft, multiToken } = testContracts
  const mint = (address: Address, abi: typeof nft.abi, args: readonly unknown[]) =>
    transact(client, { account, address, abi, functionName: 'mint', args: [owner, ...args] })
  const advertised = await deployContract(client, account, nft, ['reward-rooms.xyz', 'FREE'])
  await mint(advertised, nft.abi, [1n, inAddress(lure)])
  const editions = await deployContract(client, account, multiToken, ['Tickets', inAddress(tickets)])
  await mint(editions, multiToken.abi, [1n, 12n])
  const pieces = await deployContract(client, account, nft, ['Quiet Rooms', 'ROOM'])
  for (const [index, uri] of rooms.entries()) await mint(pieces, nft.abi, [BigInt(index + 1), uri])
  return { rooms: pieces, tickets: editions, lure: advertised }
}
