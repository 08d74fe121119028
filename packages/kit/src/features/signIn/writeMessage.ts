import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf, referenceOf } from '../../core/network.ts'
import type { SignInRequest } from '../../core/signIn.ts'

/**
 * The text that an account signs to sign in, as its chain family writes it; families without a text of their own get the
 * common form of CAIP-122.
 *
 * @throws RangeError for a part that would take more than its line, and what the family's own writing throws.
 */
export async function writeMessage(
  kit: Kit,
  request: SignInRequest,
  account: { readonly address: string; readonly networkId: CaipNetworkId },
): Promise<string> {
  const namespace = namespaceOf(account.networkId)
  const chain = await kit.chain(namespace)
  if (chain.signIn) return (await chain.signIn()).writeMessage(request, account)
  const family = kit.options.chains.find((each) => each.namespace === namespace)
  return writeCommonMessage(family?.name ?? namespace, request, account)
}

/** The common form of CAIP-122. Throws a RangeError for a part that would take more than its line. */
export function writeCommonMessage(
  family: string,
  { domain, expiresAt, issuedAt, nonce, notBefore, requestId, resources, statement, uri }: SignInRequest,
  { address, networkId }: { readonly address: string; readonly networkId: CaipNetworkId },
): string {
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', uri],
    ['Version', '1'],
    ['Chain ID', referenceOf(networkId)],
    ['Nonce', nonce],
    ['Issued At', issuedAt],
    ['Expiration Time', expiresAt],
    ['Not Before', notBefore],
    ['Request ID', requestId],
  ]
  const parts = [domain, address, statement, ...fields.map(([, value]) => value), ...(resources ?? [])]
  const split = parts.find((part) => part?.includes('\n'))
  if (split !== undefined) throw new RangeError(`A line of a message cannot hold ${JSON.stringify(split)}.`)
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const head = `${domain} wants you to sign in with your ${family} account:\n${address}`
  return [head, ...(statement ? [statement] : []), lines.join('\n')].join('\n\n')
}
