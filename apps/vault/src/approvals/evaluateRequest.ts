import { type Refused, type RpcRequest, refused, type SiteContext } from './approvalKind.ts'
import { decodeRequest, isAsking } from './approvalKinds.ts'
import { safeMethods } from './methods.ts'
import type { ApprovalRequest } from './request.ts'

/** What becomes of a request. */
export type Verdict =
  /** Answered without a prompt. */
  | { readonly kind: 'safe' }
  /** The active network changes, without a prompt. */
  | { readonly kind: 'switch'; readonly chain: string }
  /** The visitor decides, on the screen for this. */
  | { readonly kind: 'ask'; readonly request: ApprovalRequest }
  | Refused

/** Safe methods whose answer names the account: only while a member is logged in here. */
const accountMethods: ReadonlySet<string> = new Set(['eth_accounts', 'wallet_getPermissions'])

/** Methods that a page can ask a wallet for, and that have no screen here: signing without sending is off. */
export const refusedMethods: ReadonlySet<string> = new Set([
  'eth_signTransaction',
  'eth_sendUserOperation',
  'solana_signIn',
])

/**
 * Decides what a page may have: silent, with the visitor's word, or not at all. What is not known is refused, and so is what
 * the visitor could not read before signing it.
 */
export function evaluateRequest(request: RpcRequest, context: SiteContext): Verdict {
  const { chain, method, params } = request
  const { active, addresses, chains } = context
  if (!chains.includes(chain)) return refused('chain-unknown')
  if (safeMethods.has(method))
    return accountMethods.has(method) && !addresses ? refused('not-connected') : { kind: 'safe' }
  if (method === 'wallet_switchEthereumChain') return evaluateSwitch(params, context)
  if (!isAsking(method) && !refusedMethods.has(method)) return refused('not-allowed')
  if (!addresses) return refused('not-connected')
  // Signatures count on every network, so the page asks on the one that the visitor sees.
  const seen = method.startsWith('solana_') ? active.solana : active.eip155
  if (chain !== seen || !isAsking(method)) return refused('not-allowed')
  return decodeRequest(request, { ...context, addresses })
}

function evaluateSwitch(params: unknown, { addresses, chains }: SiteContext): Verdict {
  if (!addresses) return refused('not-connected')
  const [asked] = Array.isArray(params) ? params : []
  const chainId: unknown = (asked as { chainId?: unknown } | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(chainId)) return refused('invalid')
  const chain = `eip155:${Number(chainId)}`
  return chains.includes(chain) ? { kind: 'switch', chain } : refused('chain-unknown')
}
