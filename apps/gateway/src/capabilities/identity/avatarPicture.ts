import { type Address, erc721Abi, parseAbi, toHex } from 'viem'
import { readContract } from 'viem/actions'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import type { FindChainClient } from '../names/signatureVerifier.ts'
import type { ContentGateways } from '../nfts/nftSettings.ts'
import { parseMetadata } from '../nfts/parseMetadata.ts'
import { parseContentAddress, readContent } from '../nfts/readContent.ts'

/** What avatars are read with. */
export type AvatarSources = {
  findClient: FindChainClient
  safeFetch: SafeFetch
  gateways: ContentGateways
}

type Piece = { chainId: number; kind: 'erc721' | 'erc1155'; contract: Address; tokenId: bigint }

const maxPictureLength = 4_096
const metadataLimits = { maxBytes: 153_600, timeoutMs: 5_000 }
const pieceRecord = /^eip155:([1-9]\d{0,15})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/
const multiTokenAbi = parseAbi([
  'function uri(uint256 id) view returns (string)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

/**
 * The picture of an avatar record (ENSIP-12): a plain https or raster data address unchanged, ipfs behind the operator's
 * gateway, and for a piece of a collection the picture in its metadata, if the account holds the piece.
 *
 * @returns null for a record that names no such picture.
 * @throws when a chain or the metadata's host does not answer.
 */
export async function findAvatarPicture(
  record: string,
  owner: Address,
  sources: AvatarSources,
): Promise<string | null> {
  const piece = readPieceRecord(record)
  if (piece === undefined) return pictureAddress(record, sources.gateways)
  const client = sources.findClient(piece.chainId)
  if (client === undefined || !(await holds(client, owner, piece))) return null
  const address = parseContentAddress(await readTokenUri(client, piece), sources.gateways, metadataLimits.maxBytes)
  if (address === undefined) return null
  const metadata = parseMetadata(await readContent(address, sources.safeFetch, metadataLimits))
  return metadata?.image ? pictureAddress(metadata.image, sources.gateways) : null
}

function readPieceRecord(record: string): Piece | undefined {
  const [, chain, kind, contract, tokenId] = pieceRecord.exec(record) ?? []
  if (chain === undefined || contract === undefined || tokenId === undefined) return undefined
  return {
    chainId: Number(chain),
    kind: kind === 'erc721' ? 'erc721' : 'erc1155',
    contract: contract.toLowerCase() as Address,
    tokenId: BigInt(tokenId),
  }
}

/** The address of a picture that a record names outright; null for any other text, and for ipfs without a gateway. */
export function pictureAddress(text: string, gateways: ContentGateways): string | null {
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(text)) return text.length <= maxPictureLength ? text : null
  if (!/^(?:https|ipfs|ar):\/\//.test(text)) return null
  const address = parseContentAddress(text, gateways, 0)
  return address?.kind === 'remote' && address.url.length <= maxPictureLength ? address.url : null
}

async function holds(client: ChainClient, owner: Address, { kind, contract, tokenId }: Piece): Promise<boolean> {
  if (kind === 'erc721') {
    const call = { address: contract, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] } as const
    return (await readContract(client, call)) === owner
  }
  const call = { address: contract, abi: multiTokenAbi, functionName: 'balanceOf', args: [owner, tokenId] } as const
  return (await readContract(client, call)) > 0n
}

async function readTokenUri(client: ChainClient, { kind, contract, tokenId }: Piece): Promise<string> {
  if (kind === 'erc721') {
    return readContract(client, { address: contract, abi: erc721Abi, functionName: 'tokenURI', args: [tokenId] })
  }
  const call = { address: contract, abi: multiTokenAbi, functionName: 'uri', args: [tokenId] } as const
  const uri = await readContract(client, call)
  // EIP-1155: the id as 64 lower-case hexadecimal digits.
  return uri.replaceAll('{id}', toHex(tokenId, { size: 32 }).slice(2))
}
