import type { Hex } from 'viem'
import type { AllowedAct } from '../../core/permissions.ts'

/** A delegation of the Delegation Framework 1.3.0 (ERC-7710), as far as it can be told what it allows. */
export type ReadDelegation = {
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
