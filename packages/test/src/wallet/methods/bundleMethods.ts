import { type Hex, type LocalAccount, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { AskedCall } from '../approvalRequest.ts'
import { batchAccountAddress, batchAccountDeployment, batchData } from '../batchAccount.ts'
import type { Approvals } from '../createApprovals.ts'
import type { Sender } from '../createSender.ts'
import type { WalletState } from '../createWalletState.ts'
import { invalidParams, toChainId, toList, toPermittedAccount, toRecord, toText } from '../parameters.ts'
import type { MethodHandler, RpcTransport, WalletChain } from '../types.ts'
import { WalletError, walletErrorCodes } from '../WalletError.ts'
import { toCall } from './sendingMethods.ts'

/** Milliseconds between two looks for a receipt. */
const receiptInterval = 100

/** Status codes of EIP-5792. */
const bundleStatus = { pending: 100, confirmed: 200, failedOffChain: 400, reverted: 500, partlyReverted: 600 } as const

interface Bundle {
  readonly chainId: number
  readonly atomic: boolean
  status: (typeof bundleStatus)[keyof typeof bundleStatus]
  readonly receipts: unknown[]
}

/** What a wallet can do with a network, as `wallet_getCapabilities` answers it (EIP-5792). */
export type WalletCapabilities = Readonly<Record<Hex, Readonly<Record<string, unknown>>>>

/**
 * Bundles of calls in the 2.0.0 form of EIP-5792: the calls run one after another. Where the wallet's capabilities say that
 * they can be atomic and the site requires it, the account carries them out in a single transaction (EIP-7702).
 */
export function bundleMethods(wallet: {
  state: WalletState
  approvals: Approvals
  send: Sender
  rpc: RpcTransport
  capabilities: () => WalletCapabilities | undefined
  signsIn: boolean
}) {
  const { state, approvals, send, rpc } = wallet
  const bundles = new Map<string, Bundle>()

  const own = (): WalletCapabilities =>
    Object.fromEntries(
      state
        .chains()
        .map(({ chainId }) => [
          toHex(chainId),
          { atomic: { status: 'unsupported' }, ...(wallet.signsIn && { signInWithEthereum: { supported: true } }) },
        ]),
    )

  const canBeAtomic = ({ chainId }: WalletChain) => {
    const atomic = (wallet.capabilities() ?? own())[toHex(chainId)]?.atomic
    const status = atomic === undefined ? undefined : toRecord(atomic, 'The capability atomic').status
    return status === 'supported' || status === 'ready'
  }

  const sendAtomic = async (account: LocalAccount, chain: WalletChain, calls: readonly AskedCall[]) => {
    const read = (address: Hex) => rpc(chain.rpcUrl, { method: 'eth_getCode', params: [address, 'latest'] })
    if ((await read(batchAccountAddress)) === '0x') {
      await waitForReceipt(rpc, chain, await send(account, chain, batchAccountDeployment))
    }
    const codeOf = (await read(account.address)) === '0x' ? batchAccountAddress : undefined
    return send(account, chain, { to: account.address, value: 0n, data: batchData(calls) }, { codeOf })
  }

  const run = async (bundle: Bundle, account: LocalAccount, chain: WalletChain, calls: readonly AskedCall[]) => {
    const sendings = bundle.atomic
      ? [() => sendAtomic(account, chain, calls)]
      : calls.map((call) => () => send(account, chain, call))
    for (const [index, sending] of sendings.entries()) {
      let receipt: Readonly<Record<string, unknown>>
      try {
        receipt = await waitForReceipt(rpc, chain, await sending())
      } catch {
        // What the site learns of a failure is the bundle's status.
        bundle.status = index === 0 ? bundleStatus.failedOffChain : bundleStatus.partlyReverted
        return
      }
      const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
      bundle.receipts.push({ logs, status, blockHash, blockNumber, gasUsed, transactionHash })
      if (status === '0x1') continue
      bundle.status = index === 0 ? bundleStatus.reverted : bundleStatus.partlyReverted
      return
    }
    bundle.status = bundleStatus.confirmed
  }

  const knownBundle = (id: unknown) => {
    const bundle = bundles.get(toText(id, 'The bundle id'))
    if (bundle) return bundle
    throw new WalletError(walletErrorCodes.unknownBundle, 'This bundle id is unknown.')
  }

  return {
    wallet_getCapabilities: async (params) => {
      // What it can do while it connects it tells every site.
      if (params[0] !== undefined || !wallet.signsIn) toPermittedAccount(state, params[0])
      const all = wallet.capabilities() ?? own()
      if (params[1] === undefined) return all
      const wanted = toList(params[1], 'The chain ids').map(toChainId)
      return Object.fromEntries(Object.entries(all).filter(([chainId]) => wanted.includes(Number(chainId))))
    },
    wallet_sendCalls: async (params) => {
      const bundle = toRecord(params[0], 'The bundle')
      if (bundle.version !== '2.0.0') throw invalidParams('Only version 2.0.0 of wallet_sendCalls is known.')
      const account = toPermittedAccount(state, bundle.from ?? state.visible()[0] ?? state.selected().account.address)
      const chain = state.findChain(toChainId(bundle.chainId))
      if (!chain) throw new WalletError(walletErrorCodes.unsupportedBundleChain, 'The wallet does not know this chain.')
      const atomic = bundle.atomicRequired === true
      if (atomic && !canBeAtomic(chain))
        throw new WalletError(walletErrorCodes.atomicityNotSupported, 'The wallet cannot run calls atomically.')
      const list = toList(bundle.calls, 'calls').map((call) => toRecord(call, 'A call'))
      if (list.length === 0) throw invalidParams('A bundle needs at least one call.')
      for (const holder of [bundle, ...list]) assertNoRequiredCapability(holder.capabilities)
      const calls = list.map(toCall)
      const id = bundle.id === undefined ? generatePrivateKey() : toText(bundle.id, 'The bundle id')
      if (bundles.has(id)) throw new WalletError(walletErrorCodes.duplicateBundle, 'This bundle id was used before.')
      await approvals.ask({ kind: 'calls', account: account.address, chain, calls })
      const started: Bundle = { chainId: chain.chainId, atomic, status: bundleStatus.pending, receipts: [] }
      bundles.set(id, started)
      void run(started, account, chain, calls)
      return { id }
    },
    wallet_getCallsStatus: async (params) => {
      const { atomic, chainId, status, receipts } = knownBundle(params[0])
      const answer = { version: '2.0.0', id: params[0], chainId: toHex(chainId), status, atomic }
      return receipts.length > 0 ? { ...answer, receipts: [...receipts] } : answer
    },
    wallet_showCallsStatus: async (params) => {
      knownBundle(params[0])
      return null
    },
  } satisfies Record<string, MethodHandler>
}

function assertNoRequiredCapability(value: unknown): void {
  if (value === undefined) return
  for (const [name, wanted] of Object.entries(toRecord(value, 'capabilities'))) {
    if (toRecord(wanted, `The capability ${name}`).optional === true) continue
    throw new WalletError(walletErrorCodes.unsupportedCapability, `The wallet does not support ${name}.`)
  }
}

async function waitForReceipt(rpc: RpcTransport, chain: WalletChain, hash: Hex) {
  for (;;) {
    const receipt = await rpc(chain.rpcUrl, { method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt !== null) return toRecord(receipt, 'The receipt')
    await new Promise((resolve) => setTimeout(resolve, receiptInterval))
  }
}
