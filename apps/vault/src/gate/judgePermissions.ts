import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { readContext } from '../permissions/delegation.ts'
import { readPermissions } from '../permissions/readPermissions.ts'
import { bytes, isSame } from './evmCall.ts'
import { type LoggedIn, refused, type Verdict } from './verdict.ts'

/** Decides about what a site would do by itself (ERC-7715, `wallet_grantPermissions`). */
export function judgeGrant(chain: string, [asked]: readonly unknown[], context: LoggedIn): Verdict {
  const own = context.addresses.evm as Address
  const request = readPermissions(asked, own, Math.floor(Date.now() / 1_000))
  if (!request) return refused('invalid')
  if (request.account !== undefined && !isSame(request.account, own)) return refused('invalid')
  if (request.chain !== chain || !context.smartChains.includes(chain)) return refused('not-allowed')
  const { account: _, ...session } = request
  return { kind: 'ask', request: { kind: 'session', ...session } }
}

const pci = v.pipe(v.string(), v.uuid())
const Ending = v.object({ context: bytes, pci: v.optional(pci) })
/** As many as a gateway lists at once. */
const EndingAll = v.object({ all: v.literal(true), pcis: v.optional(v.pipe(v.array(pci), v.maxLength(255)), []) })

/**
 * Decides about the end of that (ERC-7715, `wallet_revokePermissions`), or of all of it at once. A `pci` is what the gateway knows a
 * session by.
 */
export function judgeEnding(chain: string, [asked]: readonly unknown[], context: LoggedIn): Verdict {
  const all = v.safeParse(EndingAll, asked)
  if (all.success) {
    if (!context.smartChains.includes(chain)) return refused('not-allowed')
    const pcis = [...new Set(all.output.pcis.map((each) => each.toLowerCase()))]
    return { kind: 'ask', request: { kind: 'endSessions', chain, pcis } }
  }
  const read = v.safeParse(Ending, asked)
  const delegations = read.success ? readContext(read.output.context.toLowerCase() as Hex) : undefined
  if (!read.success || !delegations) return refused('invalid')
  if (!delegations.every(({ delegator }) => isSame(delegator, context.addresses.evm))) return refused('invalid')
  if (!context.smartChains.includes(chain)) return refused('not-allowed')
  return { kind: 'ask', request: { kind: 'endSession', chain, delegations, pci: read.output.pci?.toLowerCase() } }
}
