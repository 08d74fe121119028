import * as v from 'valibot'
import { type Hex, hexToNumber, type SignedAuthorization, slice } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import type { Member } from '../../account/member.ts'
import { delegator, entryPoint } from '../../crypto/delegator.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { SignatureRequest } from '../../signer/signature.ts'
import { operationData } from './operationData.ts'
import { askSponsor, type PreparedOperation } from './prepareOperation.ts'
import type { SmartAccounts } from './smartAccounts.ts'

/** What {@link sendOperation} takes. */
export type SendOperationParameters = {
  readonly smart: SmartAccounts
  readonly chain: string
  readonly member: Member
  readonly prepared: PreparedOperation
  /** Signs with the account's key; hexadecimal, as `signatureOf` answers. */
  readonly sign: (request: SignatureRequest) => Promise<string>
}

const Hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))

/**
 * Signs an operation as it was shown and hands it to the network's bundler; answers its hash.
 *
 * @throws GatewayError when the sponsor no longer pays. @throws PortRefusalError when the bundler refuses it.
 */
export async function sendOperation({ chain, member, prepared, sign, smart }: SendOperationParameters): Promise<Hex> {
  const { authorizationNonce, chainId, sponsor } = prepared
  const operation = {
    ...prepared.operation,
    ...(sponsor !== undefined && (await finalPayment())),
    ...(authorizationNonce !== undefined && { authorization: await authorize(authorizationNonce) }),
  }
  const signature = (await sign({ kind: 'evmTypedData', typedData: operationData(chainId, operation) })) as Hex
  const request = formatUserOperationRequest({ ...operation, signature })
  const answer = v.safeParse(Hash, await smart.bundler(chain, 'eth_sendUserOperation', [request, entryPoint]))
  if (!answer.success) throw new PortRefusalError('network-failed')
  return answer.output as Hex

  /** The sponsor's signature, over the limits that were shown. */
  async function finalPayment() {
    const own = { member, chainId, operation: prepared.operation }
    const { paymaster, paymasterData } = await askSponsor(smart, { method: 'pm_getPaymasterData', ...own })
    return { paymaster, paymasterData }
  }

  async function authorize(nonce: number): Promise<SignedAuthorization> {
    const signature = (await sign({ kind: 'evmAuthorization', chainId, nonce })) as Hex
    const yParity = hexToNumber(slice(signature, 64)) - 27
    return { address: delegator, chainId, nonce, r: slice(signature, 0, 32), s: slice(signature, 32, 64), yParity }
  }
}
