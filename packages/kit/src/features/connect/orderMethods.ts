import type { ConnectMethodSlot } from '../../runtime/slots.ts'

/** Order of the ways to connect unless a site says otherwise. */
const defaultOrder = ['email', 'passkey', 'social', 'wallet']

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
  const order = [...first, ...defaultOrder]
  const placeOf = ({ id }: ConnectMethodSlot) => order.indexOf(id) + 1 || order.length + 1
  return [...methods].sort((a, b) => placeOf(a) - placeOf(b))
}
