import { accountMethods, unsafeMethods } from './askingMethods.ts'
import { judgeEvm } from './judgeEvm.ts'
import { judgeSolana } from './judgeSolana.ts'
import { safeMethods } from './methods.ts'
import { type GateContext, type RpcRequest, refused, type Verdict } from './verdict.ts'

/**
 * Decides what a page may have: silent, with the visitor's word, or not at all. What is not known is refused, and so is what
 * the visitor could not read before signing it.
 */
export function judge(request: RpcRequest, context: GateContext): Verdict {
  const { chain, method, params } = request
  if (!context.chains.includes(chain)) return refused('chain-unknown')
  if (safeMethods.has(method))
    return accountMethods.has(method) && !context.addresses ? refused('not-connected') : { kind: 'safe' }
  if (method === 'wallet_switchEthereumChain') return judgeSwitch(params, context)
  if (!unsafeMethods.has(method)) return refused('not-allowed')
  const { addresses } = context
  if (!addresses) return refused('not-connected')
  const known = { ...context, addresses }
  return method.startsWith('solana_') ? judgeSolana(request, known) : judgeEvm(request, known)
}

function judgeSwitch(params: unknown, { addresses, chains }: GateContext): Verdict {
  if (!addresses) return refused('not-connected')
  const [asked] = Array.isArray(params) ? params : []
  const chainId: unknown = (asked as { chainId?: unknown } | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(chainId)) return refused('invalid')
  const chain = `eip155:${Number(chainId)}`
  return chains.includes(chain) ? { kind: 'switch', chain } : refused('chain-unknown')
}
