import type { Member } from '../../account/member.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { type CompleteTransaction, completeTransaction } from '../completeTransaction.ts'
import type { EvmCall } from '../evmCall.ts'
import { type CompleteInTurn, completeInTurn } from '../sequentialCalls/completeInTurn.ts'
import type { OperationCall } from './operationCall.ts'
import { type PreparedOperation, prepareOperation } from './prepareOperation.ts'
import { entryOf, type SmartAccounts } from './smartAccounts.ts'

/** The operation or transaction to sign for one call or several. */
export type Complete = CompleteTransaction | CompleteInTurn | PreparedOperation

/** Parameters of {@link completeCalls}. */
export type CompleteCallsParameters = {
  readonly network: Network
  /** Undefined where the account is used as a plain one. */
  readonly smart: SmartAccounts | undefined
  readonly chain: string
  readonly member: Member
  readonly calls: readonly EvmCall[]
  /** The calls are sent one after the other, as by a plain account. */
  readonly inTurn?: boolean | undefined
}

/**
 * Builds what is signed for calls. Several calls become one operation. A single call becomes an operation where a sponsor pays, and
 * otherwise a transaction, which has the same effect from the same address and costs a fifth.
 *
 * @throws Error when the network does not answer, or says that the calls would fail.
 */
export async function completeCalls(parameters: CompleteCallsParameters): Promise<Complete> {
  const { calls, chain, inTurn, member, network, smart } = parameters
  if (inTurn) return completeInTurn(network, chain, member.addresses.evm, calls)
  const entry = smart && entryOf(smart, chain)
  const [only] = calls
  const own = calls.flatMap(toOperationCall)
  const prepare = (sponsor: string | undefined) => {
    if (!smart || own.length !== calls.length) throw new PortRefusalError('not-allowed')
    // One call does without, as a plain transaction.
    const mayReplace = calls.length > 1
    return prepareOperation({ network, smart, chain, member, calls: own, sponsor, mayReplace })
  }
  if (only && calls.length === 1) {
    if (entry?.sponsor && own.length === 1 && only.nonce === undefined) {
      // Where the sponsor does not pay or does not answer, the account pays.
      const paid = await prepare(entry.sponsor).catch(() => undefined)
      if (paid) return paid
    }
    return completeTransaction(network, chain, member.addresses.evm, only)
  }
  if (entry?.sponsor) {
    const paid = await prepare(entry.sponsor).catch(() => undefined)
    if (paid) return paid
  }
  return prepare(undefined)
}

function toOperationCall({ data, to, value }: EvmCall): readonly OperationCall[] {
  return to === undefined ? [] : [{ to, value, data }]
}
