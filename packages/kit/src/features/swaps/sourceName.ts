/** What visitors call a source of swaps: gateways tell its id, such as `uniswap`. */
export function sourceName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1)
}
