import { delegatedCode } from '@foyer/contract/vault-port'
import * as v from 'valibot'
import { type Hex, numberToHex, slice } from 'viem'
import { entryPoint07Address, formatUserOperationRequest } from 'viem/account-abstraction'
import { getCode, getTransactionCount } from 'viem/actions'
import type { GasFees } from '../../../engines/rpc/gasPrices.ts'
import type { ServedChain } from '../../chains/servedChain.ts'
import { askBundlers, quantity } from './askBundlers.ts'
import { gasOfSize } from './gasOfSize.ts'
import { highest } from './highest.ts'
import { type Payment, stubSignature } from './paymaster.ts'
import { SponsorError } from './policy.ts'
import type { SponsoredOperation } from './sponsoredOperation.ts'

/** How many tenths of our own number a caller's number may be: prices and states move in between. */
const tenths = { price: 12n, data: 12n, size: 11n, gas: 13n } as const
/** What a sender is taken to hold while gas is estimated, as calls to bundlers through the gateway have it. */
const estimateBalance = numberToHex(100n * 10n ** 18n)

type GasField = Extract<keyof SponsoredOperation, `${string}Gas${string}`>
const Gas = v.object({ preVerificationGas: quantity, verificationGasLimit: quantity, callGasLimit: quantity })

/** The most that a number may be by one of our own; a number that is not whole counts as too much. */
const maxOf = (own: bigint, share: bigint) => (own * share) / 10n

/**
 * Holds what an operation offers for its gas to what the network's bundler asks: its bundler keeps the difference.
 *
 * @throws SponsorError `sponsor-price`
 */
export function checkPrices(operation: SponsoredOperation, own: GasFees): void {
  for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
    const most = maxOf(own[field], tenths.price)
    if (operation[field] > most) throw new SponsorError('sponsor-price', { field, most })
  }
}

/**
 * Holds the gas of an operation to an estimate of our own: what it says it needs is paid whether it needs it or not, all of
 * `preVerificationGas` and a tenth of what is left of the rest.
 *
 * @throws SponsorError `sponsor-inflated` for more than that, `sponsor-estimate` where no bundler of the chain has an estimate.
 */
export async function checkGas(
  chain: ServedChain,
  chainId: number,
  operation: SponsoredOperation,
  payment: Payment,
): Promise<void> {
  const hold = (field: GasField, most: bigint) => {
    if ((operation[field] ?? 0n) > most) throw new SponsorError('sponsor-inflated', { field, most })
  }
  // The payer says what its own part takes.
  hold('paymasterVerificationGasLimit', payment.paymasterVerificationGasLimit)
  hold('paymasterPostOpGasLimit', payment.paymasterPostOpGasLimit)
  const isDelegating = (await getCode(chain.client, { address: operation.sender })) !== delegatedCode
  const estimates = await estimate(chain, chainId, { ...operation, ...payment }, isDelegating)
  if (estimates.length === 0) throw new SponsorError('sponsor-estimate')
  const own = (field: keyof v.InferOutput<typeof Gas>) => highest(estimates.map((each) => each[field]))
  hold('callGasLimit', maxOf(own('callGasLimit'), tenths.gas))
  hold('verificationGasLimit', maxOf(own('verificationGasLimit'), tenths.gas))
  const ofSize = gasOfSize({ ...operation, ...payment, signature: stubSignature }, isDelegating)
  // Where networks ask for data by rules of their own (rollups), only a bundler knows them, and only that part moves.
  const beside = highest([0n, own('preVerificationGas') - ofSize])
  hold('preVerificationGas', highest([maxOf(ofSize, tenths.size), ofSize + maxOf(beside, tenths.data)]))
}

/** What the chain's bundlers say that an operation takes, asked as the wallet asks them. */
async function estimate(chain: ServedChain, chainId: number, operation: SponsoredOperation, isDelegating: boolean) {
  const { client } = chain
  const { sender } = operation
  const authorization = isDelegating && {
    address: slice(delegatedCode, 3) as Hex,
    chainId,
    nonce: await getTransactionCount(client, { address: sender, blockTag: 'pending' }),
    r: slice(stubSignature, 0, 32),
    s: slice(stubSignature, 32, 64),
    yParity: 1,
  }
  const request = formatUserOperationRequest({
    ...operation,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    signature: stubSignature,
    ...(authorization && { authorization }),
  })
  const params = [request, entryPoint07Address, { [sender]: { balance: estimateBalance } }]
  return askBundlers(chain, 'eth_estimateUserOperationGas', params, Gas)
}
