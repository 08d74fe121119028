import { type Address, isAddress, lamports } from '@solana/kit'
import { TestKitError } from '../TestKitError.ts'
import { type CreateSolanaTokenOptions, createToken, type SolanaToken } from './createToken.ts'
import { createFaucet, endow } from './faucet.ts'
import { createLedger } from './ledger.ts'
import { createSolanaTokenList, placeTokens, type SolanaTokenList, type SolanaTokens } from './placeTokens.ts'
import { answerWith, createMethods } from './rpc/createMethods.ts'
import { type ServedDoor, serveHttp, serveSocket } from './rpc/serveRpc.ts'
import { type SolanaTestAccounts, solanaTestAccounts } from './wallet/solanaTestAccounts.ts'

/** The hash of "Foyer local Solana": no cluster's, and the same in every run. */
const defaultGenesisHash = '7XKQxibCTPih6yJCfo3pbo8yZvc6z8Wua9GqWUpzC6E5'
const portAttempts = 20

/** Options of {@link startSolana}. */
export interface StartSolanaOptions {
  /** TCP port of the JSON-RPC on 127.0.0.1; WebSockets are on the next one. Default 0, which takes two free ones. */
  readonly port?: number
  /** Milliseconds of a slot; 0 makes slots by transactions and `mine` alone. Default 400. */
  readonly slotTime?: number
  /** Base58 of 32 bytes; the first 32 characters are the chain's CAIP-2 reference. Default: a fixed hash. */
  readonly genesisHash?: string
  /** Puts two tokens on the chain, of which each test account has a million: see {@link SolanaTokens}. Default false. */
  readonly tokens?: boolean
}

/** Lamports of each test account: 1,000 SOL. */
const accountFunds = lamports(1_000_000_000_000n)

/** A running local Solana and what steers it. */
export interface RunningSolana {
  /** Address of the JSON-RPC. */
  readonly url: string
  /** Address of the subscriptions. */
  readonly wsUrl: string
  readonly port: number
  readonly genesisHash: string
  readonly caipNetworkId: `solana:${string}`
  /** Five accounts with public keys that have 1,000 SOL each from the start. */
  readonly accounts: SolanaTestAccounts
  /** The tokens of `tokens: true`. */
  readonly tokens: SolanaTokens | undefined
  /** Names of these tokens, for gateways. */
  readonly tokenList: SolanaTokenList
  /** The newest slot. */
  slot(): bigint
  /** Makes empty slots at once; default 1. A blockhash is good for 150 of them. */
  mine(slots?: number): void
  /** Sends lamports in a transaction and answers its signature. */
  fund(address: string, lamports: bigint): Promise<string>
  /** Makes a mint of either token program and gives its tokens out. */
  createToken(options?: CreateSolanaTokenOptions): Promise<SolanaToken>
  /** Ends the chain and its connections. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts a local Solana: a real virtual machine (LiteSVM, which runs the real programs) behind a JSON-RPC and WebSocket front
 * of our own. It is no validator: it has one state, which every commitment reads, and no votes, stake, leaders or durable
 * nonces. A transaction closes its slot, so it is confirmed at once and finalized 32 slots later.
 *
 * @throws {TestKitError} `PORT_BUSY`, `INVALID_OPTION`.
 * @example
 * const solana = await startSolana()
 * await solana.fund(address, 1_000_000_000n)
 * const rpc = createSolanaRpc(solana.url)
 * await solana.stop()
 */
export async function startSolana(options: StartSolanaOptions = {}): Promise<RunningSolana> {
  const { port = 0, slotTime = 400, genesisHash = defaultGenesisHash } = options
  if (!isAddress(genesisHash)) {
    throw new TestKitError('INVALID_OPTION', `${genesisHash} is no genesis hash.`, 'Give 32 bytes in base58.')
  }
  const ledger = createLedger()
  const faucet = await createFaucet(ledger)
  const owners = solanaTestAccounts().map(({ address }) => address)
  for (const owner of owners) endow(ledger, owner as Address, accountFunds)
  const tokens = options.tokens ? await placeTokens(ledger, faucet, owners) : undefined
  const fund = (to: string, amount: bigint) => faucet.fund(toAddress(to), amount)
  const answer = answerWith(createMethods({ ledger, genesisHash, fund }))

  const open = async (wanted: number): Promise<readonly [ServedDoor, ServedDoor]> => {
    const http = await serveHttp(wanted, answer)
    try {
      // Clients that know one address only look for WebSockets on the next port, as validators have it.
      return [http, await serveSocket(http.port + 1, ledger, answer)]
    } catch (error) {
      await http.stop()
      throw error
    }
  }
  const [http, socket] = await openFree(open, port)
  const timer = slotTime > 0 ? setInterval(() => ledger.advance(1), slotTime) : undefined
  timer?.unref()

  return {
    url: `http://127.0.0.1:${http.port}`,
    wsUrl: `ws://127.0.0.1:${socket.port}`,
    port: http.port,
    genesisHash,
    caipNetworkId: `solana:${genesisHash.slice(0, 32)}`,
    accounts: solanaTestAccounts(),
    tokens,
    tokenList: createSolanaTokenList(tokens),
    slot: ledger.slot,
    mine: (slots = 1) => ledger.advance(slots),
    fund,
    createToken: (token = {}) => createToken(ledger, faucet, token),
    stop: async () => {
      clearInterval(timer)
      await Promise.all([http.stop(), socket.stop()])
    },
  }
}

type Doors = readonly [ServedDoor, ServedDoor]

async function openFree(open: (port: number) => Promise<Doors>, port: number, attempts = portAttempts): Promise<Doors> {
  try {
    return await open(port)
  } catch (cause) {
    // The port after a free one may be taken; another pair is tried then.
    if (port === 0 && attempts > 1) return openFree(open, port, attempts - 1)
    const sentence = `Port ${port} or ${port + 1} on 127.0.0.1 is in use.`
    throw new TestKitError('PORT_BUSY', sentence, 'Choose another port, or 0.', { cause })
  }
}

function toAddress(text: string): Address {
  if (isAddress(text)) return text
  throw new TestKitError('INVALID_OPTION', `${text} is no Solana address.`, 'Give 32 bytes in base58.')
}
