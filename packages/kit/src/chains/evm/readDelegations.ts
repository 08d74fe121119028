import type { Hex } from 'viem'
import { pad } from 'viem/utils'
import type { ChainContext } from '../../core/chain.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { AllowedAct } from '../../core/permissions.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { readRpc } from '../rpc/readRpc.ts'

/** A delegation of the Delegation Framework 1.3.0 (ERC-7710), as far as it can be told what it allows. */
type ReadDelegation = {
  readonly delegator: Hex
  /** Encoded as the only argument of a contract call. */
  readonly encoded: Hex
  /** The nonce of its account that it is bound to; undefined where it is bound to none. */
  readonly nonce: bigint | undefined
  /** In seconds since 1970; undefined where it has no end. */
  readonly expiry: number | undefined
  /** What it spends; undefined where it does something else. */
  readonly spends: AllowedAct | undefined
}

/** The contracts that check a use, in small letters. */
const enforcers = {
  erc20Period: '0x474e3ae7e169e940607cc624da8a15eb120139ab',
  nativePeriod: '0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9',
  nonce: '0xde4f2fac4b3d87a1d9953ca5fc09fca7f366254f',
  timestamp: '0x1046bb45c8d673d4ea75321280db34899413c069',
} as const

/** How a list of one delegation begins; its last word is also how the delegation begins where it stands alone. */
const head: Hex = `0x${['20', '1', '20'].map((word) => word.padStart(64, '0')).join('')}`
/** As many parts as anything here has. */
const most = 64

/** The delegations that a wallet gave as the context of a session: one, or a list of them; none for other bytes. */
export function readDelegations(context: Hex): readonly ReadDelegation[] {
  try {
    if (context.startsWith(head)) return [readOne(context)]
    return placesOf(context, 32).map((place) => readOne(bytesAt(context, place)))
  } catch {
    // Bytes that end before they should.
    return []
  }
}

// Read by hand: viem's reader would put a quarter of a kilobyte into what every page loads that connects a wallet.
function readOne(context: Hex): ReadDelegation {
  if (!context.startsWith(head)) throw new RangeError('This is no list of one delegation.')
  const encoded: Hex = `0x${context.slice(head.length - 64)}`
  const caveats = placesOf(encoded, 32 + numberAt(encoded, 32 + 3 * 32))
  const all = new Map(
    caveats.map((place) => [addressAt(encoded, place), bytesAt(encoded, place + numberAt(encoded, place + 32))]),
  )
  const terms = (enforcer: Hex, size: number) => {
    const found = all.get(enforcer)
    return found?.length === 2 + 2 * size ? found : undefined
  }
  const [coins, tokens] = [terms(enforcers.nativePeriod, 96), terms(enforcers.erc20Period, 116)]
  const [times, counted] = [terms(enforcers.timestamp, 32), terms(enforcers.nonce, 32)]
  const ends = times && Number(`0x${times.slice(34)}`)
  const token: Hex | undefined = tokens && `0x${tokens.slice(2, 42)}`
  return {
    delegator: addressAt(encoded, 2 * 32),
    encoded,
    nonce: counted && BigInt(counted),
    expiry: ends || undefined,
    spends: coins ? spendAt(coins, 0) : tokens && { ...spendAt(tokens, 20), token },
  }
}

/** An amount and a period, each as a word. */
const spendAt = (terms: Hex, byte: number) =>
  ({ kind: 'spend', amount: BigInt(wordAt(terms, byte)), period: numberAt(terms, byte + 32) }) as const

function wordAt(data: Hex, byte: number): Hex {
  const word = data.slice(2 + 2 * byte, 66 + 2 * byte)
  if (word.length < 64) throw new RangeError('The bytes end too early.')
  return `0x${word}`
}

const numberAt = (data: Hex, byte: number) => Number(wordAt(data, byte))
const addressAt = (data: Hex, byte: number): Hex => `0x${wordAt(data, byte).slice(26).toLowerCase()}`

/** Bytes of their own length. */
function bytesAt(data: Hex, byte: number): Hex {
  const start = 66 + 2 * byte
  return `0x${data.slice(start, start + 2 * numberAt(data, byte))}`
}

/** Where each part of a list begins. */
function placesOf(data: Hex, list: number): readonly number[] {
  const count = numberAt(data, list)
  if (count > most) throw new RangeError('The list is too long.')
  return Array.from({ length: count }, (_, index) => list + 32 + numberAt(data, list + 32 + 32 * index))
}

const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const nonceEnforcer = '0xde4f2fac4b3d87a1d9953ca5fc09fca7f366254f'
/** `currentNonce(address,address)`, `getDelegationHash(Delegation)` and `disabledDelegations(bytes32)`. */
const selectors = { nonce: '0x2bd4ed21', hash: '0x66134607', disabled: '0x2d40d052' } as const

/**
 * Whether each context of an account has ended on a network: disabled, or outdated by the account's new nonce.
 * Undefined for a context without delegations, or where the network gives no answer about one.
 *
 * @throws KitError `RPC_FAILED`, `NETWORK_CLIENT_NOT_SET`.
 */
export function areEnded(
  context: ChainContext,
  networkId: CaipNetworkId,
  contexts: readonly string[],
): Promise<readonly (boolean | undefined)[]> {
  return askNodes(context, networkId, async (node) => {
    const ask = async (to: string, ...words: readonly Hex[]) => {
      const answer = await readRpc<string>(node, 'eth_call', [{ to, data: words.reduce(join) }, 'latest'])
      return /^0x[0-9a-f]{64}$/i.test(answer) ? (answer as Hex) : undefined
    }
    const nonces = new Map<string, Promise<Hex | undefined>>()
    const nonceOf = (delegator: Hex) => {
      const asked = nonces.get(delegator) ?? ask(nonceEnforcer, selectors.nonce, pad(delegationManager), pad(delegator))
      nonces.set(delegator, asked)
      return asked
    }
    const isEnded = async ({ delegator, encoded, nonce }: ReadDelegation) => {
      const now = nonce === undefined ? undefined : await nonceOf(delegator)
      if (now !== undefined && BigInt(now) !== nonce) return true
      const hash = await ask(delegationManager, selectors.hash, encoded)
      const disabled = hash && (await ask(delegationManager, selectors.disabled, hash))
      return disabled && BigInt(disabled) === 1n
    }
    return Promise.all(
      contexts.map(async (each) => {
        const all = await Promise.all(readDelegations(each as Hex).map(isEnded))
        return all.length === 0 || all.includes(undefined) ? undefined : all.every((is) => is === true)
      }),
    )
  })
}

const join = (head: Hex, tail: Hex): Hex => `${head}${tail.slice(2)}`
