import type { KeyObject } from 'node:crypto'
import type { HeldPart, SealedMessage, ToSign, WalletProof } from '@foyer/contract/vault'
import type { Hex } from 'viem'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit } from '../audit.ts'
import type { Browsers } from '../createBrowsers.ts'
import type { DeviceNews } from '../createDeviceNews.ts'
import type { SpokenCaller } from '../createNotices.ts'
import type { Recoveries } from '../createRecoveries.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import type { HeldParts } from '../factors/heldParts.ts'
import type { KeeperLink } from '../keeper/keeperLink.ts'
import type { Step, StepUps } from '../limits/createStepUps.ts'
import type { Marks } from '../marks.ts'
import type { Policies } from '../policies/createPolicies.ts'
import type { Sealer } from '../sealer.ts'
import type { VaultConfig } from '../vaultSchema.ts'

/** A wallet as its owner sees it. */
export type OwnWallet = {
  id: string
  mode: 'recoverable' | 'user-held'
  addresses: { evm: string; solana: string }
  isConfirmed: boolean
}

/** What both keys of a wallet signed. */
export type Proofs = { nonce: string; evm: Hex; solana: string }
/** What they have to have signed it for, beside its wallet. */
export type ProofBinding = Pick<WalletProof, 'purpose' | 'splits'>
/** A device's split as the device sends it. */
export type DeviceSplit = { splitId: string; share: SealedMessage }

/** A home split as a device sends it: the recovery part is sealed to the keeper, or by something of its member's. */
export type NewHome = KeptHome | { splitId: string; auth: SealedMessage; held: HeldPart }

/** One whose recovery part the keeper gets. */
export type KeptHome = { splitId: string; auth: SealedMessage; recovery: SealedMessage }

/** What a device sends about a wallet that it made. */
export type NewWallet = {
  walletId: string
  addresses: { evm: string; solana: string }
  proofs: Proofs
  home: NewHome
  device: DeviceSplit
}

/** What the gateway's part of a device's split is asked for. Only a policy looks at it. */
export type AskedRelease = { signs?: ToSign | undefined; use?: 'confirm' | 'keep' | undefined }

/** What is to be confirmed: signatures, or an act. */
export type AskedStepUp = { signs?: readonly ToSign[] | undefined; act?: 'limits' | 'export' | undefined }

/** `share` is `null` where a policy stands and nothing is signed. */
export type ReleasedPart = { wallet: OwnWallet; splitId: string; share: SealedMessage | null }

/** Wallets of the people who log in. Each throws VaultRefusal. */
export type VaultWallets = {
  /** A wallet of the caller's. */
  own: (caller: VaultCaller, walletId: string) => Promise<OwnWallet>
  /** Whether only the caller's browser was ever let into the caller's wallets. */
  isOnly: (caller: VaultCaller) => Promise<boolean>
  /** What comes next for a caller, and his wallet when there is one. */
  stepOf: (caller: VaultCaller) => Promise<{
    step: 'create' | 'recover' | 'ready'
    wallet: OwnWallet | null
    isGranted: boolean
    mayJoin: boolean
    nonce: string
  }>
  create: (caller: VaultCaller, given: NewWallet) => Promise<OwnWallet>
  /** Lets another device in, of which the member is told by mail, or gives one a new split that lost its part. */
  enrol: (who: SpokenCaller, walletId: string, given: { proofs: Proofs; device: DeviceSplit }) => Promise<OwnWallet>
  /** Hands out the part for one signature, and counts it where a policy or limits of the owner stand; `own`: for the 12 words. */
  release: (caller: VaultCaller, walletId: string, asked: AskedRelease | 'own') => Promise<ReleasedPart>
  /** Whether the policy that stands, if any, lets all of it be signed. */
  checkPolicy: (caller: VaultCaller, walletId: string, signs: readonly ToSign[]) => Promise<void>
  /** Begins a confirmation by a passkey; `undefined` where the owner's limits ask for none. */
  askStepUp: (caller: VaultCaller, walletId: string, asked: AskedStepUp) => Promise<Step | undefined>
  /** Hands out the gateway's part of the home split, and a ticket for the keeper's; a device that is not known waits. */
  recover: (
    who: SpokenCaller,
    walletId: string,
  ) => Promise<{ wallet: OwnWallet; splitId: string; share: SealedMessage; ticket: string | null } & HeldParts>
  /** A ticket with which a keeper apart comes to know a passkey; nothing where none keeps a part of the wallet. */
  askKeeper: (caller: VaultCaller, walletId: string) => Promise<string | null>
  /** Checks that both keys of a wallet of the caller's signed for exactly this. */
  prove: (caller: VaultCaller, walletId: string, bound: ProofBinding, proofs: Proofs) => Promise<void>
  /** Replaces the home split by one whose recovery part a passkey or password seals, and takes the keeper's part away. */
  protect: (
    caller: VaultCaller,
    walletId: string,
    given: { proofs: Proofs; home: Extract<NewHome, { held: HeldPart }> },
  ) => Promise<OwnWallet>
  /**
   * Replaces the home split of a `recoverable` wallet by another one, whose recovery part the keeper gets too. `note` is run in the
   * same transaction.
   */
  renew: (
    caller: VaultCaller,
    walletId: string,
    given: { proofs: Proofs; home: KeptHome },
    note: (transaction: GatewayDatabase) => Promise<void>,
  ) => Promise<OwnWallet>
  grant: (caller: VaultCaller, walletId: string) => Promise<void>
}

export type CreateVaultWalletsParameters = {
  config: Pick<VaultConfig, 'app' | 'trusted' | 'backupDays' | 'scope' | 'mode' | 'custody' | 'keeper'>
  database: GatewayDatabase
  sealer: Sealer
  keeper: KeeperLink
  ticketKey: KeyObject
  nonces: Marks
  audit: Audit
  news: Pick<DeviceNews, 'tell'>
  recoveries: Pick<Recoveries, 'admit' | 'vouchable'>
  browsers: Pick<Browsers, 'mayJoin'>
  policies: Policies
  stepUps: StepUps
  now: () => number
}
