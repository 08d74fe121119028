import type { KitErrorOf, WalletErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { CaipNetworkId } from '../../core/network.ts'

/** One thing that a site may do by itself (ERC-7715). Amounts are hexadecimal in the smallest unit, times seconds. */
export type SessionPermission = {
  /** Whether the visitor may grant less of it, or for a shorter time, than is asked for. Default true. */
  readonly isAdjustmentAllowed?: boolean | undefined
} & (
  | {
      readonly type: 'native-token-recurring-allowance'
      readonly data: { readonly allowance: `0x${string}`; readonly start: number; readonly period: number }
    }
  | {
      readonly type: 'erc20-recurring-allowance'
      readonly data: {
        readonly token: `0x${string}`
        readonly allowance: `0x${string}`
        readonly start: number
        readonly period: number
      }
    }
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: `0x${string}`
        readonly abi: readonly unknown[]
        readonly functions: readonly {
          readonly functionName: string
          /** By their place; null where any value will do. */
          readonly args?: readonly ({ readonly operator: 'EQUAL'; readonly value: unknown } | null)[] | undefined
          /** Of the network's own coin, with each call. Default none. */
          readonly valueLimit?: `0x${string}` | undefined
        }[]
      }
    }
)

/** What {@link grantPermissions} is given. */
export type GrantPermissionsParameters = {
  /** The site's own key: an uncompressed secp256k1 point of 65 bytes. Keep its private half where it is used. */
  publicKey: `0x${string}`
  permissions: readonly SessionPermission[]
  /** When it ends, in seconds since 1970. */
  expiry: number
  /** Default: the network that the kit shows. */
  networkId?: CaipNetworkId | undefined
  /** Gives the request up. */
  signal?: AbortSignal | undefined
}

/** What a site acts with for an account (ERC-7710). */
export type GrantPermissionsReturnType = {
  /** The session's id at the gateway; undefined where no gateway keeps it. */
  readonly pci: string | undefined
  /** What the site's key uses at the `delegationManager`. */
  readonly context: `0x${string}`
  readonly delegationManager: `0x${string}` | undefined
  readonly address: string
  /** What was granted: as asked for, or what the visitor left of it. */
  readonly permissions: readonly SessionPermission[]
  /** In seconds since 1970, likewise. */
  readonly expiry: number
}

/** What {@link grantPermissions} throws: the `code` says why. */
export type GrantPermissionsErrorType = KitErrorOf<
  WalletErrorCode | 'GATEWAY_FAILED' | 'NETWORK_NOT_FOUND' | 'NOT_CONNECTED'
>

/**
 * Asks the visitor to let the site act for a while without being asked again, within limits (ERC-7715, `wallet_grantPermissions`),
 * and keeps it at the gateway, where there is one, so that the visitor finds it and can end it.
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`, `USER_REJECTED`, `UNSUPPORTED_METHOD` for a wallet that has no such
 * thing, `GATEWAY_FAILED`, and what the wallet reports.
 * @example
 * const { context, delegationManager } = await grantPermissions(kit, {
 *   publicKey: key.publicKey,
 *   expiry: Math.floor(Date.now() / 1000) + 86_400,
 *   permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x2386f26fc10000', start, period: 86_400 } }],
 * })
 */
export async function grantPermissions(
  kit: Kit,
  parameters: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  const { grantSession } = await loadPart(() => import('./grantSession.ts'))
  return grantSession(kit, parameters)
}
