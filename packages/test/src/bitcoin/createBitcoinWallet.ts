// Long because one wallet stands here in the two forms in which pages meet it, over the same keys, permission and plans.

import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { bytesToHex, type Hex } from 'viem'
import { registerWallet } from '../solana/wallet/registerWallet.ts'
import type { PlannedError } from '../wallet/createControl.ts'
import { createRequestLog, type LoggedRequest } from '../wallet/createRequestLog.ts'
import { monogramIcon } from '../wallet/monogramIcon.ts'
import { pageStorage } from '../wallet/pageStorage.ts'
import type { WalletStorage } from '../wallet/types.ts'
import { WalletError, walletErrorCodes } from '../wallet/WalletError.ts'
import { type BitcoinKey, type BitcoinTestNetwork, bitcoinKeys } from './bitcoinKeys.ts'
import { signByBip322, signByEcdsa } from './signBitcoinMessage.ts'

/** Options of {@link createBitcoinWallet}. */
export interface BitcoinWalletOptions {
  /** Also names the wallet's storage key. */
  readonly name: string
  /** A data address; default: a drawn monogram. */
  readonly icon?: string
  /** One account each. They are readable by the page: use only keys that hold nothing. */
  readonly privateKeys: readonly Hex[]
  /** The network on which the wallet is; default `regtest`. */
  readonly network?: BitcoinTestNetwork
  /** The kind of address for coins; default `p2wpkh`. */
  readonly payment?: 'p2wpkh' | 'p2sh'
  /** Features, or methods of sats-connect, that this wallet lacks; default none. */
  readonly without?: readonly string[]
  /** Where the permission stays between visits; default `localStorage`, else memory. */
  readonly storage?: WalletStorage
  /** Where the wallet registers and puts its object; default the page. */
  readonly target?: EventTarget
}

/** What a test does with the Bitcoin wallet from its owner's side. */
export interface BitcoinWalletControl {
  /** Declines the next question, in the form that the wallet's protocol has. */
  rejectNext(): void
  /** Fails the next request before anything is asked. */
  failNext(error: PlannedError): void
  /** Leaves the next request open until the returned function is called. */
  holdNext(): () => void
  /** Selects an account; a connected site is told. */
  switchAccount(index: number): void
  /** Moves to a network; a connected site is told. */
  setNetwork(network: BitcoinTestNetwork): void
  /** Removes the site from the wallet's connected sites. */
  revoke(): void
  requests(): readonly LoggedRequest[]
  /** The addresses of the selected account. */
  keys(): readonly [payment: BitcoinKey, ordinals: BitcoinKey]
}

/** An account in the form of Wallet Standard. */
export interface StandardBitcoinTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
}

/** A Bitcoin wallet with real keys, in the two forms in which pages meet it. */
export interface BitcoinTestWallet {
  readonly control: BitcoinWalletControl
  /** Registers it as a wallet of Wallet Standard until the returned function is called. */
  announce(): () => void
  /** Puts it into a page as sats-connect finds it: in the list of Bitcoin wallets, with an object; the returned function removes it. */
  inject(page?: object): () => void
}

type Inputs = readonly { readonly index: number; readonly address: string }[]
type SatsEvent = 'accountChange' | 'networkChange' | 'disconnect'

const declined = 'The visitor declined.'

/**
 * Creates a Bitcoin wallet that signs messages (ECDSA by BIP-137 for coins, BIP-322 for taproot) and PSBTs for real. It
 * approves everything until its control says otherwise.
 */
export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinTestWallet {
  const { name, payment = 'p2wpkh', privateKeys, storage = pageStorage(), without = [] } = options
  const icon = options.icon ?? monogramIcon(name)
  const key = `foyer-bitcoin-wallet:${name}`
  const log = createRequestLog()
  const listeners = new Set<{ event: SatsEvent | 'change'; hear: (changed?: object) => void }>()
  const state = { index: 0, network: options.network ?? 'regtest' }
  let rejects = 0
  let failure: PlannedError | undefined
  let hold: Promise<void> | undefined

  const keys = () => bitcoinKeys(privateKeys[state.index] ?? '0x', state.network, payment)
  const isPermitted = () => storage.getItem(key) === 'permitted'
  const permit = () => storage.setItem(key, 'permitted')
  const tell = (event: SatsEvent | 'change', changed?: object) => {
    for (const listener of listeners) if (listener.event === event) listener.hear(changed)
  }
  const listen = (event: SatsEvent | 'change', hear: (changed?: object) => void) => {
    const listener = { event, hear }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** Answers a request as planned; `prompts` are put to the wallet's owner. */
  const answer = async <T>(
    method: string,
    params: unknown,
    prompts: boolean,
    work: () => T | Promise<T>,
  ): Promise<T> => {
    const settle = log.add(method, [params])
    const waiting = hold
    hold = undefined
    await waiting
    const planned = failure
    failure = undefined
    const isRejected = prompts && rejects > 0
    if (isRejected) rejects -= 1
    try {
      if (planned) throw new WalletError(planned.code, planned.message ?? 'As planned.')
      if (isRejected) throw new WalletError(walletErrorCodes.userRejected, declined)
      const result = await work()
      settle('answered')
      return result
    } catch (error) {
      settle(error instanceof WalletError ? error.code : walletErrorCodes.internal)
      throw error
    }
  }
  const ownKey = (address: string): BitcoinKey => {
    const own = isPermitted() ? keys().find((each) => each.address === address) : undefined
    if (!own) throw new WalletError(walletErrorCodes.unauthorized, 'The site may not use this address.')
    return own
  }
  const signText = async (address: string, message: string, protocol?: 'ECDSA' | 'BIP322') => {
    const own = ownKey(address)
    const isEcdsa = (protocol ?? (own.addressType === 'p2tr' ? 'BIP322' : 'ECDSA')) === 'ECDSA'
    if (isEcdsa && own.addressType === 'p2tr')
      throw new WalletError(walletErrorCodes.invalidParams, 'A taproot address signs by BIP-322.')
    return isEcdsa ? signByEcdsa(own, message) : signByBip322(own, message)
  }
  const signInputs = (psbt: Uint8Array, inputs: Inputs): Uint8Array => {
    const transaction = Transaction.fromPSBT(psbt)
    for (const { address, index } of inputs) transaction.signIdx(ownKey(address).privateKey, index)
    return transaction.toPSBT()
  }

  // https://github.com/ExodusMovement/bitcoin-wallet-standard
  const standard = () => {
    let shared: readonly StandardBitcoinTestAccount[] = []
    const accounts = () => {
      const chains = [`bitcoin:${state.network}`] as const
      const made = keys().map(({ address, publicKey }) => ({
        address,
        publicKey,
        chains,
        features: Object.keys(features),
      }))
      const isSame = made.length === shared.length && made.every(({ address }, at) => address === shared[at]?.address)
      if (!isSame) shared = made as unknown as readonly StandardBitcoinTestAccount[]
      return isPermitted() ? shared : []
    }
    type Account = { readonly address: string }
    const all = {
      'bitcoin:connect': {
        version: '1.0.0',
        connect: (input: object) =>
          answer('bitcoin:connect', input, true, () => {
            permit()
            return { accounts: accounts() }
          }),
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly { account: Account; message: Uint8Array }[]) =>
          answer('bitcoin:signMessage', inputs.length, true, () =>
            Promise.all(
              inputs.map(async ({ account, message }) => ({
                signedMessage: message,
                signature: await signText(account.address, new TextDecoder().decode(message)),
              })),
            ),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (
          ...inputs: readonly {
            psbt: Uint8Array
            chain: string
            inputsToSign: readonly { account: Account; signingIndexes: readonly number[] }[]
          }[]
        ) =>
          answer(
            'bitcoin:signTransaction',
            inputs.map(({ chain }) => chain),
            true,
            () =>
              inputs.map(({ inputsToSign, psbt }) => ({
                signedPsbt: signInputs(
                  psbt,
                  inputsToSign.flatMap(({ account, signingIndexes }) =>
                    signingIndexes.map((index) => ({ index, address: account.address })),
                  ),
                ),
              })),
          ),
      },
      'standard:connect': {
        version: '1.0.0',
        connect: ({ silent = false } = {}) =>
          answer('standard:connect', { silent }, !silent, () => {
            if (!silent) permit()
            return { accounts: accounts() }
          }),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => answer('standard:disconnect', undefined, false, () => storage.removeItem(key)),
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', hear: (changed?: object) => void) => listen('change', hear),
      },
    }
    const features = Object.fromEntries(Object.entries(all).filter(([feature]) => !without.includes(feature)))
    const wallet = {
      version: '1.0.0' as const,
      name,
      icon,
      features,
      get chains() {
        return [`bitcoin:${state.network}` as const]
      },
      get accounts() {
        return accounts()
      },
    }
    return { wallet, accounts }
  }
  const made = standard()

  const networkName = () => `${state.network.slice(0, 1).toUpperCase()}${state.network.slice(1)}`
  const addresses = () =>
    keys().map(({ address, addressType, publicKey, purpose }) => ({
      address,
      addressType,
      purpose,
      publicKey: bytesToHex(publicKey).slice(2),
      walletType: 'software',
    }))
  const account = () => ({
    id: `account-${state.index}`,
    addresses: addresses(),
    walletType: 'software',
    network: { bitcoin: { name: networkName() }, stacks: { name: 'mainnet' }, spark: { name: 'mainnet' } },
  })
  type Params = Readonly<Record<string, never>> | null
  // https://docs.xverse.app/sats-connect, and the schemas of @sats-connect/core 0.16.0.
  const methods: Readonly<Record<string, { readonly prompts: boolean; work(params: Params): unknown }>> = {
    wallet_connect: {
      prompts: true,
      work() {
        permit()
        return account()
      },
    },
    getAccounts: {
      prompts: true,
      work() {
        permit()
        return addresses()
      },
    },
    wallet_getAccount: {
      prompts: false,
      work() {
        if (!isPermitted()) throw new WalletError(-32002, 'Access denied.')
        return account()
      },
    },
    wallet_disconnect: {
      prompts: false,
      work() {
        storage.removeItem(key)
        return null
      },
    },
    signMessage: {
      prompts: true,
      async work(params) {
        const { address, message, protocol } = { ...(params as object) } as {
          address: string
          message: string
          protocol?: 'ECDSA' | 'BIP322'
        }
        const signature = base64.encode(await signText(address, message, protocol))
        return { address, signature, messageHash: '', protocol: protocol ?? 'ECDSA' }
      },
    },
    signPsbt: {
      prompts: true,
      work(params) {
        const { psbt, signInputs: byAddress } = { ...(params as object) } as {
          psbt: string
          signInputs: Record<string, readonly number[]>
        }
        const inputs = Object.entries(byAddress).flatMap(([address, indexes]) =>
          indexes.map((index) => ({ address, index })),
        )
        return { psbt: base64.encode(signInputs(base64.decode(psbt), inputs)) }
      },
    },
  }
  const provider = {
    async request(method: string, params: Params) {
      const known = without.includes(method) ? undefined : methods[method]
      try {
        const result = await answer(method, params, known?.prompts ?? false, () => {
          if (!known) throw new WalletError(-32601, `There is no method ${method}.`)
          return known.work(params)
        })
        return { jsonrpc: '2.0', id: '1', result }
      } catch (error) {
        const { code = walletErrorCodes.internal, message } = error as { code?: number; message: string }
        // A visitor's no has another number here than in EIP-1193.
        return { jsonrpc: '2.0', id: '1', error: { code: code === 4001 ? -32000 : code, message } }
      }
    },
    addListener: (event: SatsEvent, hear: () => void) => listen(event, hear),
  }

  return {
    control: {
      rejectNext() {
        rejects += 1
      },
      failNext(error) {
        failure = error
      },
      holdNext() {
        let release: () => void = () => undefined
        hold = new Promise((resolve) => {
          release = resolve
        })
        return release
      },
      switchAccount(index) {
        state.index = index
        tell('accountChange')
        tell('change', { accounts: made.accounts() })
      },
      setNetwork(network) {
        state.network = network
        tell('networkChange')
        tell('change', { accounts: made.accounts() })
      },
      revoke() {
        storage.removeItem(key)
        tell('disconnect')
        tell('change', { accounts: [] })
      },
      requests: log.list,
      keys,
    },
    announce: () =>
      registerWallet(
        made.wallet as unknown as Parameters<typeof registerWallet>[0],
        options.target ?? ('window' in globalThis ? window : new EventTarget()),
      ),
    inject(page = globalThis) {
      const id = `${name.replace(/\W/g, '')}Provider`
      const list = (Reflect.get(page, 'btc_providers') ?? []) as unknown[]
      const entry = { id, name, icon, methods: Object.keys(methods).filter((method) => !without.includes(method)) }
      Reflect.set(page, 'btc_providers', [...list, entry])
      Reflect.set(page, id, provider)
      return () => {
        Reflect.set(
          page,
          'btc_providers',
          (Reflect.get(page, 'btc_providers') as unknown[]).filter((each) => each !== entry),
        )
        Reflect.deleteProperty(page, id)
      }
    },
  }
}
