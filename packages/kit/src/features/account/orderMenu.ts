import type { MenuSlot } from '../../view/slots.ts'

/** Order of the wallet features unless a site says otherwise. */
const defaultOrder = ['onramp', 'swaps', 'receive', 'send']

/**
 * The menu items in the order of the wallet features: those that the site names first, as it names
 * them, then the default order; ones without a place come last.
 */
export function orderMenu(menu: readonly MenuSlot[], wanted: readonly string[] = []): readonly MenuSlot[] {
  const order = [...new Set([...wanted, ...defaultOrder])]
  const placeOf = ({ id }: MenuSlot) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...menu].sort((a, b) => placeOf(a) - placeOf(b))
}
