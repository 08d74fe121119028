import { GatewayError } from '@foyer/contract'
import { readBase64url } from '@foyer/contract/vault'
import { base58, base64 } from '@scure/base'
import type { Account, Member } from '../account/account.ts'
import { judge } from '../gate/judge.ts'
import type { ApprovalRequest } from '../gate/request.ts'
import { withSignature } from '../gate/solanaMessage.ts'
import type { RpcRequest } from '../gate/verdict.ts'
import { noFindings } from '../meaning/findings.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { CompleteTransaction } from '../rpc/completeTransaction.ts'
import type { Network } from '../rpc/createNetwork.ts'
import type { SignatureRequest } from '../signer/signature.ts'
import { type Approvals, createApprovals, type ShownNetwork, type Site } from './approvals.ts'
import type { Screens } from './screens.ts'

/** What answers need of the frame. */
export type AnswerParameters = {
  readonly account: Account
  readonly screens: Screens
  readonly mayApproveHere: (request: ApprovalRequest) => boolean
  readonly network: Network
  /** Says by name how the gateway failed. */
  readonly reached: <T>(work: Promise<T>) => Promise<T>
  /** Offers a new code to whoever's session ended, and answers who is logged in then. */
  readonly renew: (member: Member, signal: AbortSignal) => Promise<Member>
}

/** Where the page stands when it asks. */
export type RpcPlace = {
  readonly active: Readonly<Record<string, string>>
  readonly chains: readonly string[]
  readonly member: Member | undefined
  readonly shown: ShownNetwork | undefined
  readonly site: Site
  readonly moveTo: (chain: string) => void
}

/** Answers one request of a page, silently or after the visitor's word. @throws PortRefusalError otherwise. */
export type Answer = (asked: RpcRequest, signal: AbortSignal, place: RpcPlace) => Promise<unknown>

type Reach = Omit<AnswerParameters, 'screens'> & { readonly approvals: Approvals }
type Place = RpcPlace & Reach

/** Makes what answers a page's requests, one approval on screen at a time. */
export function createAnswer({ screens, ...reach }: AnswerParameters): Answer {
  const approvals = createApprovals((approval) => screens.show(approval && { kind: 'approval', approval }))
  const renew: Reach['renew'] = (member, signal) => reach.renew(member, signal).finally(approvals.redraw)
  return (asked, signal, place) => answerRpc(asked, signal, { ...reach, ...place, approvals, renew })
}

async function answerRpc(asked: RpcRequest, signal: AbortSignal, place: Place): Promise<unknown> {
  const { active, chains, member, moveTo, site } = place
  const verdict = judge(asked, { origin: site.origin, addresses: member?.addresses, active, chains })
  switch (verdict.kind) {
    case 'refused':
      throw new PortRefusalError(verdict.failure)
    case 'safe':
      return answerSafe(asked, signal, place)
    case 'switch':
      moveTo(verdict.chain)
      return null
    case 'ask':
      return ask(verdict.request, signal, place)
  }
}

function answerSafe({ chain, method, params }: RpcRequest, signal: AbortSignal, { member, network, site }: Place) {
  const [, reference = ''] = chain.split(':')
  switch (method) {
    case 'eth_accounts':
      return member ? [member.addresses.evm] : []
    case 'eth_chainId':
      return `0x${Number(reference).toString(16)}`
    case 'net_version':
      return reference
    case 'wallet_getCapabilities':
      return {}
    case 'wallet_getPermissions':
      return [{ parentCapability: 'eth_accounts', invoker: site.origin, caveats: [] }]
    default:
      return network(chain, method, params, signal)
  }
}

async function ask(request: ApprovalRequest, signal: AbortSignal, place: Place): Promise<unknown> {
  const { approvals, mayApproveHere, member, network, shown, site } = place
  if (!member || !shown) throw new PortRefusalError('not-connected')
  if (!mayApproveHere(request)) throw new PortRefusalError('not-allowed')
  const look = async () => {
    try {
      const { inspect } = await import('../meaning/inspect.ts')
      return await inspect(network, member, request, signal)
    } catch {
      // The visitor sees that nothing is known of it, and can only decline what moves something.
      return noFindings
    }
  }
  return approvals.ask(
    { site, member, network: shown, request, inspect: look },
    ({ complete }) => carryOut(request, complete, member, place, signal),
    signal,
  )
}

async function carryOut(
  request: ApprovalRequest,
  complete: CompleteTransaction | undefined,
  member: Member,
  { account, network, reached, renew }: Reach,
  signal: AbortSignal,
): Promise<unknown> {
  const sign = (asked: SignatureRequest) =>
    reached(
      account.sign(member, asked).catch(async (ended: unknown) => {
        if (!(ended instanceof GatewayError) || ended.status !== 401) throw ended
        // What was agreed to is signed by the same wallet, or by none.
        const again = await renew(member, signal).catch(() => undefined)
        if (again?.walletId !== member.walletId) throw ended
        return account.sign(again, asked)
      }),
    )
  const signSolana = async (message: Uint8Array) =>
    readBase64url(await sign({ kind: 'solana', message })) ?? new Uint8Array()
  switch (request.kind) {
    case 'message':
      return request.chain.startsWith('solana:')
        ? { signature: base58.encode(await signSolana(request.bytes)) }
        : sign({ kind: 'evmMessage', message: request.bytes })
    case 'typedData':
      return sign({ kind: 'evmTypedData', typedData: request.typedData })
    case 'transaction': {
      if (!complete) throw new PortRefusalError('network-failed')
      const raw = await sign({ kind: 'evmTransaction', transaction: complete.transaction })
      return network(request.chain, 'eth_sendRawTransaction', [raw])
    }
    case 'solanaTransactions': {
      const signed: { signature: string; transaction: string }[] = []
      for (const { bytes, messageBytes, signerIndex } of request.transactions) {
        const signature = await signSolana(messageBytes)
        const transaction = base64.encode(withSignature(bytes, signerIndex, signature))
        signed.push({ signature: base58.encode(signature), transaction })
      }
      const [first] = signed
      if (!first) throw new PortRefusalError('invalid')
      if (request.sends)
        return {
          signature: await network(request.chain, 'sendTransaction', [first.transaction, { encoding: 'base64' }]),
        }
      return request.several ? { transactions: signed.map(({ transaction }) => transaction) } : first
    }
  }
}
