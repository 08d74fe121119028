import * as v from 'valibot'
import { partChains } from './partChains.ts'
import { ConfigSchema, type GatewayConfig } from './schema.ts'

/** Thrown when the configuration cannot be used; `problems` names each key, what was given and what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Checks a configuration and fills in its defaults.
 *
 * @throws ConfigError naming every wrong, missing or unknown key.
 * @example
 * const config = parseConfig({ chains: [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['https://rpc.example.org'] }] })
 */
export function parseConfig(input: unknown): GatewayConfig {
  const result = v.safeParse(ConfigSchema, partChains(input))
  if (result.success) return result.output
  throw new ConfigError(result.issues.map(describeIssue))
}

/** Says in one line which key is wrong, what was given and what is expected; no secret is repeated. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue) ?? 'configuration'
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return `${key}: unknown key; remove it or correct its spelling`
  }
  if (key === 'chains' && issue.received === 'undefined') {
    return 'chains: missing; name at least one chain in the configuration file or in FOYER_CHAINS'
  }
  if (issue.received === 'undefined') return `${key}: missing; this key is required`
  return `${key}: ${shown(key, issue.input)} was given; expected ${wanted(issue)}`
}

function wanted(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'validation' && ['check', 'raw_check', 'regex', 'min_length'].includes(issue.type))
    return issue.message
  if (issue.type === 'union') return issue.message
  if (issue.type === 'integer') return 'a whole number'
  if (issue.type === 'min_value') return `a number that is at least ${String(issue.expected).replace('>=', '')}`
  if (issue.type === 'max_value') return `a number that is at most ${String(issue.expected).replace('<=', '')}`
  return (issue.expected ?? 'another value').replaceAll(' | ', ' or ')
}

// Addresses of nodes often carry an access key, so neither they nor objects that may hold them are repeated.
function shown(key: string, input: unknown): string {
  if (Array.isArray(input)) return `a list of ${input.length}`
  if (typeof input === 'object' && input !== null) return 'an object'
  if (
    /masterKeys|keks|keeperKeks|ticketKeys|tokenPin|paymasterKey|clientSecret|apple\.key|smtp|ccipSigningKey|database|redis$|vendors|rpcUrls|wsUrls|bundlers|mainnetRpc|tokenLists|traces\.headers/.test(
      key,
    ) &&
    typeof input === 'string'
  )
    return 'a text that is not usable'
  const text = JSON.stringify(input) ?? String(input)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
