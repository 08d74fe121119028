import { endpoints } from '@foyer/contract'
import type { NameFinder } from '../../capabilities/identity/createNameFinder.ts'
import { maxNameLength, normalName } from '../../capabilities/identity/normalName.ts'
import { badName } from '../../capabilities/names/nameRules.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'

/** An unknown name may be known a moment later. */
const unknownSeconds = 15

/**
 * GET /v1/resolve/{name}: whom a name stands for on a chain. Coins are sent to the answer, so no proxy may cache it.
 */
export function profileResolve(find: NameFinder, { config }: { config: GatewayConfig }) {
  return served(endpoints.profileResolve, async ({ params, query, signal }) => {
    const name = readName(params.name, config.names)
    const found = await find({ name, chainId: readChainId(query.chainId) }, signal())
    const { address, at, avatar, isFallback, source } = found
    return {
      json: { name, address, avatar, source, isFallback, resolvedAt: new Date(at).toISOString() },
      headers: {
        ...sourceHeaders([{ source: source === 'zone' ? 'names' : source, at }]),
        'cache-control': address === null ? `public, max-age=${unknownSeconds}` : 'no-store',
      },
    }
  })
}

function readName(text: string, zones: GatewayConfig['names']): string {
  const name = normalName(text, zones)
  if (name !== undefined) return name
  throw badName(
    `This is no name. One has two parts or more with a dot between, and ${maxNameLength} characters at most.`,
  )
}

/** Names have addresses for EVM chains, by ids below 2^31 (ENSIP-11). */
function readChainId(text: string): number {
  const id = /^eip155:(\d{1,10})$/.exec(text)?.[1]
  const chainId = Number(id)
  if (id !== undefined && chainId > 0 && chainId < 2 ** 31) return chainId
  throw new HttpProblem(400, 'chainId', 'Names are looked up for EVM chains, such as eip155:1.')
}
