import { type Address, type Hex, isAddressEqual, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Emitter } from './createEmitter.ts'
import { type LockState, readSession, writeSession } from './storedSession.ts'
import type { ProviderEvents, WalletAccount, WalletChain, WalletStorage } from './types.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/** What the wallet knows and what it shows to the site. Every change that a site may see is emitted. */
export interface WalletState {
  /** All accounts, whether the site may see them or not. */
  accounts(): readonly WalletAccount[]
  /** What the site sees: permitted accounts, the selected one first; none while locked. */
  visible(): readonly Address[]
  /** The permitted accounts, locked or not. */
  permitted(): readonly Address[]
  selected(): WalletAccount
  chain(): WalletChain
  chains(): readonly WalletChain[]
  findChain(chainId: number): WalletChain | undefined
  lockState(): LockState
  isOnline(): boolean
  permit(addresses: readonly Address[]): void
  revoke(): void
  select(index: number): void
  replaceAccounts(privateKeys: readonly Hex[], labels?: readonly string[]): void
  useChain(chainId: number): void
  addChain(chain: WalletChain): void
  setLock(lock: LockState): void
  setOnline(online: boolean): void
  /** Takes over what another tab of the same site stored. */
  reload(): void
}

/** Creates the state from its options and from what an earlier visit stored. */
export function createWalletState(options: {
  readonly privateKeys: readonly Hex[]
  readonly labels?: readonly string[] | undefined
  readonly chains: readonly WalletChain[]
  readonly storage: WalletStorage
  readonly storageKey: string
  readonly emitter: Emitter<ProviderEvents>
}): WalletState {
  const { storage, storageKey, emitter } = options
  let accounts = toAccounts(options.privateKeys, options.labels)
  let session = readSession(storage, storageKey)
  let selectedIndex = Math.max(0, indexOf(session.permitted[0]))
  let online = true

  function indexOf(address: Address | undefined): number {
    return address ? accounts.findIndex(({ account }) => isAddressEqual(account.address, address)) : -1
  }
  const chains = () => [
    ...options.chains,
    ...session.addedChains.filter(({ chainId }) => options.chains.every((known) => known.chainId !== chainId)),
  ]
  const findChain = (chainId: number | undefined) => chains().find((chain) => chain.chainId === chainId)
  const chain = () => {
    const active = findChain(session.chainId) ?? options.chains[0]
    if (!active) throw new RangeError('A test wallet needs at least one chain.')
    return active
  }
  const selected = () => {
    const account = accounts[selectedIndex]
    if (!account) throw new RangeError('A test wallet needs at least one account.')
    return account
  }
  const permitted = () => {
    const known = session.permitted.filter((address) => indexOf(address) >= 0)
    const first = known.filter((address) => isAddressEqual(address, selected().account.address))
    return [...first, ...known.filter((address) => !first.includes(address))]
  }
  const visible = () => (session.lock === 'open' ? permitted() : [])

  /** Runs a change and tells the site what it can see of it. */
  const change = (apply: () => void) => {
    const before = { accounts: visible().join(), chainId: chain().chainId }
    apply()
    if (chain().chainId !== before.chainId) emitter.emit('chainChanged', toHex(chain().chainId))
    if (visible().join() !== before.accounts) emitter.emit('accountsChanged', visible())
  }
  const keep = (next: Partial<typeof session>) => {
    session = { ...session, ...next }
    writeSession(storage, storageKey, session)
  }
  // Fails at once rather than at the first request.
  selected()
  chain()

  return {
    accounts: () => accounts,
    visible,
    permitted,
    selected,
    chain,
    chains,
    findChain,
    lockState: () => session.lock,
    isOnline: () => online,
    permit: (addresses) =>
      change(() => {
        const [first] = addresses
        if (indexOf(first) >= 0) selectedIndex = indexOf(first)
        keep({ permitted: [...addresses] })
      }),
    revoke: () => change(() => keep({ permitted: [] })),
    select: (index) =>
      change(() => {
        const next = accounts[index]
        if (!next) throw new RangeError(`The test wallet has no account ${index}.`)
        selectedIndex = index
        const rest = session.permitted.filter((address) => !isAddressEqual(address, next.account.address))
        // A site that may see some account is shown the chosen one too, first.
        if (session.permitted.length > 0) keep({ permitted: [next.account.address, ...rest] })
      }),
    replaceAccounts: (privateKeys, labels) =>
      change(() => {
        accounts = toAccounts(privateKeys, labels)
        selectedIndex = 0
        const wasPermitted = session.permitted.length > 0
        keep({ permitted: wasPermitted ? [selected().account.address] : [] })
      }),
    useChain: (chainId) =>
      change(() => {
        if (!findChain(chainId)) throw new WalletError(walletErrorCodes.unknownChain, `Unknown chain ${chainId}.`)
        keep({ chainId })
      }),
    addChain: (added) => keep({ addedChains: [...session.addedChains, added] }),
    setLock: (lock) => change(() => keep({ lock })),
    setOnline(next) {
      if (next === online) return
      online = next
      if (next) emitter.emit('connect', { chainId: toHex(chain().chainId) })
      else emitter.emit('disconnect', new WalletError(walletErrorCodes.disconnected, 'The wallet is disconnected.'))
    },
    reload: () =>
      change(() => {
        session = readSession(storage, storageKey)
        if (indexOf(session.permitted[0]) >= 0) selectedIndex = indexOf(session.permitted[0])
      }),
  }
}

function toAccounts(privateKeys: readonly Hex[], labels: readonly string[] = []): readonly WalletAccount[] {
  return privateKeys.map((privateKey, index) => ({
    account: privateKeyToAccount(privateKey),
    label: labels[index] ?? `Account ${index + 1}`,
  }))
}
