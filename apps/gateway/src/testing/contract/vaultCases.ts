import { type EndpointName, endpoints } from '@foyer/contract'
import { type EndpointExample, endpointExamples } from '@foyer/contract/examples'
import type { ContractCase, ContractCases } from './contractCase.ts'

const examples: Readonly<Record<EndpointName, EndpointExample>> = endpointExamples as Record<
  EndpointName,
  EndpointExample
>
const names = Object.keys(endpoints) as EndpointName[]

/** The contract's world hosts no wallet, and says so; `capabilities/vault/vault.test.ts` tests a gateway that hosts one. */
export const vaultCases: ContractCases = Object.fromEntries(
  names.filter((name) => endpoints[name].path.startsWith('/v1/vault/')).map((name) => [name, caseOf(name)]),
)

function caseOf(name: EndpointName): ContractCase {
  const { params, body } = examples[name]
  return {
    request: () => ({
      ...(params === undefined ? {} : { params: params as Record<string, string> }),
      ...(body === undefined ? {} : { body }),
    }),
    answer: () => ({
      status: 'FAILED',
      reasons: [{ field: '', description: `The call ${name} is not available on this gateway: it hosts no wallet.` }],
    }),
    status: 503,
  }
}
