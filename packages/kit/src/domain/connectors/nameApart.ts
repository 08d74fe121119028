import { cleanText } from '../../core/cleanText.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { Doubt } from './orderWallets.ts'
import { skeletonOf } from './skeletonOf.ts'
import type { WalletEntry } from './walletEntry.ts'

/** A reverse domain name is shown as far as a row has room. */
const longest = 40

export type NamedApart = {
  readonly name: string
  /** Whether the name says more than the wallet's own. */
  readonly isDoubtful: boolean
  readonly doubt?: Doubt | undefined
}

/**
 * The name under which a wallet is shown beside others. A wallet whose name imitates a known one, or that announces the
 * same reverse domain name as another, shows the announced name too, so that an impostor is visible.
 *
 * @example nameApart(impostor, [metaMask], []).name // 'MetaMask (com.evil)'
 */
export function nameApart(
  entry: WalletEntry,
  known: readonly WalletRecord[],
  others: readonly WalletEntry[],
): NamedApart {
  const { name, rdns, type } = entry
  // One that announces no reverse domain name says nothing that could be held against it.
  if (rdns === undefined || type === 'WALLET_CONNECT' || type === 'AUTH' || type === 'ID_AUTH')
    return { name, isDoubtful: false }
  const announced = cleanText(rdns, longest)
  const skeleton = skeletonOf(name)
  const namesakes = known.filter((wallet) => wallet.rdns !== undefined && skeletonOf(wallet.name) === skeleton)
  const [like] = namesakes
  if (like && !namesakes.some((wallet) => isOf(rdns, wallet.rdns))) {
    const doubt = { like: like.name, announced, expected: like.rdns }
    return { name: `${name} (${announced})`, isDoubtful: true, doubt }
  }
  const twins = others.filter((other) => other.rdns === rdns && shareChain(other, entry))
  if (twins.length < 2) return { name, isDoubtful: false }
  // Nothing proves which of them is the real one; the one with the first id keeps the plain name.
  const place = twins.filter(({ id }) => id <= entry.id).length
  const doubt = { like: name, announced }
  return place > 1
    ? { name: `${name} (${announced}, ${place})`, isDoubtful: true, doubt }
    : { name, isDoubtful: false, doubt }
}

/** Whether a reverse domain name belongs to the owner of another: `io.metamask.flask` to that of `io.metamask`. */
function isOf(rdns: string, owner = ''): boolean {
  const known = owner.toLowerCase()
  return rdns === known || rdns.startsWith(`${known}.`)
}

function shareChain(a: WalletEntry, b: WalletEntry): boolean {
  return a.connectors.some(({ chain }) => b.connectors.some((other) => other.chain === chain))
}
