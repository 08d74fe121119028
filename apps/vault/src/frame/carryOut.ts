import { GatewayError } from '@foyer/contract'
import { readBase64url, sessionEndText } from '@foyer/contract/vault'
import { base58, base64 } from '@scure/base'
import { toHex } from 'viem'
import type { Member } from '../account/account.ts'
import { callsRefusal } from '../gate/callsRefusal.ts'
import type { ApprovalRequest } from '../gate/request.ts'
import { withSignature } from '../gate/solanaMessage.ts'
import type { CompleteInTurn } from '../inTurn/completeInTurn.ts'
import { sendInTurn } from '../inTurn/sendInTurn.ts'
import type { Findings } from '../meaning/findings.ts'
import { grantSession } from '../permissions/grantSession.ts'
import { narrowSession } from '../permissions/narrowSession.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import { awaitTransaction } from '../rpc/awaitTransaction.ts'
import type { SignatureRequest } from '../signer/signature.ts'
import { awaitOperation } from '../smartAccount/awaitOperation.ts'
import type { Complete } from '../smartAccount/completeCalls.ts'
import { sendOperation } from '../smartAccount/sendOperation.ts'
import type { Reach } from './answerRpc.ts'

/** How long a page waits for a plain transaction to be in a block, in milliseconds; after that the network is still at it. */
const blockPatience = 30_000

/** Signs what the visitor agreed to, as it was shown, and sends what is to be sent. */
export async function carryOut(
  request: ApprovalRequest,
  { complete, mayReplace, sessionNonce, terms }: Findings,
  member: Member,
  { account, network, reached, renew, sentCalls, showTurn, smart }: Reach,
  signal: AbortSignal,
): Promise<unknown> {
  // Another provider's code is never replaced without a word.
  if (complete?.kind === 'operation' && complete.replaces !== undefined && !mayReplace)
    throw callsRefusal('upgrade-declined')
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
  const send = async (whole: Complete, chain: string): Promise<string> => {
    if (whole.kind === 'inTurn') throw new PortRefusalError('not-allowed')
    if (whole.kind === 'operation') return sendOperation({ smart, chain, member, prepared: whole, sign })
    const raw = await sign({ kind: 'evmTransaction', transaction: whole.transaction })
    return String(await network(chain, 'eth_sendRawTransaction', [raw]))
  }
  switch (request.kind) {
    case 'message':
      return request.chain.startsWith('solana:')
        ? { signature: base58.encode(await signSolana(request.bytes)) }
        : sign({ kind: 'evmMessage', message: request.bytes })
    case 'typedData':
      return sign({ kind: 'evmTypedData', typedData: request.typedData })
    case 'transaction':
    case 'calls': {
      if (!complete) throw new PortRefusalError('network-failed')
      const { chain } = request
      if (request.kind === 'calls' && complete.kind === 'inTurn') return sendAll(request, complete)
      const hash = await send(complete, chain)
      if (request.kind === 'calls') {
        if (request.id === undefined) return { id: hash }
        await sentCalls.keep({ id: request.id, chain, sentAt: Date.now(), hashes: [hash], count: 1, isAtomic: true })
        return { id: request.id }
      }
      return complete.kind === 'operation' ? awaitOperation(smart, chain, hash, signal) : hash
    }
    case 'session': {
      if (sessionNonce === undefined) throw new PortRefusalError('network-failed')
      const granted = narrowSession(request, terms)
      if (complete?.kind === 'operation') {
        const own = { smart, chain: request.chain, member, sign }
        await awaitOperation(smart, request.chain, await sendOperation({ ...own, prepared: complete }), signal)
      }
      return grantSession({ request: granted, member, nonce: sessionNonce, sign })
    }
    case 'endSession': {
      if (!complete) throw new PortRefusalError('network-failed')
      const id = await send(complete, request.chain)
      // Whoever keeps a list of sessions hears of the end once the network has it.
      if (complete.kind === 'operation') await awaitOperation(smart, request.chain, id, signal)
      if (request.pci === undefined) return { id }
      return sign({ kind: 'evmMessage', message: new TextEncoder().encode(sessionEndText(request.pci)) })
    }
    case 'endSessions': {
      if (!complete) throw new PortRefusalError('network-failed')
      const { chain } = request
      const id = await send(complete, chain)
      // A session that is granted next counts on the number that this sets.
      if (complete.kind === 'operation') await awaitOperation(smart, chain, id, signal)
      else await awaitTransaction(network, chain, id, AbortSignal.any([signal, AbortSignal.timeout(blockPatience)]))
      const signatures: Record<string, string> = {}
      for (const pci of request.pcis)
        signatures[pci] = await sign({ kind: 'evmMessage', message: new TextEncoder().encode(sessionEndText(pci)) })
      return { id, signatures }
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

  async function sendAll({ chain, id: named }: Extract<ApprovalRequest, { kind: 'calls' }>, prepared: CompleteInTurn) {
    // Longer than a hash, which it is none of.
    const id = named ?? toHex(crypto.getRandomValues(new Uint8Array(33)))
    const stopping = new AbortController()
    const onTurn = (index: number) => {
      const turn = { at: index + 1, count: prepared.transactions.length }
      const stop = () => {
        stopping.abort()
        showTurn({ ...turn, stop: undefined })
      }
      showTurn({ ...turn, stop })
    }
    const keep: Parameters<typeof sendInTurn>[0]['keep'] = (sent) =>
      sentCalls.keep({ ...sent, id, chain, sentAt: Date.now() })
    const either = AbortSignal.any([signal, stopping.signal])
    const own = { network, chain, prepared, sign, signal: either, keep, onTurn }
    await sentCalls.whileSending(id, () => sendInTurn(own)).finally(() => showTurn(undefined))
    return { id }
  }
}
