import type { Address, Hex, LocalAccount } from 'viem'

/** A network that the test wallet knows. */
export interface WalletChain {
  readonly chainId: number
  /** JSON-RPC endpoint over HTTP. */
  readonly rpcUrl: string
  readonly name: string
  /** Default: Ether, ETH, 18 decimals. */
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** A key of the wallet with the name that its panel shows. */
export interface WalletAccount {
  readonly account: LocalAccount
  readonly label: string
}

/** An EIP-1193 request. */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** What EIP-1193 providers tell their listeners, by event name. */
export interface ProviderEvents {
  readonly accountsChanged: readonly Address[]
  readonly chainChanged: Hex
  readonly connect: { readonly chainId: Hex }
  readonly disconnect: Error
  readonly message: { readonly type: string; readonly data: unknown }
}

/** Names of the EIP-1193 events. */
export type ProviderEventName = keyof ProviderEvents

/** An EIP-1193 provider. */
export interface TestProvider {
  request(request: RequestArguments): Promise<unknown>
  on<Name extends ProviderEventName>(event: Name, listener: (payload: ProviderEvents[Name]) => void): TestProvider
  removeListener<Name extends ProviderEventName>(
    event: Name,
    listener: (payload: ProviderEvents[Name]) => void,
  ): TestProvider
}

/** The part of `localStorage` that the wallet uses. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Sends one JSON-RPC request to a network; replaces `fetch` where a page may not reach the network itself. */
export type RpcTransport = (rpcUrl: string, request: { method: string; params: readonly unknown[] }) => Promise<unknown>

/** Answers one provider method. */
export type MethodHandler = (params: readonly unknown[]) => Promise<unknown>
