import { formatEther } from 'viem'
import type { AuditEntry } from '../capabilities/vault/audit.ts'
import type { Policy } from '../capabilities/vault/sponsor/policy.ts'
import { createPolicyStore, type PolicyStore } from '../capabilities/vault/sponsor/policyStore.ts'
import type { Command, CommandOptions, CommandParameters } from './command.ts'
import { type ExitCode, table, UsageError } from './output.ts'
import { trailOf } from './trailOf.ts'
import { withDatabase } from './withDatabase.ts'

const settings = [
  'project',
  'target',
  'function',
  'gas',
  'operations',
  'per-user',
  'per-day',
  'from',
  'to',
  'enabled',
] as const

/** What a new policy pays for: a few operations of a newcomer. The operator names the sums. */
const beginning = { isActive: true, targets: [], selectors: [], maxGasPerOp: 1_000_000, maxOpsUserDay: 5 } as const

/** Commands that say which operations of hosted wallets are paid for; they work while a gateway runs. */
export const sponsorCommands: Readonly<Record<string, Command>> = {
  'sponsor set': {
    usage: 'sponsor set <chain> --per-user amount --per-day amount [settings]',
    summary: 'pay for operations of hosted wallets on a chain, or change what is paid for',
    words: [1, 1],
    options: settings,
    run: (parameters) =>
      withPolicies(parameters, async ({ chainId, change: write, policies }) => {
        const { options, output } = parameters
        const projectId = options.project ?? ''
        const old = await policies.find(projectId, chainId)
        const policy = change({ ...beginning, ...old, projectId, chainId }, options)
        await write('policy-set', async (store) => {
          await store.save(policy)
          return true
        })
        output.result(policy, `Saved. Operations on ${chainId} are ${policy.isActive ? '' : 'not '}paid for.`)
        return 0
      }),
  },
  'sponsor remove': {
    usage: 'sponsor remove <chain>',
    summary: 'pay for no operations on a chain any more',
    words: [1, 1],
    options: ['project'],
    run: (parameters) =>
      withPolicies(parameters, async ({ chainId, change: write }) => {
        const { options, output } = parameters
        if (!(await write('policy-removed', (store) => store.remove(options.project ?? '', chainId)))) {
          output.note(`Nothing is paid for on ${chainId}. "sponsor list" names all.`)
          return 1
        }
        output.result({ removed: chainId }, `Nothing is paid for on ${chainId} any more.`)
        return 0
      }),
  },
  'sponsor list': {
    usage: 'sponsor list',
    summary: 'list what is paid for',
    words: [0, 0],
    options: [],
    run: (parameters) =>
      withDatabase<ExitCode>(parameters, async (database) => {
        const policies = await createPolicyStore(database).list()
        const heading = ['CHAIN', 'PROJECT', 'PAID', 'GAS', 'OPERATIONS', 'A MEMBER', 'ALL', 'FROM', 'TO']
        const none = 'Nothing is paid for. Begin with "sponsor set".'
        parameters.output.result(policies, policies.length === 0 ? none : table([heading, ...policies.map(cells)]))
        return 0
      }),
  },
}

type PolicyWork = {
  policies: PolicyStore
  chainId: string
  /** Changes them and writes that into the trail of the wallet, both or neither; answers whether there was something to change. */
  change: (event: AuditEntry['event'], act: (store: PolicyStore) => Promise<boolean>) => Promise<boolean>
}

function withPolicies(
  parameters: CommandParameters,
  work: (given: PolicyWork) => Promise<ExitCode>,
): Promise<ExitCode> {
  const [chainId = ''] = parameters.words
  if (!/^eip155:[1-9]\d{0,15}$/.test(chainId)) throw new UsageError('the chain: give it as "eip155:8453"')
  const { options, readConfig } = parameters
  return withDatabase(parameters, async (database) => {
    const trail = await trailOf(readConfig(), database)
    const entry = { userId: '', origin: '', network: '', detail: `${chainId} ${options.project ?? ''}`.trimEnd() }
    return work({
      policies: createPolicyStore(database),
      chainId,
      change: (event, act) =>
        database.transaction().execute(async (transaction) => {
          const isChanged = await act(createPolicyStore(transaction))
          if (isChanged) await trail.audit({ event, ...entry }, transaction)
          return isChanged
        }),
    })
  })
}

type Unfinished = Omit<Policy, 'maxGweiUserDay' | 'maxGweiDay' | 'startsAt' | 'endsAt'> & Partial<Policy>

function change(policy: Unfinished, options: CommandOptions): Policy {
  const { enabled, from, gas, operations, target, to } = options
  return {
    ...policy,
    isActive: readYesOrNo(enabled, policy.isActive),
    targets: readList('--target', target, policy.targets, /^0x[0-9a-f]{40}$/, 'the address of a contract'),
    selectors: readList('--function', options.function, policy.selectors, /^0x[0-9a-f]{8}$/, 'a selector'),
    maxGasPerOp: readWhole('--gas', gas, policy.maxGasPerOp),
    maxOpsUserDay: readWhole('--operations', operations, policy.maxOpsUserDay),
    maxGweiUserDay: readAmount('--per-user', options['per-user'], policy.maxGweiUserDay),
    maxGweiDay: readAmount('--per-day', options['per-day'], policy.maxGweiDay),
    startsAt: readDay('--from', from, policy.startsAt),
    // The last day counts whole.
    endsAt: to === undefined ? policy.endsAt : readDay('--to', to, undefined, 86_400_000),
  }
}

function readList(
  option: string,
  given: readonly string[] | undefined,
  old: readonly string[],
  form: RegExp,
  kind: string,
): readonly string[] {
  if (given === undefined) return old
  if (given.length === 1 && given[0] === 'all') return []
  return given.map((text) => {
    const lower = text.toLowerCase()
    if (option === '--function' && lower === 'payment') return '0x'
    if (!form.test(lower)) throw new UsageError(`${option}: give ${kind}, or "all"`)
    return lower
  })
}

function readWhole(option: string, given: string | undefined, old: number): number {
  if (given === undefined) return old
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError(`${option}: give a whole number from 1`)
  return Number(given)
}

function readAmount(option: string, given: string | undefined, old: number | undefined): number {
  if (given === undefined && old !== undefined) return old
  if (given === undefined || !/^\d{1,6}(\.\d{1,9})?$/.test(given) || Number(given) === 0) {
    throw new UsageError(`${option}: give an amount of the chain's coin, such as 0.002, down to nine places`)
  }
  const [whole = '', part = ''] = given.split('.')
  return Number(`${whole}${part.padEnd(9, '0')}`)
}

function readDay(option: string, given: string | undefined, old: number | undefined, later = 0): number | undefined {
  if (given === undefined) return old
  if (given === 'none') return undefined
  const time = Date.parse(`${given}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(time) || new Date(time).toJSON().slice(0, 10) !== given) {
    throw new UsageError(`${option}: give a day such as 2026-11-20, or "none"`)
  }
  return time + later
}

function readYesOrNo(given: string | undefined, old: boolean): boolean {
  if (given === undefined) return old
  if (given !== 'yes' && given !== 'no') throw new UsageError('--enabled: give yes or no')
  return given === 'yes'
}

function cells(policy: Policy): string[] {
  const { chainId, endsAt, isActive, maxGasPerOp, maxGweiDay, maxGweiUserDay, maxOpsUserDay, projectId, startsAt } =
    policy
  const coins = (gwei: number) => formatEther(BigInt(gwei) * 1_000_000_000n)
  const day = (time: number | undefined) => (time === undefined ? '' : new Date(time).toJSON().slice(0, 10))
  return [
    chainId,
    projectId,
    isActive ? 'yes' : 'no',
    String(maxGasPerOp),
    String(maxOpsUserDay),
    coins(maxGweiUserDay),
    coins(maxGweiDay),
    day(startsAt),
    day(endsAt === undefined ? undefined : endsAt - 1),
  ]
}
