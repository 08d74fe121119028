import { describeSolanaRequest } from '../../solana/wallet/describeSolanaRequest.ts'
import type { SolanaWalletControl } from '../../solana/wallet/solanaWalletControl.ts'
import type { SolanaWalletChain } from '../../solana/wallet/solanaWalletFeatures.ts'
import type { WalletControl } from '../../wallet/createControl.ts'
import { describeRequest } from '../../wallet/panel/describeRequest.ts'
import type { WalletChain } from '../../wallet/types.ts'
import type { PeerProposal } from './startWalletPeer.ts'

/** What a wallet peer asks its owner, in words. */
export interface PeerQuestion {
  readonly title: string
  /** Facts, each a term and a value; networks by their names. */
  readonly facts: readonly (readonly [term: string, value: string])[]
  /** Longer content, shown unchanged. */
  readonly content?: string
}

/** The questions of a wallet over all its chain families, one at a time. */
export function createPeerQuestions(peer: {
  readonly control: WalletControl
  readonly solana: SolanaWalletControl
  readonly chains: readonly WalletChain[]
  readonly solanaChains: readonly SolanaWalletChain[]
  readonly proposals: readonly PeerProposal[]
}) {
  const { chains, control, proposals, solana, solanaChains } = peer
  const named = new Map<string, string>([
    ...chains.map(({ chainId, name }) => [`eip155:${chainId}`, name] as const),
    ...solanaChains.map(({ id, name }) => [id, name ?? id] as const),
  ])

  /** Who wants a session, and on which networks that this wallet has. */
  const wishes = (): PeerQuestion['facts'] => {
    const wish = proposals.findLast(({ outcome }) => outcome === 'pending')
    if (!wish) return []
    const asked = Object.values(wish.asked).flatMap((each) => each.chains)
    const networks = [...named].flatMap(([id, name]) => (asked.includes(id) ? [name] : []))
    return [
      ['Site', `${wish.name}, ${wish.url}`],
      ['Networks', networks.join(', ') || 'none that this wallet has'],
    ]
  }

  return {
    question(): PeerQuestion | undefined {
      const evm = control.waiting()
      const other = evm ? undefined : solana.waiting()
      const words = evm ? describeRequest(evm) : other && describeSolanaRequest(other, solanaChains)
      if (!words) return undefined
      const { content, facts, title } = words
      const all = evm?.kind === 'connect' ? wishes() : facts
      return { title, facts: all, ...(content !== undefined && { content }) }
    },
    answer(isApproved: boolean): void {
      const asking = [control, solana].find((each) => each.waiting())
      if (isApproved) asking?.approveNext()
      else asking?.rejectNext()
    },
  }
}
