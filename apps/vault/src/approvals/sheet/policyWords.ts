import type { PolicyCode } from '../../account/policyRefusal.ts'
import type { Words } from '../../ui/words.ts'

/** What is said of a request that a rule does not let be signed: what, and what helps. */
export function policyWords(code: PolicyCode, text: Words): readonly [title: string, sub: string] {
  switch (code) {
    case 'vault-policy-network':
      return [text.policyNetwork, text.policyOther]
    case 'vault-policy-contract':
      return [text.policyContract, text.policyOther]
    case 'vault-policy-method':
      return [text.policyMethod, text.policyOther]
    case 'vault-policy-call':
      return [text.policyCall, text.policySmaller]
    case 'vault-policy-day':
      return [text.policyDay, text.policyTomorrow]
    case 'vault-policy-unread':
      return [text.policyUnread, text.policyUnreadSub]
    case 'vault-step-up-needed':
      return [text.stepUpMissed, text.stepUpMissedSub]
    default:
      return code satisfies never
  }
}
