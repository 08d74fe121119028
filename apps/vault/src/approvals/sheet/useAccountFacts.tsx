import type { Fact } from '@foyer/kit/ui'
import { EndsText } from '../../ui/EndsText.tsx'
import { useWords } from '../../ui/language.ts'
import type { Approval } from '../approvals.ts'

/** The member's account on the network of a request. */
export function accountOf({ member, request }: Approval): string {
  return request.chain.startsWith('solana:') ? member.addresses.solana : member.addresses.evm
}

/** By which network and account a request goes. */
export function useAccountFacts(approval: Approval): readonly Fact[] {
  const text = useWords()
  return [
    { label: text.network, value: approval.network.name },
    { label: text.account, value: <EndsText address={accountOf(approval)} /> },
  ]
}
