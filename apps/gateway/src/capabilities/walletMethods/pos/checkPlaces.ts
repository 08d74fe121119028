import { refuse } from './PosError.ts'

/**
 * Checks that an amount has no more decimal places than its asset.
 *
 * @param amount Decimal text.
 * @throws WalletMethodError -18904
 */
export function checkPlaces(amount: string, decimals: number): void {
  const [, fraction = ''] = amount.split('.')
  if (fraction.replace(/0+$/, '').length > decimals) {
    throw refuse('Invalid Amount', `The asset has ${decimals} decimal places.`)
  }
}
