import * as v from 'valibot'
import { isAddress, parseAbiItem, parseUnits, toFunctionSelector } from 'viem'

/** As many policies, and rules of one kind in a policy, as a configuration stays readable with. */
const maxPolicies = 256
const maxRules = 256
const maxFunctions = 64

/** What a wallet signs, as far as the bytes tell it. `transaction`: operations and single calls alike; `session`: a right that a site keeps. */
export const policyMethods = ['message', 'typedData', 'transaction', 'session'] as const

/** One of {@link policyMethods}. */
export type PolicyMethod = (typeof policyMethods)[number]

const evmChain = /^eip155:[1-9]\d{0,15}$/
const chain = v.pipe(
  v.string(),
  v.regex(/^(?:eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/, 'a network such as "eip155:1"'),
)
const address = v.pipe(v.string(), v.maxLength(64))
const functionText = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(
    (text) => selectorOf(text) !== undefined,
    'a function such as "function transfer(address to, uint256 amount)"',
  ),
)
const amount = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, 'a decimal number as text, such as "0.5"'),
)

const ContractRule = v.pipe(
  v.strictObject({
    chain,
    /** Of a contract; on Solana of a program. */
    address,
    /** The functions that may be called. Default all of the contract's. */
    functions: v.optional(
      v.pipe(
        v.array(functionText),
        v.minLength(1, 'at least one function'),
        v.maxLength(maxFunctions, `at most ${maxFunctions} functions`),
      ),
    ),
  }),
  v.check(({ address: text, chain: id }) => isAddressOn(id, text), 'an address of the network'),
  v.check(({ chain: id, functions }) => functions === undefined || evmChain.test(id), 'functions only on EVM networks'),
)

const LimitRule = v.pipe(
  v.strictObject({
    chain,
    /** The contract of a token, on Solana its mint. Default the network's own coin. */
    token: v.optional(address),
    /** Of the token. */
    decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
    /** The most that is signed for at once. */
    perCall: v.optional(amount),
    /** The most in 24 hours, of one wallet in one project. */
    perDay: v.optional(amount),
  }),
  v.check(({ chain: id, token }) => token === undefined || isAddressOn(id, token), 'an address of the network'),
  v.check(
    ({ decimals, token }) => (token === undefined) === (decimals === undefined),
    '"decimals" with a token, and only then',
  ),
  v.check(({ perCall, perDay }) => perCall !== undefined || perDay !== undefined, '"perCall", "perDay" or both'),
  v.check(
    (rule) => [rule.perCall, rule.perDay].every((text) => (text?.split('.')[1] ?? '').length <= decimalsOf(rule)),
    'amounts with no more places than the asset has',
  ),
)

const PolicySchema = v.pipe(
  v.strictObject({
    /** The project that it is for. Default every project without a separate policy. */
    project: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
    /** The networks that are used. Default all. */
    networks: v.optional(v.pipe(v.array(chain), v.minLength(1), v.maxLength(maxRules))),
    /** The contracts that are called; plain payments of a coin call none. Default all. */
    contracts: v.optional(v.pipe(v.array(ContractRule), v.maxLength(maxRules))),
    /** What is signed. Default all but `session`. */
    methods: v.optional(v.pipe(v.array(v.picklist(policyMethods)), v.minLength(1)), [
      'message',
      'typedData',
      'transaction',
    ]),
    /** How much is paid. Default any amount of everything that is not named here. */
    limits: v.optional(v.pipe(v.array(LimitRule), v.maxLength(maxRules))),
  }),
  v.check(
    ({ contracts = [] }) => hasEachOnce(contracts.map(({ address: text, chain: id }) => assetName(id, text))),
    'each contract of a network only once',
  ),
  v.check(
    ({ limits = [] }) => hasEachOnce(limits.map(({ chain: id, token }) => assetName(id, token))),
    'each asset only once',
  ),
)

/** What an operator lets the hosted wallet sign. */
export const PoliciesSchema = v.pipe(
  v.array(PolicySchema),
  v.maxLength(maxPolicies, `at most ${maxPolicies} policies`),
  v.check((all) => hasEachOnce(all.map(({ project = '' }) => project)), 'one policy for each project'),
)

type PolicyText = v.InferOutput<typeof PolicySchema>

/** How much of an asset is signed for, in its smallest unit. */
export type Limit = { perCall: bigint | undefined; perDay: bigint | undefined }

/** A policy, ready to be asked. Contracts and assets are named as by {@link assetName}. */
export type SigningPolicy = {
  networks: ReadonlySet<string> | undefined
  /** The selectors that may be called; `undefined` for all of them. */
  contracts: ReadonlyMap<string, ReadonlySet<string> | undefined> | undefined
  methods: ReadonlySet<PolicyMethod>
  limits: ReadonlyMap<string, Limit>
}

/** Finds the policy of a project: its own, or else the one for all others. */
export function policyFinder(policies: readonly PolicyText[]): (projectId: string) => SigningPolicy | undefined {
  const all = new Map(policies.map((policy) => [policy.project ?? '', readPolicy(policy)]))
  return (projectId) => all.get(projectId) ?? all.get('')
}

/** Names a contract, or an asset: the network's own coin without one. EVM addresses are in lower case. */
export function assetName(chainId: string, contract?: string): string {
  return `${chainId} ${evmChain.test(chainId) ? (contract ?? '').toLowerCase() : (contract ?? '')}`
}

function readPolicy({ contracts, limits = [], methods, networks }: PolicyText): SigningPolicy {
  return {
    networks: networks && new Set(networks),
    contracts:
      contracts &&
      new Map(
        contracts.map(({ address: text, chain: id, functions }) => [
          assetName(id, text),
          functions && new Set(functions.flatMap((each) => selectorOf(each) ?? [])),
        ]),
      ),
    methods: new Set(methods),
    limits: new Map(
      limits.map((rule) => {
        const units = (text: string | undefined) =>
          text === undefined ? undefined : parseUnits(text, decimalsOf(rule))
        return [assetName(rule.chain, rule.token), { perCall: units(rule.perCall), perDay: units(rule.perDay) }]
      }),
    ),
  }
}

/** Coins of EVM networks count in wei, and SOL in lamports. */
function decimalsOf({ chain: id, decimals }: { chain: string; decimals?: number | undefined }): number {
  return decimals ?? (evmChain.test(id) ? 18 : 9)
}

function selectorOf(text: string): string | undefined {
  try {
    const item = parseAbiItem(text) as { readonly type: string }
    return item.type === 'function' ? toFunctionSelector(text) : undefined
  } catch {
    // Not a signature.
    return undefined
  }
}

function isAddressOn(id: string, text: string): boolean {
  return evmChain.test(id) ? isAddress(text) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

function hasEachOnce(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}
