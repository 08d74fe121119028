import type { CaipNetworkId } from './network.ts'
import type { Session } from './session.ts'

/** A permission in a request or a list (ERC-7715): its kind, and the data of that kind. */
export type AskedPermission = { readonly type: string; readonly data?: unknown }

/** What a site asks to do by itself. */
export type PermissionRequest = {
  readonly networkId: CaipNetworkId
  /** The site's own key. */
  readonly publicKey: string
  readonly permissions: readonly AskedPermission[]
  /** In seconds since 1970. */
  readonly expiry: number
  /** What a gateway knows it by. */
  readonly pci?: string | undefined
}

/** What a wallet granted. */
export type PermissionGrant = {
  /** What the site's key acts with. */
  readonly context: `0x${string}`
  /** The contract that it is used at. */
  readonly delegationManager: `0x${string}` | undefined
  /** What the visitor left of it; undefined where the wallet does not say, and grants what was asked for. */
  readonly permissions: readonly AskedPermission[] | undefined
  /** In seconds since 1970, likewise. */
  readonly expiry: number | undefined
  /** The account's word for the gateway that it granted this; undefined without a `pci`. */
  readonly activation: `0x${string}` | undefined
}

/** What a permission allows, as far as it can be told. */
export type AllowedAct =
  /** Spends so much of the native coin, or of a token, in each period of so many seconds. */
  | { readonly kind: 'spend'; readonly amount: bigint; readonly token?: string | undefined; readonly period: number }
  | { readonly kind: 'call'; readonly functions: readonly string[] }

/** Letting a site act for an account by itself, and ending that. */
export type PermissionMethods = {
  grant(
    parameters: PermissionRequest & { readonly session: Session; readonly address: string },
  ): Promise<PermissionGrant>
  /** Ends it; answers the account's word for the gateway, where `pci` names it there. */
  end(parameters: {
    readonly session: Session
    readonly address: string
    readonly context: string
    readonly pci?: string | undefined
  }): Promise<string | undefined>
  /** Ends all of them on the network that the wallet shows, and answers the account's word for the gateway by their names there. */
  endAll(parameters: {
    readonly session: Session
    readonly address: string
    readonly pcis: readonly string[]
  }): Promise<Readonly<Record<string, `0x${string}`>>>
  /**
   * Whether each context has ended on a network; undefined where the network's answer does not show it.
   *
   * @throws KitError when the network does not answer.
   */
  areEnded(networkId: CaipNetworkId, contexts: readonly string[]): Promise<readonly (boolean | undefined)[]>
  /** What a context itself says: its end in seconds since 1970, and what it spends. Undefined for one that cannot be read. */
  read(context: string): { readonly expiry: number | undefined; readonly spends: readonly AllowedAct[] } | undefined
  /** Undefined for what cannot be told. */
  describe(permission: AskedPermission): AllowedAct | undefined
}
