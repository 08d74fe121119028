import { numberSigns } from './numberSigns.ts'
import { parseWithSigns, plainText } from './parseAmount.ts'

/**
 * What a refused text could mean, in the smallest unit: with a point, and with a comma, as the decimal sign.
 *
 * @example
 * amountReadings('1.000', 6, 'fr-FR') // [1000000n, 1000000000n]
 * amountReadings('1,5', 6, 'en-US') // [1500000n]
 */
export function amountReadings(text: string, decimals: number, locale = 'en-US'): readonly bigint[] {
  const typed = plainText(text, numberSigns(locale)) ?? ''
  const readings = [
    parseWithSigns(typed, decimals, { decimal: '.', group: ',' }),
    parseWithSigns(typed, decimals, { decimal: ',', group: '.' }),
  ]
  return [...new Set(readings)].filter((reading) => typeof reading === 'bigint')
}
