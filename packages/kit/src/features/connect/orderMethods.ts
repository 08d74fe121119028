import { defaultConnectMethodsOrder } from '@foyer/contract'
import type { ConnectMethodSlot } from '../../view/slots.ts'

/**
 * The ways to connect in the order of the site, else in the default one, with the wallets first
 * where this browser has one; ways without a place come last.
 */
export function orderMethods(
  methods: readonly ConnectMethodSlot[],
  wanted: readonly string[] | undefined,
  isWalletFirst: boolean,
): readonly ConnectMethodSlot[] {
  const first = wanted ?? (isWalletFirst ? ['wallet'] : [])
  const order: readonly string[] = [...first, ...defaultConnectMethodsOrder]
  const placeOf = ({ id }: ConnectMethodSlot) => order.indexOf(id) + 1 || order.length + 1
  return [...methods].sort((a, b) => placeOf(a) - placeOf(b))
}
