import { defaultWalletFeaturesOrder } from '@foyer/contract'
import type { MenuSlot } from '../../view/slots.ts'

/**
 * The menu items in the order of the wallet features: those that the site names first, as it names
 * them, then the default order; ones without a place come last.
 */
export function orderMenu(menu: readonly MenuSlot[], wanted: readonly string[] = []): readonly MenuSlot[] {
  const order: readonly string[] = [...new Set([...wanted, ...defaultWalletFeaturesOrder])]
  const placeOf = ({ id }: MenuSlot) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...menu].sort((a, b) => placeOf(a) - placeOf(b))
}
