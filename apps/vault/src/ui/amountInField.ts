import { formatUnits } from 'viem'

/** An amount as it stands in its field. */
export function amountInField(amount: bigint, decimals: number, language: string): string {
  const decimal = new Intl.NumberFormat(`${language}-u-nu-latn`)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')
  return formatUnits(amount, decimals).replace('.', decimal?.value ?? '.')
}
