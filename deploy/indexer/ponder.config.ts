import { createConfig } from 'ponder'
import { http, parseAbi } from 'viem'

/** The chain to index; everything else has a default that fits a local chain. */
const id = Number(process.env.FOYER_CHAIN_ID ?? 31337)
const startBlock = Number(process.env.FOYER_START_BLOCK ?? 0)

const coinAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const pieceAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const multiTokenAbi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

export default createConfig({
  // Without DATABASE_URL Ponder keeps its tables in a folder beside this file, which no gateway can read.
  networks: { main: { chainId: id, transport: http(process.env.FOYER_RPC_URL ?? 'http://127.0.0.1:8545') } },
  // No addresses: every contract that writes one of these events.
  contracts: {
    Coin: { abi: coinAbi, network: 'main', startBlock },
    Piece: { abi: pieceAbi, network: 'main', startBlock },
    MultiToken: { abi: multiTokenAbi, network: 'main', startBlock },
  },
  // Native coins stand in no log: each block is read as a whole.
  blocks: { Native: { network: 'main', startBlock, interval: 1 } },
})
