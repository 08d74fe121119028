import * as v from 'valibot'
import { encodeFunctionData, type Hex, hexToBigInt, parseAbi, type SignedAuthorization, toHex } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import type { SponsorMethod } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import { delegator, entryPoint } from '../../crypto/delegator.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { readAccountCode } from './accountCode.ts'
import { checkDelegator } from './checkDelegator.ts'
import { encodeCalls, type OperationCall } from './operationCall.ts'
import type { Operation } from './operationData.ts'
import type { SmartAccounts } from './smartAccounts.ts'

/** An operation with everything but its signatures and the sponsor's last word. */
export type PreparedOperation = {
  readonly kind: 'operation'
  readonly chainId: number
  readonly operation: Operation
  /** The account's nonce for delegating to the vault's code, where it has not done so on this network. */
  readonly authorizationNonce: number | undefined
  /** The address of another provider's code that the account stops running with it. */
  readonly replaces: Hex | undefined
  /** Who pays; undefined where the account does. */
  readonly sponsor: string | undefined
  /** In wei, by the account or its sponsor. */
  readonly highestFee: bigint
}

/** What {@link prepareOperation} takes. */
export type PrepareOperationParameters = {
  readonly network: Network
  readonly smart: SmartAccounts
  readonly chain: string
  readonly member: Member
  readonly calls: readonly OperationCall[]
  /** Who shall pay; undefined for the account itself. */
  readonly sponsor: string | undefined
  /** Whether the account may stop running another provider's code for it. Its visitor is asked before anything is signed. */
  readonly mayReplace: boolean
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((hex) => hexToBigInt(hex as Hex)),
)
const bytes = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((hex) => hex as Hex),
)
const Price = v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity })
const Prices = v.object({ fast: Price })
const Gas = v.object({
  preVerificationGas: quantity,
  verificationGasLimit: quantity,
  callGasLimit: quantity,
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
})
const Payment = v.object({
  paymaster: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{40}$/i),
    v.transform((hex) => hex as Hex),
  ),
  paymasterData: bytes,
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
})

const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256 nonce)'])

/** A signature of some key, so that one can be recovered of it: gas is estimated with it. */
const stub = {
  signature: `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`,
  r: `0x${'f'.repeat(31)}${'0'.repeat(33)}`,
  s: `0x7${'a'.repeat(63)}`,
} as const

/**
 * Puts a user operation together for calls of a member's account: nonce, prices, gas, and who pays.
 *
 * @throws PortRefusalError when the network or its bundler does not answer, or says that the calls would fail, and
 * `delegator-differs` where the account would begin to delegate to other code than the vault knows.
 * @throws GatewayError when the sponsor refuses.
 */
export async function prepareOperation(parameters: PrepareOperationParameters): Promise<PreparedOperation> {
  const { calls, chain, mayReplace, member, network, smart, sponsor } = parameters
  const sender = member.addresses.evm as Hex
  const chainId = Number(chain.split(':')[1])
  const [nonce, { fast }, { authorizationNonce, replaces }] = await Promise.all([
    readNonce(network, chain, sender),
    smart.bundler(chain, 'pimlico_getUserOperationGasPrice', []).then((answer) => read(Prices, answer)),
    readAuthorization(network, chain, sender, mayReplace),
  ])
  const authorization: SignedAuthorization | undefined =
    authorizationNonce === undefined
      ? undefined
      : { address: delegator, chainId, nonce: authorizationNonce, r: stub.r, s: stub.s, yParity: 1 }
  const draft: Operation = {
    sender,
    nonce,
    callData: encodeCalls(calls),
    callGasLimit: 0n,
    preVerificationGas: 0n,
    verificationGasLimit: 0n,
    ...fast,
    signature: stub.signature,
    ...(authorization && { authorization }),
  }
  const paid: Operation =
    sponsor === undefined
      ? draft
      : {
          ...draft,
          ...(await askSponsor(smart, { method: 'pm_getPaymasterStubData', member, chainId, operation: draft })),
        }
  const asked = [formatUserOperationRequest(paid), entryPoint]
  const gas = read(Gas, await smart.bundler(chain, 'eth_estimateUserOperationGas', asked))
  const operation: Operation = {
    ...paid,
    preVerificationGas: gas.preVerificationGas,
    verificationGasLimit: gas.verificationGasLimit,
    callGasLimit: gas.callGasLimit,
    ...(paid.paymaster && {
      paymasterVerificationGasLimit: paid.paymasterVerificationGasLimit ?? gas.paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: paid.paymasterPostOpGasLimit ?? gas.paymasterPostOpGasLimit ?? 0n,
    }),
  }
  const about = { chainId, authorizationNonce, replaces, sponsor }
  return { kind: 'operation', ...about, operation, highestFee: highestFeeOf(operation) }
}

/** What {@link askSponsor} takes. */
export type AskSponsorParameters = {
  readonly method: SponsorMethod
  readonly member: Member
  readonly chainId: number
  readonly operation: Operation
}

/** Asks a sponsor for the fields that its operation carries (ERC-7677). @throws GatewayError when it refuses. */
export async function askSponsor(
  smart: Pick<SmartAccounts, 'sponsor'>,
  { chainId, member, method, operation }: AskSponsorParameters,
): Promise<v.InferOutput<typeof Payment>> {
  // The authorization goes to the bundler alone.
  const { authorization: _, ...sponsored } = operation
  const params = [formatUserOperationRequest(sponsored), entryPoint, toHex(chainId), {}]
  return read(Payment, await smart.sponsor(member, method, params))
}

/** The next nonce of a new sequence, so that no operation waits for another. */
async function readNonce(network: Network, chain: string, sender: Hex): Promise<bigint> {
  const key = BigInt(toHex(crypto.getRandomValues(new Uint8Array(24))))
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'getNonce', args: [sender, key] })
  return read(quantity, await network(chain, 'eth_call', [{ to: entryPoint, data }, 'latest']))
}

type Authorization = Pick<PreparedOperation, 'authorizationNonce' | 'replaces'>

async function readAuthorization(
  network: Network,
  chain: string,
  sender: Hex,
  mayReplace: boolean,
): Promise<Authorization> {
  const code = await readAccountCode(network, chain, sender)
  if (code === 'smart') return { authorizationNonce: undefined, replaces: undefined }
  // Another provider's code would not understand the call.
  if (code === 'strange' || (code !== 'plain' && !mayReplace)) throw new PortRefusalError('not-allowed')
  await checkDelegator(network, chain)
  const count = read(quantity, await network(chain, 'eth_getTransactionCount', [sender, 'pending']))
  return { authorizationNonce: Number(count), replaces: code === 'plain' ? undefined : code }
}

function highestFeeOf(operation: Operation): bigint {
  const { callGasLimit, maxFeePerGas, preVerificationGas, verificationGasLimit } = operation
  const { paymasterPostOpGasLimit = 0n, paymasterVerificationGasLimit = 0n } = operation
  const gas = preVerificationGas + verificationGasLimit + callGasLimit
  return (gas + paymasterVerificationGasLimit + paymasterPostOpGasLimit) * maxFeePerGas
}

/** What an answer says. @throws PortRefusalError for one of another form. */
function read<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new PortRefusalError('network-failed')
  return parsed.output
}
