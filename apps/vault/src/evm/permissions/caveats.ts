import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import type { Caveat } from './delegation.ts'
import type { AllowedFunction, Permission } from './permission.ts'

/** Contracts that check a use of a delegation (Delegation Framework 1.3.0), at the same addresses on every network that has them. */
export const enforcers = {
  allowedCalldata: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  erc20Period: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  nonce: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  redeemer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const satisfies Record<string, Address>

const caveat = (enforcer: Address, terms: Hex): Caveat => ({ enforcer, terms: terms.toLowerCase() as Hex, args: '0x' })
const word = (value: bigint | number) => numberToHex(value, { size: 32 })

/** What every delegation of a session is held to. */
export type SessionBounds = {
  readonly key: Address
  /** In seconds since 1970. */
  readonly expiry: number
  /** The account's present number: all its sessions end at once when it moves on. */
  readonly nonce: bigint
}

/** The caveats of a permission: a list for each delegation that it takes, since those of one hold together. */
export function caveatsOf(
  permission: Permission,
  { expiry, key, nonce }: SessionBounds,
): readonly (readonly Caveat[])[] {
  const always = [
    // After nothing, before the end.
    caveat(enforcers.timestamp, concatHex([numberToHex(0, { size: 16 }), numberToHex(expiry, { size: 16 })])),
    caveat(enforcers.redeemer, key),
    caveat(enforcers.nonce, word(nonce)),
  ]
  return ownCaveats(permission).map((own) => [...own, ...always])
}

function ownCaveats(permission: Permission): readonly (readonly Caveat[])[] {
  switch (permission.kind) {
    case 'coin': {
      const { amount, period, start } = permission
      return [
        [
          caveat(enforcers.nativePeriod, concatHex([word(amount), word(period), word(start)])),
          // A call with data could do anything that costs no coin.
          caveat(enforcers.exactCalldata, '0x'),
        ],
      ]
    }
    case 'token': {
      const { amount, period, start, token } = permission
      return [
        [
          caveat(enforcers.erc20Period, concatHex([token, word(amount), word(period), word(start)])),
          caveat(enforcers.valueLte, word(0n)),
        ],
      ]
    }
    case 'call': {
      const { contract, functions } = permission
      const of = (allowed: readonly AllowedFunction[], value: bigint): readonly Caveat[] => [
        caveat(enforcers.allowedTargets, contract),
        caveat(enforcers.allowedMethods, concatHex(allowed.map(({ selector }) => selector))),
        caveat(enforcers.valueLte, word(value)),
        ...allowed.flatMap(({ fixed }) =>
          fixed.map(({ index, value: given }) =>
            caveat(enforcers.allowedCalldata, concatHex([word(4 + 32 * index), given])),
          ),
        ),
      ]
      const free = functions.filter(({ fixed }) => fixed.length === 0)
      // What is fixed holds for every function of a delegation: those with another limit of the coin, or with arguments, have their own.
      const bound = functions.filter(({ fixed }) => fixed.length > 0)
      const limits = [...new Set(free.map(({ value }) => value))]
      return [
        ...limits.map((limit) =>
          of(
            free.filter(({ value }) => value === limit),
            limit,
          ),
        ),
        ...bound.map((each) => of([each], each.value)),
      ]
    }
  }
}
