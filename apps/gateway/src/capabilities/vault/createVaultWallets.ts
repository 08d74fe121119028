// Long because all that is done with a wallet stands together: what one of these leaves, the next must find.
import type { KeyObject } from 'node:crypto'
import type { HeldPart, SealedMessage, ToSign, WalletProof } from '@foyer/contract/vault'
import { getAddress, type Hex } from 'viem'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Audit } from './audit.ts'
import { backupMs } from './backupMs.ts'
import { checkAct } from './checkAct.ts'
import { checkWalletProofs } from './checkWalletProofs.ts'
import { type Browsers, findBrowser } from './createBrowsers.ts'
import type { DeviceNews } from './createDeviceNews.ts'
import type { SpokenCaller } from './createNotices.ts'
import type { Recoveries } from './createRecoveries.ts'
import type { VaultCaller } from './createVaultSessions.ts'
import { addHeld, checkHeld, findHeld, type HeldParts, heldPartsOf } from './factors/heldParts.ts'
import { dropNow, dropSoon, forgetDrop, noteDrop } from './keeper/drops.ts'
import type { KeeperLink } from './keeper/keeperLink.ts'
import { keepRetiredHome } from './keeper/reconcile.ts'
import { forgetRetired, noteRetired, retireNow, retireSoon } from './keeper/retired.ts'
import { writeTicket } from './keeper/tickets.ts'
import type { Step, StepUps } from './limits/createStepUps.ts'
import type { Marks } from './marks.ts'
import type { Policies } from './policies/createPolicies.ts'
import type { Sealer } from './sealer.ts'
import { isPlaceholderEmail } from './userEmail.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import type { VaultConfig } from './vaultSchema.ts'
import type { VaultSplitRow, VaultWalletRow } from './vaultTables.ts'

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
type ProofBinding = Pick<WalletProof, 'purpose' | 'splits'>
type DeviceSplit = { splitId: string; share: SealedMessage }

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
  config: Pick<VaultConfig, 'app' | 'backupDays' | 'scope' | 'mode' | 'custody' | 'keeper'>
  database: GatewayDatabase
  sealer: Sealer
  keeper: KeeperLink
  ticketKey: KeyObject
  nonces: Marks
  audit: Audit
  news: Pick<DeviceNews, 'tell'>
  recoveries: Pick<Recoveries, 'admit'>
  browsers: Pick<Browsers, 'mayJoin'>
  policies: Policies
  stepUps: StepUps
  now: () => number
}

const nonceMs = 600_000
const ticketMs = 300_000
/** Where the keeper mails its own code, which may have to be sent once more. */
const longTicketMs = 1_800_000

export function createVaultWallets(parameters: CreateVaultWalletsParameters): VaultWallets {
  const {
    config,
    database,
    sealer,
    keeper,
    ticketKey,
    nonces,
    audit,
    browsers,
    news,
    recoveries,
    policies,
    stepUps,
    now,
  } = parameters

  const scopeOf = ({ projectId }: VaultCaller) => (config.scope === 'operator' ? 'operator' : projectId)
  const nonceSubject = ({ userId, deviceId }: VaultCaller) => `${userId}|${deviceId}`
  const who = (caller: VaultCaller, walletId: string) => {
    const { userId, deviceId, origin, network } = caller
    return { userId, walletId, deviceId, origin, network }
  }

  const findOwn = (caller: VaultCaller) =>
    database
      .selectFrom('vault_wallets')
      .selectAll()
      .where('user_id', '=', caller.userId)
      .where('scope', '=', scopeOf(caller))
      .executeTakeFirst()

  /** A wallet of somebody else, or of another project, is as unknown as one that never was. */
  const find = async (caller: VaultCaller, walletId: string): Promise<VaultWalletRow> => {
    const row = await findOwn(caller)
    if (row === undefined || row.id !== walletId) throw new VaultRefusal('vault-wallet-unknown')
    return row
  }

  /** The caller's device split with the server's part. */
  const findDeviceShare = (walletId: string, deviceId: string) =>
    database
      .selectFrom('vault_splits')
      .innerJoin('vault_shares', 'vault_shares.split_id', 'vault_splits.id')
      .select(['vault_splits.id as splitId', 'envelope', 'kid'])
      .where('wallet_id', '=', walletId)
      .where('kind', '=', 'device')
      .where('device_id', '=', deviceId)
      .where('holder', '=', 'device-server')
      .executeTakeFirst()

  const checkProofs = async (
    caller: VaultCaller,
    proved: Omit<WalletProof, 'nonce'>,
    { nonce, evm, solana }: Proofs,
  ): Promise<void> => {
    if (!nonces.isGood(nonce, nonceSubject(caller), now())) throw new VaultRefusal('vault-nonce-stale')
    if (!(await checkWalletProofs({ ...proved, nonce }, { evm, solana }))) {
      throw new VaultRefusal('vault-wallet-proof-wrong')
    }
  }

  /** Says that a device can use the wallet; the wallet may have been forgotten meanwhile. */
  const confirm = async (caller: VaultCaller, row: VaultWalletRow): Promise<OwnWallet> => {
    if (row.confirmed_at !== null) return describe(row)
    const confirmed = await database
      .updateTable('vault_wallets')
      .set({ confirmed_at: now() })
      .where('id', '=', row.id)
      .where('confirmed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (confirmed === undefined) return describe(await find(caller, row.id))
    await audit({ event: 'wallet-confirmed', ...who(caller, row.id) })
    return describe({ ...row, confirmed_at: now() })
  }

  /** Writes the row of a part that was sealed for its place. */
  const addShare = async (
    transaction: GatewayDatabase,
    splitId: string,
    holder: 'auth' | 'device-server',
    sealed: { envelope: string; kid: string },
  ): Promise<void> => {
    await transaction
      .insertInto('vault_shares')
      .values({ split_id: splitId, holder, ...sealed })
      .execute()
  }

  const addSplit = async (
    transaction: GatewayDatabase,
    row: Omit<VaultSplitRow, 'created_at' | 'threshold'>,
  ): Promise<void> => {
    const added = await transaction
      .insertInto('vault_splits')
      .values({ ...row, threshold: 2, created_at: now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Ids are made at random: one that is taken was copied.
    if (added === undefined) throw new VaultRefusal('vault-wallet-proof-wrong')
  }

  const addDeviceSplit = async (
    transaction: GatewayDatabase,
    { deviceId }: VaultCaller,
    walletId: string,
    split: { splitId: string; sealed: { envelope: string; kid: string } },
  ): Promise<void> => {
    await addSplit(transaction, { id: split.splitId, wallet_id: walletId, kind: 'device', device_id: deviceId })
    await addShare(transaction, split.splitId, 'device-server', split.sealed)
  }

  const receiveDevice = (caller: VaultCaller, walletId: string, { splitId, share }: DeviceSplit) =>
    sealer.receive({ kind: 'device', holder: 'device-server', walletId, splitId }, caller.proof.jti, share)

  const addGrant = async (transaction: GatewayDatabase, caller: VaultCaller, walletId: string): Promise<void> => {
    const { userId, projectId, origin } = caller
    await transaction
      .insertInto('vault_grants')
      .values({
        user_id: userId,
        project_id: projectId,
        origin,
        wallet_id: walletId,
        granted_at: now(),
        revoked_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['wallet_id', 'project_id', 'origin']).doUpdateSet({ granted_at: now(), revoked_at: null }),
      )
      .execute()
  }

  /** Drops the home split with all that the gateway has of it; answers its id. */
  const dropHome = async (transaction: GatewayDatabase, walletId: string): Promise<string[]> => {
    const ofWallet = transaction.selectFrom('vault_splits').select('id').where('wallet_id', '=', walletId)
    await transaction
      .deleteFrom('vault_shares')
      .where('split_id', 'in', ofWallet.where('kind', '=', 'home'))
      .execute()
    const dropped = await transaction
      .deleteFrom('vault_splits')
      .where('wallet_id', '=', walletId)
      .where('kind', '=', 'home')
      .returning('id')
      .execute()
    await transaction.deleteFrom('vault_factors').where('wallet_id', '=', walletId).execute()
    return dropped.map(({ id }) => id)
  }

  /** The keys of a wallet of the caller's signed. */
  const prove = (
    caller: VaultCaller,
    { id, evm_address: evm, solana_address: solana }: VaultWalletRow,
    bound: ProofBinding,
    proofs: Proofs,
  ) => checkProofs(caller, { ...bound, walletId: id, addresses: { evm, solana } }, proofs)

  /** A passkey has to have confirmed what opens the wallet for good. */
  const takeExport = async ({ deviceId }: VaultCaller, row: VaultWalletRow): Promise<void> => {
    const isConfirmed = await stepUps.takeAct(database, { row, deviceId }, 'export')
    if (!isConfirmed) throw new VaultRefusal('vault-step-up-needed')
  }

  const isOnly: VaultWallets['isOnly'] = async (caller) => {
    const rows = await database
      .selectFrom('vault_wallets')
      .select('only_device_id')
      .where('user_id', '=', caller.userId)
      .execute()
    const browser = await findBrowser(database, caller)
    return rows.every(({ only_device_id: only }) => only !== null && browser.includes(only))
  }

  return {
    own: async (caller, walletId) => describe(await find(caller, walletId)),

    isOnly,

    stepOf: async (caller) => {
      const nonce = nonces.issue(nonceSubject(caller), now() + nonceMs)
      const row = await findOwn(caller)
      if (row === undefined) return { step: 'create', wallet: null, isGranted: false, mayJoin: false, nonce }
      const share = await findDeviceShare(row.id, caller.deviceId)
      const granted = await database
        .selectFrom('vault_grants')
        .select('wallet_id')
        .where('wallet_id', '=', row.id)
        .where('project_id', '=', caller.projectId)
        .where('origin', '=', caller.origin)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      const step = share === undefined ? 'recover' : 'ready'
      const mayJoin = share === undefined && (await browsers.mayJoin(caller))
      return { step, wallet: describe(row), isGranted: granted !== undefined, mayJoin, nonce }
    },

    create: async (caller, { walletId, addresses, proofs, home, device }) => {
      if (config.mode === 'winddown') throw new VaultRefusal('vault-closed')
      const splits = [home.splitId, device.splitId]
      await checkProofs(caller, { purpose: 'create', walletId, splits, addresses }, proofs)
      const before = await findOwn(caller)
      if (before !== undefined) {
        // The answer to the same call was lost.
        if (before.id === walletId && before.evm_address === addresses.evm.toLowerCase()) return describe(before)
        throw new VaultRefusal('vault-wallet-exists')
      }
      const held = 'held' in home ? home.held : undefined
      if (held !== undefined) await checkHeld(database, caller.userId, held)
      else if (config.custody.ask === 'required') throw new VaultRefusal('vault-passkey-needed')
      const { jti } = caller.proof
      const auth = await sealer.receive(
        { kind: 'home', holder: 'auth', walletId, splitId: home.splitId },
        jti,
        home.auth,
      )
      const sealed = await receiveDevice(caller, walletId, device)
      // The keeper first: a part there without a wallet is forgotten, a wallet without its part would be lost.
      if ('recovery' in home) {
        await noteDrop(database, walletId, now())
        await keeper.put({ walletId, splitId: home.splitId, email: addressOf(caller) }, jti, home.recovery)
      }
      const row: VaultWalletRow = {
        id: walletId,
        user_id: caller.userId,
        scope: scopeOf(caller),
        mode: held === undefined ? 'recoverable' : 'user-held',
        evm_address: addresses.evm.toLowerCase(),
        solana_address: addresses.solana,
        confirmed_at: null,
        created_at: now(),
        deleted_at: null,
        closing_told_at: null,
        only_device_id: caller.deviceId,
        limits: null,
      }
      await database.transaction().execute(async (transaction) => {
        if ('recovery' in home) await forgetDrop(transaction, walletId)
        const added = await transaction
          .insertInto('vault_wallets')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (added === undefined) throw new VaultRefusal('vault-wallet-exists')
        await addSplit(transaction, { id: home.splitId, wallet_id: walletId, kind: 'home', device_id: null })
        await addShare(transaction, home.splitId, 'auth', auth)
        const { deviceId } = caller
        if (held !== undefined) await addHeld(transaction, { walletId, splitId: home.splitId, deviceId }, held, now())
        await addDeviceSplit(transaction, caller, walletId, { splitId: device.splitId, sealed })
        await addGrant(transaction, caller, walletId)
        await audit({ event: 'wallet-created', ...who(caller, walletId) }, transaction)
      })
      return describe(row)
    },

    enrol: async ({ caller, languages }, walletId, { proofs, device }) => {
      const row = await find(caller, walletId)
      await prove(caller, row, { purpose: 'enrol', splits: [device.splitId] }, proofs)
      const sealed = await receiveDevice(caller, walletId, device)
      const browser = await findBrowser(database, caller)
      const isFurther = await database.transaction().execute(async (transaction) => {
        // A device that lost its own part gets a new split; nothing opens with the old one.
        const old = transaction.selectFrom('vault_splits').select('id').where('device_id', '=', caller.deviceId)
        const ofWallet = old.where('wallet_id', '=', walletId)
        await transaction.deleteFrom('vault_shares').where('split_id', 'in', ofWallet).execute()
        const before = await transaction
          .deleteFrom('vault_splits')
          .where('wallet_id', '=', walletId)
          .where('device_id', '=', caller.deviceId)
          .returning('id')
          .execute()
        await transaction
          .updateTable('vault_wallets')
          .set({ only_device_id: null })
          .where('id', '=', walletId)
          .where('only_device_id', 'not in', browser)
          .execute()
        await addDeviceSplit(transaction, caller, walletId, { splitId: device.splitId, sealed })
        await transaction
          .deleteFrom('vault_recoveries')
          .where('device_id', '=', caller.deviceId)
          .where('wallet_id', '=', walletId)
          .execute()
        await addGrant(transaction, caller, walletId)
        await audit({ event: 'device-enrolled', ...who(caller, walletId) }, transaction)
        return before.length === 0
      })
      // Those that logged in before they were told of.
      if (isFurther) await news.tell({ caller, languages })
      return confirm(caller, row)
    },

    checkPolicy: async (caller, walletId, signs) => policies.check(caller, await find(caller, walletId), signs),

    askStepUp: async (caller, walletId, { act, signs }) => {
      const place = { row: await find(caller, walletId), deviceId: caller.deviceId }
      if (stepUps.limitsOf(place.row) === undefined) return undefined
      return act === undefined ? stepUps.ask(place, signs ?? []) : stepUps.askAct(place, act)
    },

    release: async (caller, walletId, asked) => {
      const { eph, jti } = caller.proof
      if (eph === undefined) throw new VaultRefusal('vault-proof-invalid')
      const row = await find(caller, walletId)
      const kept = await findDeviceShare(walletId, caller.deviceId)
      if (kept === undefined) throw new VaultRefusal('vault-device-not-enrolled')
      const { splitId } = kept
      const place = { kind: 'device', holder: 'device-server', walletId, splitId } as const
      const handOut = () => sealer.handOut(place, kept, { eph, jti })
      const limits = stepUps.limitsOf(row)
      const isFree = policies.of(caller.projectId) === undefined && limits === undefined
      if (isFree || asked === 'own') {
        if (limits?.exports) await takeExport(caller, row)
        const share = await handOut()
        const wallet = await confirm(caller, row)
        await audit({ event: 'unlocked', ...who(caller, walletId) })
        return { wallet, splitId, share }
      }
      if (asked.signs === undefined && asked.use === 'confirm') {
        return { wallet: await confirm(caller, row), splitId, share: null }
      }
      if (asked.signs === undefined) {
        // A page that is older than the policy, or than the limits, names nothing.
        if (asked.use !== 'keep') {
          if (limits !== undefined) throw new VaultRefusal('vault-step-up-needed', undefined, 'nothing named')
          throw new VaultRefusal('vault-policy-unread', undefined, 'nothing named')
        }
        // What is made of it opens the wallet for good, as the 12 words do.
        checkAct('protect', caller, { isOnly: await isOnly(caller), now: now() })
        if (limits?.exports) await takeExport(caller, row)
      }
      const { signs } = asked
      const wallet = await confirm(caller, row)
      const weighed = limits && signs && (await stepUps.weigh(row, signs))
      // What is counted is handed out, and what cannot be handed out is not counted.
      const share = await database.transaction().execute(async (transaction) => {
        if (signs !== undefined) await policies.take(transaction, caller, row, signs)
        if (limits && weighed) await stepUps.take(transaction, { row, deviceId: caller.deviceId }, limits, weighed)
        const sealed = await handOut()
        await audit({ event: 'unlocked', ...who(caller, walletId), detail: signs?.kind ?? 'keep' }, transaction)
        return sealed
      })
      return { wallet, splitId, share }
    },

    recover: async (spoken, walletId) => {
      const { caller } = spoken
      const { eph, jti, jkt } = caller.proof
      if (eph === undefined) throw new VaultRefusal('vault-proof-invalid')
      const row = await find(caller, walletId)
      checkAct('recover', caller, { now: now() })
      const admission = await recoveries.admit(spoken, walletId)
      const kept = await database
        .selectFrom('vault_splits')
        .innerJoin('vault_shares', 'vault_shares.split_id', 'vault_splits.id')
        .select(['vault_splits.id as splitId', 'envelope', 'kid'])
        .where('wallet_id', '=', walletId)
        .where('kind', '=', 'home')
        .where('holder', '=', 'auth')
        .executeTakeFirst()
      if (kept === undefined) throw new VaultRefusal('vault-wallet-unknown')
      const { splitId } = kept
      const share = await sealer.handOut({ kind: 'home', holder: 'auth', walletId, splitId }, kept, { eph, jti })
      const factors = await findHeld(database, { walletId, splitId })
      const isHeld = row.mode === 'user-held'
      const ticket = isHeld
        ? null
        : writeTicket(
            {
              ...{ kind: 'release', walletId, splitId, jkt, email: addressOf(caller), ...admission },
              until: now() + (config.keeper ? longTicketMs : ticketMs),
            },
            ticketKey,
          )
      await audit({ event: 'recovery-asked', ...who(caller, walletId) })
      return { wallet: describe(row), splitId, share, ticket, ...heldPartsOf(factors) }
    },

    askKeeper: async (caller, walletId) => {
      const row = await find(caller, walletId)
      checkAct('add-passkey', caller, { isOnly: await isOnly(caller), now: now() })
      if (config.keeper === undefined || row.mode === 'user-held') return null
      const { jkt } = caller.proof
      const ticket = { kind: 'passkey', walletId, jkt, email: addressOf(caller), until: now() + longTicketMs } as const
      return writeTicket(ticket, ticketKey)
    },

    prove: async (caller, walletId, bound, proofs) => prove(caller, await find(caller, walletId), bound, proofs),

    protect: async (caller, walletId, { proofs, home }) => {
      const row = await find(caller, walletId)
      await prove(caller, row, { purpose: 'protect', splits: [home.splitId] }, proofs)
      await checkHeld(database, caller.userId, home.held)
      const place = { kind: 'home', holder: 'auth', walletId, splitId: home.splitId } as const
      const auth = await sealer.receive(place, caller.proof.jti, home.auth)
      await database.transaction().execute(async (transaction) => {
        // First: whoever adds to what opens the wallet at this moment comes before or after.
        await transaction.updateTable('vault_wallets').set({ mode: 'user-held' }).where('id', '=', walletId).execute()
        await dropHome(transaction, walletId)
        // What only its member opens now has no way back to the keeper.
        await transaction.deleteFrom('vault_retired_homes').where('wallet_id', '=', walletId).execute()
        await addSplit(transaction, { id: home.splitId, wallet_id: walletId, kind: 'home', device_id: null })
        await addShare(transaction, home.splitId, 'auth', auth)
        const { deviceId } = caller
        await addHeld(transaction, { walletId, splitId: home.splitId, deviceId }, home.held, now())
        await dropSoon(transaction, walletId)
        await audit({ event: 'wallet-protected', ...who(caller, walletId) }, transaction)
      })
      // Last: without the gateway's part of its split, the keeper's is worth nothing, whatever becomes of this call.
      await dropNow(database, keeper, walletId, now())
      return describe({ ...row, mode: 'user-held' })
    },

    renew: async (caller, walletId, { proofs, home }, note) => {
      const row = await find(caller, walletId)
      await prove(caller, row, { purpose: 'file', splits: [home.splitId] }, proofs)
      const place = { walletId, splitId: home.splitId }
      const { jti } = caller.proof
      const auth = await sealer.receive({ kind: 'home', holder: 'auth', ...place }, jti, home.auth)
      // The keeper first, as for a new wallet.
      await noteRetired(database, place, now())
      await keeper.put({ ...place, email: addressOf(caller) }, jti, home.recovery)
      const old = await database.transaction().execute(async (transaction) => {
        await forgetRetired(transaction, home.splitId)
        // Whoever protects the wallet or replaces its split at this moment comes before or after; who opens it is not changed here.
        const same = await transaction
          .updateTable('vault_wallets')
          .set({ mode: 'recoverable' })
          .where('id', '=', walletId)
          .where('mode', '=', 'recoverable')
          .returning('id')
          .executeTakeFirst()
        if (same === undefined) throw new VaultRefusal('vault-wallet-proof-wrong')
        // A keeper that is restored may know this one alone.
        if (config.keeper && backupMs(config) > 0) await keepRetiredHome(transaction, walletId, now())
        const dropped = await dropHome(transaction, walletId)
        await addSplit(transaction, { id: home.splitId, wallet_id: walletId, kind: 'home', device_id: null })
        await addShare(transaction, home.splitId, 'auth', auth)
        for (const splitId of dropped) await retireSoon(transaction, { walletId, splitId })
        await note(transaction)
        return dropped
      })
      // Last: without the gateway's part of its split, the keeper's is worth nothing.
      for (const splitId of old) await retireNow(database, keeper, { walletId, splitId }, now())
      return describe(row)
    },

    grant: async (caller, walletId) => {
      await find(caller, walletId)
      await addGrant(database, caller, walletId)
      await audit({ event: 'site-granted', ...who(caller, walletId) })
    },
  }
}

/** Where mails reach a caller, if anywhere. */
function addressOf({ email }: VaultCaller): string | undefined {
  return isPlaceholderEmail(email) ? undefined : email
}

function describe({ id, mode, evm_address, solana_address, confirmed_at }: VaultWalletRow): OwnWallet {
  const addresses = { evm: getAddress(evm_address), solana: solana_address }
  return { id, mode, addresses, isConfirmed: confirmed_at !== null }
}
