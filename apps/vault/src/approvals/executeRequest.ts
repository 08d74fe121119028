import { GatewayError } from '@foyer/contract'
import { readBase64url } from '@foyer/contract/vault'
import type { Account } from '../account/account.ts'
import type { Member } from '../account/member.ts'
import { PolicyRefusalError, policyCodeOf } from '../account/policyRefusal.ts'
import { callsRefusal } from '../evm/callsRefusal.ts'
import type { SentCalls } from '../evm/sequentialCalls/sentCalls.ts'
import type { Complete } from '../evm/smartAccount/completeCalls.ts'
import { sendOperation } from '../evm/smartAccount/sendOperation.ts'
import type { SmartAccounts } from '../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../platform/createNetwork.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import type { SignatureRequest } from '../signer/signature.ts'
import type { Execution, Turn } from './approvalKind.ts'
import { kindOf } from './approvalKinds.ts'
import type { Findings } from './findings/findings.ts'
import type { ApprovalRequest } from './request.ts'

/** What one page's requests are carried out with. */
export type RequestContext = {
  readonly account: Account
  readonly network: Network
  readonly smart: SmartAccounts
  readonly sentCalls: SentCalls
  /** Says by name how the gateway failed. */
  readonly reached: <T>(work: Promise<T>) => Promise<T>
  /** Offers a new code to a member whose session ended, and answers who is logged in then. */
  readonly renew: (member: Member, signal: AbortSignal) => Promise<Member>
  /** Shows how far calls have come; nothing once they are sent. */
  readonly showTurn: (turn: Turn | undefined) => void
}

/** Signs what the visitor agreed to, as it was shown, and sends what is to be sent. */
export async function executeRequest(
  request: ApprovalRequest,
  findings: Findings,
  member: Member,
  { account, network, reached, renew, sentCalls, showTurn, smart }: RequestContext,
  signal: AbortSignal,
): Promise<unknown> {
  const { complete, mayReplace } = findings
  // Another provider's code is never replaced without a word.
  if (complete?.kind === 'operation' && complete.replaces !== undefined && !mayReplace)
    throw callsRefusal('upgrade-declined')
  const sign = (asked: SignatureRequest) =>
    reached(
      account.sign(member, asked).catch(async (ended: unknown) => {
        const policy = policyCodeOf(ended)
        if (policy) throw new PolicyRefusalError(policy)
        if (!(ended instanceof GatewayError) || ended.status !== 401) throw ended
        // What was agreed to is signed by the same wallet, or by none.
        const again = await renew(member, signal).catch(() => undefined)
        if (again?.walletId !== member.walletId) throw ended
        return account.sign(again, asked)
      }),
    )
  const execution: Execution = {
    member,
    network,
    sentCalls,
    showTurn,
    sign,
    signal,
    smart,
    signSolana: async (message) => readBase64url(await sign({ kind: 'solana', message })) ?? new Uint8Array(),
    async send(whole: Complete, chain) {
      if (whole.kind === 'inTurn') throw new PortRefusalError('not-allowed')
      if (whole.kind === 'operation') return sendOperation({ smart, chain, member, prepared: whole, sign })
      const raw = await sign({ kind: 'evmTransaction', transaction: whole.transaction })
      return String(await network(chain, 'eth_sendRawTransaction', [raw]))
    },
  }
  return kindOf(request).execute(request, findings, execution)
}
