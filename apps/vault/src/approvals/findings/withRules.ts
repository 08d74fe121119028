import type { Account } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import { kindOf } from '../approvalKinds.ts'
import type { ApprovalRequest } from '../request.ts'
import type { Findings } from './findings.ts'

/** Adds what the operator's policy and the owner's limits say of a request, and of each variant of it, before the visitor is asked. */
export async function withRules(
  account: Pick<Account, 'hasPolicy' | 'later'>,
  member: Member,
  request: ApprovalRequest,
  found: Findings,
): Promise<Findings> {
  const { askStepUp, checkPolicy } = await account.later()
  const judge = async (findings: Findings): Promise<Findings> => {
    const signs = kindOf(request).signs(request, findings, member.addresses)
    if (signs.length === 0) return findings
    const [policy, stepUp] = await Promise.all([
      account.hasPolicy ? checkPolicy(member, signs) : undefined,
      askStepUp(member, signs),
    ])
    return policy === undefined && stepUp === undefined ? findings : { ...findings, policy, stepUp }
  }
  const { limits } = found
  const [whole, variants] = await Promise.all([
    judge(found),
    Promise.all((limits?.variants ?? []).map(async (each) => ({ ...each, findings: await judge(each.findings) }))),
  ])
  return limits === undefined ? whole : { ...whole, limits: { ...limits, variants } }
}
