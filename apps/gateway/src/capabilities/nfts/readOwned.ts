import { type Address, encodeFunctionData, erc721Abi, type Hex, parseAbi } from 'viem'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { readMany } from '../../engines/rpc/readMany.ts'
import type { Piece } from './metadataReader.ts'

const readsPerCall = 100
const multiTokenAbi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

/**
 * How many of each piece an account has now, in the order asked: what came by a transfer may have left by something else,
 * so the contracts have the last word. A contract that refuses counts as none.
 *
 * @throws when the chain cannot be read.
 */
export async function readOwned(client: ChainClient, owner: Address, pieces: readonly Piece[]): Promise<bigint[]> {
  const answers = await readMany(
    client,
    pieces.map((piece) => ownedRead(owner, piece)),
    readsPerCall,
  )
  return pieces.map(({ kind }, index) => {
    const data = answers[index]
    if (data === undefined || data.length !== 66) return 0n
    if (kind === 'erc1155') return BigInt(data)
    return `0x${data.slice(-40)}`.toLowerCase() === owner.toLowerCase() ? 1n : 0n
  })
}

function ownedRead(owner: Address, { token, tokenId, kind }: Piece): { to: Address; data: Hex } {
  const id = BigInt(tokenId)
  const data =
    kind === 'erc721'
      ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi: multiTokenAbi, functionName: 'balanceOf', args: [owner, id] })
  return { to: token as Address, data }
}
