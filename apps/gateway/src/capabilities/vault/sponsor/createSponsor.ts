import type { Hex } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { Metrics } from '../../../engines/observability/metrics.ts'
import type { ServedChain, ServedChains } from '../../chains/servedChain.ts'
import type { ProjectRegistry } from '../../projects/projectRegistry.ts'
import type { Audit } from '../audit.ts'
import type { NoteRefusal } from '../createRefusals.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import type { VaultConfig } from '../vaultSchema.ts'
import { checkGas, checkPrices } from './checkNumbers.ts'
import { readInnerCalls } from './innerCalls.ts'
import { createOwnPrices } from './ownPrices.ts'
import { contractPayer, type Payer, servicePayer } from './payers.ts'
import type { Payment } from './paymaster.ts'
import { checkPolicy, isInForce, type Policy, SponsorError } from './policy.ts'
import { createPolicyStore } from './policyStore.ts'
import { type SettlementMetrics, settleOperations } from './settleOperations.ts'
import { gasOf, readSponsored } from './sponsoredOperation.ts'
import { checkRoom, reserve } from './usage.ts'

/** A network on which accounts of the wallet carry out several calls as one, and who pays for operations there. */
export type SmartAccountOffer = { chainId: string; sponsor: string | null }

/** Pays for operations of members' accounts, as the policies of projects say. */
export type Sponsor = {
  offers: (projectId: string | undefined) => Promise<SmartAccountOffer[]>
  /**
   * The payer's fields of an operation (ERC-7677); `isFinal`: with a signature, which is then counted.
   *
   * @throws SponsorError where no payer pays.
   */
  pay: (caller: VaultCaller, account: string | undefined, params: unknown, isFinal: boolean) => Promise<Payment>
  /** Finds out what became of expired operations; one process does it from time to time. */
  settle: () => Promise<void>
}

export type CreateSponsorParameters = {
  config: Pick<VaultConfig, 'name' | 'paymasterKey'>
  database: GatewayDatabase
  registry: Pick<ProjectRegistry, 'isOpen' | 'find'>
  chains: ServedChains
  audit: Audit
  noteRefusal: NoteRefusal
  metrics: Pick<Metrics, 'sponsoredOperations' | 'sponsorReserved'> & SettlementMetrics
  logger: Logger
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const gwei = 10n ** 9n

/** The parsed operation that a payer is asked to pay for. */
type Asked = ReturnType<typeof readSponsored> & {
  chain: ServedChain | undefined
  params: unknown
  isFinal: boolean
}

export function createSponsor(parameters: CreateSponsorParameters): Sponsor {
  const { audit, chains, config, database, logger, metrics, noteRefusal, registry, now = Date.now } = parameters
  const policies = createPolicyStore(database)
  const prices = createOwnPrices({ now })
  const signer = config.paymasterKey === undefined ? undefined : privateKeyToAccount(config.paymasterKey as Hex)

  const payerOf = (chain: ServedChain): Payer | undefined => {
    const paymaster = chain.config.smartAccounts?.paymaster as Hex | undefined
    if (chain.paymasters !== undefined) return servicePayer(chain.paymasters, now)
    return signer && paymaster ? contractPayer({ chain, paymaster, signer, logger, now }) : undefined
  }

  const findPolicy = async (projectId: string, chainId: string): Promise<Policy | undefined> => {
    const found = await policies.find((await registry.isOpen()) ? '' : projectId, chainId)
    return found && isInForce(found, now()) ? found : undefined
  }

  const nameOf = async (projectId: string): Promise<string> => {
    const found = (await registry.isOpen()) ? undefined : await registry.find(projectId)
    return (found?.kind === 'known' && found.project.name) || config.name
  }

  const settleDue = (only?: string) => {
    const clientOf = (id: string) => chains.get(id)?.client
    return settleOperations({ database, clientOf, metrics, logger, now: now(), ...(only !== undefined && { only }) })
  }
  const settling = new Map<string, Promise<void>>()

  /** What was promised, never sent and can be sent no more leaves its room to the next, not to the next minute. */
  const withRoom = async <Taken>({ config: { id } }: ServedChain, take: () => Promise<Taken>): Promise<Taken> => {
    try {
      return await take()
    } catch (error) {
      if (!(error instanceof SponsorError) || error.refusal !== 'sponsor-limit') throw error
      const run = settling.get(id) ?? settleDue(id).finally(() => settling.delete(id))
      settling.set(id, run)
      await run
      return take()
    }
  }

  const agree = async (
    { projectId, userId, deviceId, origin, network }: VaultCaller,
    account: string | undefined,
    { chain, chainId, isFinal, operation, params }: Asked,
  ): Promise<Payment> => {
    const payer = chain && payerOf(chain)
    const policy = chain && (await findPolicy(projectId, chain.config.id))
    if (!chain || !payer || !policy) throw new SponsorError('sponsor-none')
    if (operation.sender !== account) throw new SponsorError('sponsor-sender')
    const calls = readInnerCalls(operation.callData)
    if (calls === undefined) throw new SponsorError('sponsor-operation')
    checkPolicy(policy, calls, gasOf(operation))
    checkPrices(operation, await prices.highest(chain))
    await withRoom(chain, () => checkRoom(database, policy, userId, now()))
    const estimate = await payer.estimate(params)
    const { paymaster: _, paymasterData: __, ...payerGas } = estimate
    const limits = { ...payerGas, ...operation }
    checkPolicy(policy, calls, gasOf(limits))
    if (!isFinal) return estimate
    await checkGas(chain, chainId, operation, estimate)
    const cost = gasOf(limits) * operation.maxFeePerGas
    const { payment, validUntil } = await payer.pay({ operation, params, chainId, cost })
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: { ...operation, ...payment },
    })
    const reserved = { hash, userId, gwei: Number((cost + gwei - 1n) / gwei), validUntil }
    // The operation is counted before its signature leaves the gateway.
    const entry = { event: 'sponsor-paid', userId, deviceId, origin, network, detail: chain.config.id } as const
    await withRoom(chain, () => reserve(database, policy, reserved, now(), (transaction) => audit(entry, transaction)))
    metrics.sponsorReserved.inc({ chain_id: chain.config.id }, Number(cost))
    return payment
  }

  return {
    offers: async (projectId) => {
      const offered = [...chains.values()].filter(
        ({ bundlers, config: { smartAccounts } }) => smartAccounts !== undefined && bundlers !== undefined,
      )
      return Promise.all(
        offered.map(async (chain) => {
          const chainId = chain.config.id
          const isPaid = payerOf(chain) !== undefined && (await findPolicy(projectId ?? '', chainId)) !== undefined
          return { chainId, sponsor: isPaid ? await nameOf(projectId ?? '') : null }
        }),
      )
    },

    pay: async (caller, account, params, isFinal) => {
      let chain: ServedChain | undefined
      // A caller may name any network: only those that are served have figures of their own.
      const count = (outcome: string) =>
        metrics.sponsoredOperations.inc({ chain_id: chain?.config.id ?? 'none', outcome })
      try {
        const asked = readSponsored(params)
        chain = chains.get(`eip155:${asked.chainId}`)
        const payment = await agree(caller, account, { ...asked, chain, params, isFinal })
        if (isFinal) count('paid')
        return payment
      } catch (error) {
        const refusal = error instanceof SponsorError ? error.refusal : undefined
        count(refusal ?? 'failed')
        if (refusal !== undefined) await noteRefusal(caller, refusal, chain?.config.id)
        throw error
      }
    },

    settle: () => settleDue(),
  }
}
