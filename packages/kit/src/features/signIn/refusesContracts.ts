import type { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import type { SignInProof } from '../../core/signIn.ts'
import { selectSession } from '../../core/store.ts'

/**
 * Whether the server refused it because a contract signed.
 *
 * @param isKnown The wallet says that the account is one.
 */
export async function refusesContracts(
  kit: Kit,
  proof: SignInProof,
  { details = '' }: KitError,
  isKnown: boolean,
): Promise<boolean> {
  const [, reason] = /^([A-Z_]+):/.exec(details) ?? []
  if (reason === 'SMART_ACCOUNT_REFUSED') return true
  // A server that says another reason than the signature means that.
  return (reason === undefined || /^SIGNATURE_/.test(reason)) && (isKnown || isContract(kit, proof))
}

async function isContract(kit: Kit, proof: SignInProof): Promise<boolean> {
  const session = selectSession(kit.store.getState())
  if (!session) return false
  const methods = await (await kit.chain(namespaceOf(proof.networkId))).signIn?.()
  return (await methods?.isOfContract?.(session, proof)) ?? false
}
