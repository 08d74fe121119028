import type { IdentifierArray, WalletAccount } from '@wallet-standard/base'
import type { StandardEventsChangeProperties } from '@wallet-standard/features'
import { createEmitter } from '../../wallet/createEmitter.ts'
import type { LockState } from '../../wallet/storedSession.ts'
import type { WalletStorage } from '../../wallet/types.ts'
import { readKeys, type SolanaKey } from './solanaKeys.ts'

/** What the wallet knows and what it shows to the site. Every change that a site may see is told. */
export interface SolanaWalletState {
  keys(): readonly SolanaKey[]
  selected(): SolanaKey
  chains(): IdentifierArray
  /** What the site sees: the permitted accounts, the selected one first; none unless connected and open. */
  visible(): readonly WalletAccount[]
  /** The key behind an account that the site sees. */
  find(address: string): SolanaKey | undefined
  /** The permitted addresses, connected or not. */
  permitted(): readonly string[]
  lockState(): LockState
  /** Shows accounts to the site from now on. */
  connect(addresses: readonly string[]): void
  /** Ends the session; the permission stays, as it does in well-known wallets. */
  disconnect(): void
  revoke(): void
  select(index: number): void
  replaceKeys(secretKeys: readonly string[], labels?: readonly string[]): void
  setChains(chains: IdentifierArray): void
  setLock(lock: LockState): void
  on(listener: (change: StandardEventsChangeProperties) => void): () => void
}

/** What one account may be used for. */
const accountFeatures = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

/** Creates the state from its options and from what an earlier visit stored. */
export function createSolanaWalletState(options: {
  readonly secretKeys: readonly string[]
  readonly labels?: readonly string[] | undefined
  readonly chains: IdentifierArray
  readonly storage: WalletStorage
  readonly storageKey: string
}): SolanaWalletState {
  const { storage, storageKey } = options
  const emitter = createEmitter<{ change: StandardEventsChangeProperties }>()
  let keys = readKeys(options.secretKeys, options.labels)
  let chains = options.chains
  let permitted = readPermitted(storage.getItem(storageKey))
  let connected = false
  let lock: LockState = 'open'
  let selectedIndex = Math.max(
    0,
    keys.findIndex(({ address }) => address === permitted[0]),
  )
  let shown: readonly WalletAccount[] = []

  const selected = () => {
    const key = keys[selectedIndex]
    if (!key) throw new RangeError('A test wallet needs at least one account.')
    return key
  }
  const known = () => permitted.filter((address) => keys.some((key) => key.address === address))
  const toAccounts = (): readonly WalletAccount[] => {
    if (!connected || lock !== 'open') return []
    const first = known().filter((address) => address === selected().address)
    const rest = known().filter((address) => address !== selected().address)
    return [...first, ...rest].flatMap((address) => keys.filter((key) => key.address === address)).map(toAccount)
  }
  const toAccount = ({ address, publicKey, label }: SolanaKey): WalletAccount =>
    Object.freeze({ address, publicKey: publicKey.slice(), chains, features: accountFeatures, label })
  const nameOf = (accounts: readonly WalletAccount[]) =>
    accounts.map(({ address, label, chains: own }) => [address, label, own].join()).join(';')

  /** Runs a change and tells the site what it can see of it. */
  const change = (apply: () => void) => {
    const chainsBefore = chains
    apply()
    const accounts = toAccounts()
    const moved = nameOf(accounts) !== nameOf(shown)
    // Accounts that stay the same stay the same objects, as apps compare them.
    if (moved) shown = accounts
    const changed = { ...(chains !== chainsBefore && { chains }), ...(moved && { accounts: shown }) }
    if (Object.keys(changed).length > 0) emitter.emit('change', changed)
  }
  const permit = (addresses: readonly string[]) => {
    permitted = [...addresses]
    storage.setItem(storageKey, JSON.stringify(permitted))
  }

  return {
    keys: () => keys,
    selected,
    chains: () => chains,
    visible: () => shown,
    find: (address) =>
      shown.some((account) => account.address === address) ? keys.find((key) => key.address === address) : undefined,
    permitted: known,
    lockState: () => lock,
    connect: (addresses) =>
      change(() => {
        const index = keys.findIndex(({ address }) => address === addresses[0])
        if (index >= 0) selectedIndex = index
        permit(addresses)
        connected = true
      }),
    disconnect: () =>
      change(() => {
        connected = false
      }),
    revoke: () =>
      change(() => {
        permit([])
        connected = false
      }),
    select: (index) =>
      change(() => {
        if (!keys[index]) throw new RangeError(`The test wallet has no account ${index}.`)
        selectedIndex = index
        const { address } = selected()
        // A site that may see some account is shown the chosen one too, first.
        if (permitted.length > 0) permit([address, ...permitted.filter((other) => other !== address)])
      }),
    replaceKeys: (secretKeys, labels) =>
      change(() => {
        keys = readKeys(secretKeys, labels)
        selectedIndex = 0
        permit(permitted.length > 0 ? [selected().address] : [])
      }),
    setChains: (next) =>
      change(() => {
        chains = next
      }),
    setLock: (next) =>
      change(() => {
        lock = next
      }),
    on: (listener) => {
      emitter.on('change', listener)
      return () => emitter.off('change', listener)
    },
  }
}

/** Reads stored addresses; anything that is not exactly a list of them counts as none. */
function readPermitted(text: string | null): readonly string[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : []
  } catch {
    return []
  }
}
