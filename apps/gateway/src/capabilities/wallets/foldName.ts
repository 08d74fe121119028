/**
 * A wallet's name in the form that searches use: in small letters, without accents and in plain signs.
 *
 * @example foldName('Câfé Wallet') // 'cafe wallet'
 */
export function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
