import { defaultWalletFeaturesOrder } from '@foyer/contract'
import type { MenuSlot } from '../../view/feature.ts'

/** The menu items in the order of the wallet features (specification section 9); ones without a place come last. */
export function orderMenu(menu: readonly MenuSlot[]): readonly MenuSlot[] {
  const order: readonly string[] = defaultWalletFeaturesOrder
  const placeOf = ({ id }: MenuSlot) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...menu].sort((a, b) => placeOf(a) - placeOf(b))
}
