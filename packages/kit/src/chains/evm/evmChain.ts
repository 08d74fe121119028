import { numberToHex } from 'viem/utils'
import type { Chain, ChainContext } from '../../core/chain.ts'
import { loadPart } from '../../core/loadPart.ts'
import { type CaipNetworkId, referenceOf } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { providerOf } from './eip1193.ts'
import { ofChain } from './ofChain.ts'
import { requestWallet } from './provider.ts'

/** The reads and requests of EVM chains, through the EIP-1193 provider of any session. */
export function createEvmChain(context: ChainContext): Chain {
  return {
    async getNativeBalance({ address, networkId }) {
      if (process.env.NODE_ENV !== 'production') {
        const [url] = context.rpcUrls(networkId)
        void import('./checkChainId.ts').then(({ checkChainId }) => checkChainId(context.networks, networkId, url))
      }
      return askNodes(context, networkId, async (node) =>
        BigInt(await readRpc<string>(node, 'eth_getBalance', [address, 'latest'])),
      )
    },

    signMessage: (parameters) => signatures().then((part) => part.signMessage(parameters)),

    signTypedData: (parameters) => signatures().then((part) => part.signTypedData(parameters)),

    switchNetwork: (session, network) =>
      loadPart(() => import('./switchChain.ts')).then((part) =>
        part.switchChain(providerOf(session), session.wallet.name, network),
      ),

    request: (session, { method, params }) =>
      ask(session, method, Array.isArray(params) ? params : params === undefined ? undefined : [params]),

    async getCapabilities({ address, networkId, session }) {
      const all = await ask<Capabilities>(session, 'wallet_getCapabilities', [address])
      // Chain 0 speaks for every chain (ERC-5792).
      return { ...ofChain(all, 0n), ...ofChain(all, chainIdOf(networkId)) }
    },

    getAssets: ({ address, networkId, session }) =>
      ask(session, 'wallet_getAssets', [{ account: address, chainFilter: [numberToHex(chainIdOf(networkId))] }]),

    ofNetwork: (byNetwork, networkId) => ofChain(byNetwork, chainIdOf(networkId)),

    signIn: () =>
      loadPart(() => import('./signInMessage.ts')).then(({ writeEvmSignIn }) => ({
        writeMessage: (request, { address, networkId }) =>
          writeEvmSignIn(request, { address: address as `0x${string}`, networkId }),
        isOfContract: (session, proof) =>
          loadPart(() => import('./isOfContract.ts')).then((part) => part.isOfContract(session, proof)),
      })),
    transfers: () => loadPart(() => import('./transfers.ts')).then((part) => part.createEvmTransfers(context)),
    calls: () => loadPart(() => import('./contractCalls.ts')).then((part) => part.createEvmCalls(context)),
    permissions: () => loadPart(() => import('./permissions.ts')).then((part) => part.createEvmPermissions(context)),
    payments: () => loadPart(() => import('./payments.ts')).then((part) => part.createEvmPayments(context)),
  }
}

const signatures = () => loadPart(() => import('./signatures.ts'))

type Capabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function ask<T>(session: Session, method: string, params?: readonly unknown[]): Promise<T> {
  return requestWallet<T>(providerOf(session), session.wallet.name, method, params)
}

function chainIdOf(networkId: CaipNetworkId): bigint {
  return BigInt(referenceOf(networkId))
}
