import type { Token } from '../domain/portfolio/token.ts'

/** Whether a search finds a token: by name, symbol or address. */
export function findsToken(
  query: string,
  { address, name, symbol }: Pick<Token, 'address' | 'name' | 'symbol'>,
): boolean {
  const wanted = query.trim().toLowerCase()
  return [name, symbol, address ?? ''].some((each) => each.toLowerCase().includes(wanted))
}
