import * as v from 'valibot'
import { type Hex, hexToBigInt, parseAbi } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { UpstreamPool } from '../../../engines/rpc/upstreamPool.ts'
import type { ServedChain } from '../../chains/servedChain.ts'
import { type Payment, paymasterGas, signPayment, stubPayment } from './paymaster.ts'
import { SponsorError } from './policy.ts'
import type { SponsoredOperation } from './sponsoredOperation.ts'

/** An operation to pay for: the raw parameters of the request, and the parsed operation. */
export type PaidOperation = { operation: SponsoredOperation; params: unknown; chainId: number; cost: bigint }

/** A payer on a chain. Each call throws SponsorError where it does not pay. */
export type Payer = {
  /** The payment with which gas is estimated. */
  estimate: (params: unknown) => Promise<Payment>
  /** The payment, with the operation's own gas limits; after `validUntil`, in milliseconds since 1970, it can no longer be sent. */
  pay: (operation: PaidOperation) => Promise<{ payment: Payment; validUntil: number }>
}

/** How long an operation may still be sent after the payer signed. */
const validMs = 300_000

const depositAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

export type ContractPayerParameters = {
  chain: ServedChain
  paymaster: Hex
  signer: PrivateKeyAccount
  logger: Logger
  now: () => number
}

/** The operator's own VerifyingPaymaster, which pays from what it has deposited. */
export function contractPayer({ chain, logger, now, paymaster, signer }: ContractPayerParameters): Payer {
  const checkDeposit = async (cost: bigint) => {
    const asked = {
      address: entryPoint07Address,
      abi: depositAbi,
      functionName: 'balanceOf',
      args: [paymaster],
    } as const
    if ((await readContract(chain.client, asked)) >= cost) return
    logger.warn({ chainId: chain.config.id }, 'a paymaster has too little deposited at the entry point')
    throw new SponsorError('sponsor-funds')
  }
  return {
    estimate: async () => {
      await checkDeposit(1n)
      return stubPayment(paymaster)
    },
    pay: async ({ chainId, cost, operation }) => {
      await checkDeposit(cost)
      const validUntil = Math.floor((now() + validMs) / 1_000)
      const payment = await signPayment(signer, { chainId, operation, paymaster, validUntil })
      return { payment, validUntil: validUntil * 1_000 }
    },
  }
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,16}$/i),
  v.transform((hex) => hexToBigInt(hex as Hex)),
)
const bytes = v.pipe(
  v.string(),
  v.maxLength(65_538),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((hex) => hex as Hex),
)
const Answer = v.object({
  result: v.object({
    paymaster: v.pipe(bytes, v.length(42)),
    paymasterData: bytes,
    paymasterVerificationGasLimit: v.optional(quantity),
    paymasterPostOpGasLimit: v.optional(quantity),
  }),
})

/** A paymaster service (ERC-7677), which has its own rules besides the policy. */
export function servicePayer(pool: UpstreamPool, now: () => number): Payer {
  const ask = async (method: string, params: unknown): Promise<Payment> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await pool.send(body, undefined, { method })
    const read = v.safeParse(Answer, readJson(answer.body))
    if (!read.success) throw new SponsorError('sponsor-none')
    const { paymasterPostOpGasLimit, paymasterVerificationGasLimit, ...payment } = read.output.result
    return {
      ...payment,
      paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? paymasterGas.paymasterPostOpGasLimit,
      paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? paymasterGas.paymasterVerificationGasLimit,
    }
  }
  return {
    estimate: (params) => ask('pm_getPaymasterStubData', params),
    pay: async ({ operation, params }) => {
      const { paymasterPostOpGasLimit, paymasterVerificationGasLimit } = operation
      // The operation is sent, and counted, with its own limits.
      const payment = {
        ...(await ask('pm_getPaymasterData', params)),
        ...(paymasterPostOpGasLimit !== undefined && { paymasterPostOpGasLimit }),
        ...(paymasterVerificationGasLimit !== undefined && { paymasterVerificationGasLimit }),
      }
      return { payment, validUntil: now() + validMs }
    },
  }
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    // An answer that is not JSON is not a payment.
    return undefined
  }
}
