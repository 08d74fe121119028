import type { CaipNetworkId } from './network.ts'
import type { ThemeMode } from './theme.ts'

/** What a server, and with it the first paint, can know of a visitor's last visit. */
export type InitialState = {
  /** The account that was connected, with its network (CAIP-10): `eip155:1:0x…`. Default: none. */
  readonly account?: `${CaipNetworkId}:${string}` | undefined
  /** The mode that the visitor chose. Default: that of the kit's options. */
  readonly theme?: ThemeMode | undefined
}

/** Whether a value is an account with its network, as CAIP-10 writes it: at most 171 characters. */
export function isAccountId(value: unknown): value is NonNullable<InitialState['account']> {
  return typeof value === 'string' && /^[-a-z\d]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/.test(value)
}
