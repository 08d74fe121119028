import type { Account } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import { kindOf } from '../approvalKinds.ts'
import type { ApprovalRequest } from '../request.ts'
import type { Findings } from './findings.ts'

/** Adds what the operator's policy says of a request, and of each variant of it, before the visitor is asked. */
export async function withPolicy(
  account: Pick<Account, 'hasPolicy' | 'later'>,
  member: Member,
  request: ApprovalRequest,
  found: Findings,
): Promise<Findings> {
  if (!account.hasPolicy) return found
  const { checkPolicy } = await account.later()
  const judge = async (findings: Findings): Promise<Findings> => {
    const signs = kindOf(request).signs(request, findings, member.addresses)
    return signs.length === 0 ? findings : { ...findings, policy: await checkPolicy(member, signs) }
  }
  const { limits } = found
  const [whole, variants] = await Promise.all([
    judge(found),
    Promise.all((limits?.variants ?? []).map(async (each) => ({ ...each, findings: await judge(each.findings) }))),
  ])
  return { ...whole, limits: limits && { ...limits, variants } }
}
