/** From this many receivers of one contract in one transaction on, an unasked gift is taken for advertising. */
const massAirdrop = 10

const lures: readonly RegExp[] = [
  // An address to visit: "claim-usdc.xyz", "https://", "t.me/".
  /https?:|www\.|t\.me\//i,
  /[\w-]{2,}\.(?:com|net|org|io|xyz|app|info|site|online|top|gift|gifts|vip|fi|finance|me|lol|click|link|live|pro|cc|us|co|dev|page|shop|club|space|events?|claims?)\b/i,
  // A promise that needs a visit.
  /\b(?:claim|airdrop|voucher|giveaway|reward|visit|redeem|winner|free mint)\b/i,
  /\$\s?\d/,
]

/** Whether a name lures people to a site, as names of unsolicited tokens do. */
export function isLure(...names: readonly (string | null | undefined)[]): boolean {
  return names.some((name) => name != null && lures.some((lure) => lure.test(name)))
}

/**
 * Whether something that an account got is spam. What the account asked for itself never is. Else it is spam when its
 * name lures people to a site, or when the same transaction gave it to at least ten accounts.
 */
export function isSpam(gift: {
  /** Whether the account itself sent the transaction. */
  asked: boolean
  receivers: number
  names: readonly (string | null | undefined)[]
}): boolean {
  if (gift.asked) return false
  return gift.receivers >= massAirdrop || isLure(...gift.names)
}
