/** What stands for the symbol of a token that is on no list: the two ends of its mint. */
export function shortMint(mint: string): string {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}
