import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Address, Hex } from 'viem'
import type { Collectibles } from '../collectibles/placeCollectibles.ts'
import type { Market } from '../uniswap/placeMarket.ts'
import { type ChainClient, createChainClient, localChain } from './chainClient.ts'
import { prepareChain, type WantedParts } from './prepareChain.ts'
import { prepareChainOnce } from './prepareChainOnce.ts'
import { type AnvilProcess, spawnAnvil } from './spawnAnvil.ts'
import { type TestAccount, testAccounts } from './testAccounts.ts'
import { createTokenList, type TokenList } from './tokenList.ts'
import {
  baseTokens,
  type ExtraTokenSymbol,
  extraTokens,
  type MarketTokenSymbol,
  marketTokens,
  type TokenDefinition,
  tokenAddress,
} from './tokens.ts'

/** How many of the test accounts hold tokens. */
const tokenHolders = 5

/** One chain to start. */
export interface ChainOptions {
  readonly chainId: number
  /** TCP port on 127.0.0.1; default 0, which takes a free one. */
  readonly port?: number
  /** Seconds between blocks; default: a block for each transaction, at once. */
  readonly blockTime?: number
}

/** Options of {@link startChains}. */
export interface StartChainsOptions {
  /** Default: 31337 and 31338, each on a free port. */
  readonly chains?: readonly ChainOptions[]
  /** Folder that keeps the chains' state between runs; default: nothing is kept. */
  readonly stateDir?: string
  /** Adds a fee-on-transfer token, a reverting token and a token without decimals; default false. */
  readonly extraTokens?: boolean
  /**
   * Puts Uniswap V2 and V3 with pools on each chain, and two tokens that can only be bought there; default false. Needs the
   * `@uniswap` packages.
   */
  readonly market?: boolean
  /** Gives the first account pieces of three collections (ERC-721 and ERC-1155) on the first chain; default false. */
  readonly collectibles?: boolean
  /** Gives the chains old states and traces of all their blocks, even where `FOYER_PREPARED_CHAINS` is set; default false. */
  readonly archive?: boolean
}

/** Addresses of a chain's tokens; the later ones are there with `extraTokens: true` and `market: true`. */
export type TokenAddresses = { readonly TUSD: Address; readonly TKN: Address } & {
  readonly [Symbol in ExtraTokenSymbol | MarketTokenSymbol]?: Address
}

/** A running local chain and what steers it. */
export interface RunningChain {
  readonly chainId: number
  readonly caipNetworkId: `eip155:${number}`
  readonly rpcUrl: string
  readonly port: number
  /** Process id of the chain. */
  readonly pid: number
  readonly tokens: TokenAddresses
  /** Where Uniswap stands, with `market: true`. */
  readonly market?: Market
  /** Where the collections stand, on the first chain with `collectibles: true`. */
  readonly collectibles?: Collectibles
  readonly client: ChainClient
  /** Mines blocks at once; default 1. */
  mine(blocks?: number): Promise<void>
  /** Remembers the state and returns its id for `revert`. */
  snapshot(): Promise<Hex>
  /** Goes back to a remembered state; the id is used up. */
  revert(id: Hex): Promise<void>
  /** Sets an account's ether, in wei. */
  setBalance(address: Address, wei: bigint): Promise<void>
  /** Stops answering while the port stays open, until `resume`. */
  pause(): void
  resume(): void
}

/** What {@link startChains} started. */
export interface RunningChains {
  /** In the order of the options. */
  readonly chains: readonly [RunningChain, ...RunningChain[]]
  /** The ten funded accounts; the first five hold 1,000,000 of each token. */
  readonly accounts: readonly TestAccount[]
  /** The tokens of all chains in the form of https://tokenlists.org. */
  readonly tokenList: TokenList
  /** The chain with this id. Throws a RangeError when it was not started. */
  chain(chainId: number): RunningChain
  /** Ends every chain. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts local EVM chains with Multicall3, tokens at fixed addresses and funded accounts.
 * They end with `stop()`, and with this process, however it ends.
 *
 * @throws {TestKitError} `ANVIL_MISSING`, `PORT_BUSY`, `CHAIN_EXITED`, `CHAIN_NOT_READY`, `CHAIN_SETUP_FAILED`,
 * `UNISWAP_MISSING`.
 * @example
 * const { chains: [chain], accounts, stop } = await startChains()
 * await chain.client.getBalance({ address: accounts[0].address })
 * await stop()
 */
export async function startChains(options: StartChainsOptions = {}): Promise<RunningChains> {
  const wanted = options.chains ?? [{ chainId: 31337 }, { chainId: 31338 }]
  const tokens: readonly TokenDefinition[] = [
    ...baseTokens,
    ...(options.extraTokens ? extraTokens : []),
    ...(options.market ? marketTokens : []),
  ]
  const accounts = testAccounts()
  const holders = accounts.slice(0, tokenHolders).map(({ address }) => address)
  if (options.stateDir) await mkdir(options.stateDir, { recursive: true })

  // What `stateDir` keeps is prepared in place; of blocks that anvil has loaded it knows neither states nor traces.
  const prepare = options.stateDir || options.archive ? prepareChain : prepareChainOnce
  const processes: AnvilProcess[] = []
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()))
  }
  const started = await Promise.allSettled(
    wanted.map(async (chain, index) => {
      const stateFile = options.stateDir && path.join(options.stateDir, `${chain.chainId}.json`)
      const { chainId, port = 0 } = chain
      const process = await spawnAnvil({ chainId, port, ...(stateFile ? { stateFile } : {}) })
      processes.push(process)
      const { market = false, collectibles = false } = options
      const parts = { tokens, holders, market, collectibles: collectibles && index === 0 }
      return startChain(chain, process, parts, prepare)
    }),
  )
  const chains: RunningChain[] = []
  for (const result of started) {
    if (result.status === 'rejected') {
      await stop()
      throw result.reason
    }
    chains.push(result.value)
  }
  const [first, ...others] = chains
  if (!first) throw new RangeError('startChains needs at least one chain.')

  return {
    chains: [first, ...others],
    accounts,
    tokenList: createTokenList(
      chains.map(({ chainId }) => chainId),
      tokens,
    ),
    chain(chainId) {
      const found = chains.find((chain) => chain.chainId === chainId)
      if (!found) throw new RangeError(`Chain ${chainId} was not started.`)
      return found
    },
    stop,
  }
}

async function startChain(
  options: ChainOptions,
  process: AnvilProcess,
  wanted: WantedParts,
  prepare: typeof prepareChain,
): Promise<RunningChain> {
  const { chainId, blockTime } = options
  const rpcUrl = `http://127.0.0.1:${process.port}`
  const client = createChainClient(localChain(chainId, rpcUrl))
  const { market, collectibles } = await prepare(client, wanted)
  // Only after the set-up, which would otherwise wait a block for each of its transactions.
  if (blockTime !== undefined) await client.setIntervalMining({ interval: blockTime })
  const extras = wanted.tokens.filter(({ symbol }) => symbol !== 'TUSD' && symbol !== 'TKN')
  return {
    chainId,
    caipNetworkId: `eip155:${chainId}`,
    rpcUrl,
    port: process.port,
    pid: process.pid,
    tokens: {
      TUSD: tokenAddress('TUSD'),
      TKN: tokenAddress('TKN'),
      ...Object.fromEntries(extras.map(({ symbol }) => [symbol, tokenAddress(symbol)])),
    },
    ...(market ? { market } : {}),
    ...(collectibles ? { collectibles } : {}),
    client,
    mine: (blocks = 1) => client.mine({ blocks }),
    snapshot: () => client.snapshot(),
    revert: (id) => client.revert({ id }),
    setBalance: (address, value) => client.setBalance({ address, value }),
    pause: process.pause,
    resume: process.resume,
  }
}
