import { randomBytes, randomUUID } from 'node:crypto'
import { writeBase64url } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Audit } from '../audit.ts'
import { checkAct } from '../checkAct.ts'
import type { AttemptCaller, Attempts, OpenAttempt } from '../createAttempts.ts'
import type { AttemptWaits } from '../createAttemptWaits.ts'
import type { Login } from '../createLogin.ts'
import type { SpokenCaller, Tell } from '../createNotices.ts'
import type { Recoveries } from '../createRecoveries.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import { paceNetwork } from '../paceNetwork.ts'
import type { Quotas } from '../quotas.ts'
import { VaultRefusal } from '../VaultRefusal.ts'
import { hasPasskeys, type VaultConfig } from '../vaultSchema.ts'
import type { VaultAttemptRow, VaultPasskeyRow } from '../vaultTables.ts'
import { checkMadePasskey, checkUsedPasskey, type Expected } from './checkPasskey.ts'
import type { CheckedPasskey, MadePasskey, UsedPasskey } from './passkey.ts'

/** What a browser makes or uses a passkey with. */
export type PasskeyOptions = { challenge: string; rpId: string; userHandle: string }

/** An attempt by a passkey; it ends at a time in milliseconds since 1970. */
export type PasskeyAttempt = { id: string; passkey: PasskeyOptions; expiresAt: number }

/** What an attempt to log in by a passkey is opened with. */
export type OpenPasskeyAttempt = Omit<OpenAttempt, 'email' | 'language'>

/** Logging in and signing up by passkeys. Each throws VaultRefusal. */
export type Passkeys = {
  open: (given: OpenPasskeyAttempt) => Promise<PasskeyAttempt>
  /** Ends an attempt: `made` makes a new member, `used` says who it is. */
  logIn: (caller: AttemptCaller, passkey: MadePasskey | UsedPasskey) => Promise<{ isBackedUp: boolean }>
  /** The challenge with which a logged-in member makes another passkey. */
  prepare: (caller: VaultCaller) => Promise<PasskeyAttempt & { existing: string[] }>
  add: (who: SpokenCaller, attemptId: string, made: MadePasskey) => Promise<{ isBackedUp: boolean }>
}

export type CreatePasskeysParameters = {
  config: Pick<VaultConfig, 'app' | 'mode'>
  database: GatewayDatabase
  attempts: Pick<Attempts, 'find'>
  waits: Pick<AttemptWaits, 'tell'>
  login: Pick<Login, 'enterPasskey'>
  /** Whether no device but the caller's was ever let into a wallet of his. */
  isOnly: (caller: VaultCaller) => Promise<boolean>
  recoveries: Pick<Recoveries, 'vouchable'>
  quotas: Quotas
  audit: Audit
  tell: Tell
  originsOf: (projectId: string | undefined) => Promise<readonly string[] | undefined>
  now: () => number
}

const lifetimeMs = 600_000
const maxTries = 5
const perNetwork = 100

export function createPasskeys(parameters: CreatePasskeysParameters): Passkeys {
  const { config, database, attempts, waits, login, isOnly, recoveries, quotas, audit, tell, originsOf, now } =
    parameters
  const { app } = config
  const rpId = new URL(app).hostname

  const begin = async (
    row: Pick<VaultAttemptRow, 'project_id' | 'origin' | 'challenge' | 'device_jkt' | 'label' | 'network' | 'user_id'>,
  ): Promise<PasskeyAttempt> => {
    if (!hasPasskeys(app)) throw new VaultRefusal('vault-passkeys-off')
    await paceNetwork(quotas, 'passkey-network', row.network, perNetwork)
    const [id, challenge, expiresAt] = [randomUUID(), writeBase64url(randomBytes(32)), now() + lifetimeMs]
    await database
      .insertInto('vault_attempts')
      .values({
        id,
        ...row,
        method: 'passkey',
        email: '',
        email_hash: '',
        language: '',
        state: 'open',
        tries: 0,
        session_token: null,
        resend_at: 0,
        expires_at: expiresAt,
        webauthn_challenge: challenge,
        provider: null,
        oauth_state: null,
      })
      .execute()
    return { id, passkey: { challenge, rpId, userHandle: writeBase64url(randomBytes(16)) }, expiresAt }
  }

  /** An open attempt by a passkey, counted before anything is looked at. */
  const take = async (
    caller: AttemptCaller,
    userId: string | null,
  ): Promise<{ row: VaultAttemptRow; expected: Expected }> => {
    const row = await attempts.find(caller)
    const { webauthn_challenge: challenge } = row
    if (row.state !== 'open' || challenge === null || row.user_id !== userId) {
      throw new VaultRefusal('vault-attempt-unknown')
    }
    const taken = await database
      .updateTable('vault_attempts')
      .set((update) => ({ tries: update('tries', '+', 1) }))
      .where('id', '=', row.id)
      .where('state', '=', 'open')
      .where('tries', '<', maxTries)
      .returning('id')
      .executeTakeFirst()
    if (taken === undefined) throw new VaultRefusal('vault-attempt-unknown')
    const origins = (await originsOf(row.project_id ?? undefined)) ?? []
    return { row, expected: { challenge, app, origins } }
  }

  /** Answers its id; nothing where a member already has it. */
  const insert = async (userId: string, checked: CheckedPasskey): Promise<string | undefined> => {
    const added = await database
      .insertInto('vault_passkeys')
      .values({
        id: randomUUID(),
        name: '',
        public_key: checked.publicKey,
        user_id: userId,
        credential_id: checked.id,
        counter: checked.counter,
        device_type: checked.isBackedUp ? 'multiDevice' : 'singleDevice',
        backed_up: checked.isBackedUp ? 1 : 0,
        transports: JSON.stringify(checked.transports),
        aaguid: checked.aaguid,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  }

  const signUp = async (made: MadePasskey, expected: Expected) => {
    if (config.mode === 'winddown') throw new VaultRefusal('vault-closed')
    const checked = await checkMadePasskey(made, expected)
    const { sessionToken, userId } = await login.enterPasskey(undefined)
    const passkeyId = await insert(userId, checked)
    if (passkeyId === undefined) {
      // Another member has this passkey: the user row that was made for it is deleted again, with its session.
      await database.deleteFrom('vault_users').where('id', '=', userId).execute()
      throw new VaultRefusal('vault-passkey-invalid')
    }
    return { sessionToken, userId, passkeyId, isBackedUp: checked.isBackedUp }
  }

  const recognise = async (used: UsedPasskey, expected: Expected) => {
    const known = await findPasskey(database, used.id)
    if (known === undefined) throw new VaultRefusal('vault-passkey-unknown')
    const { counter, isBackedUp } = await checkUsedPasskey(used, known, expected)
    await database.updateTable('vault_passkeys').set({ counter }).where('id', '=', known.id).execute()
    return { ...(await login.enterPasskey(known.user_id)), passkeyId: known.id, isBackedUp }
  }

  return {
    open: ({ projectId, origin, challenge, jkt, label, network }) =>
      begin({ project_id: projectId ?? null, origin, challenge, device_jkt: jkt, label, network, user_id: null }),

    logIn: async (caller, passkey) => {
      const { row, expected } = await take(caller, null)
      const { isBackedUp, passkeyId, sessionToken, userId } =
        passkey.type === 'made' ? await signUp(passkey, expected) : await recognise(passkey, expected)
      await database
        .updateTable('vault_sessions')
        .set({ passkey_id: passkeyId })
        .where('token', '=', sessionToken)
        .execute()
      const ended = await database
        .updateTable('vault_attempts')
        .set({ state: 'authenticated', session_token: sessionToken })
        .where('id', '=', row.id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      // Another call of the same device was quicker.
      if (ended === undefined) throw new VaultRefusal('vault-attempt-unknown')
      waits.tell(row.id)
      const { origin, network } = row
      const event = passkey.type === 'made' ? 'signed-up' : 'login'
      await audit({ event, userId, origin, network, detail: 'passkey' })
      return { isBackedUp }
    },

    prepare: async (caller) => {
      checkAct('add-passkey', caller, { isOnly: await isOnly(caller), now: now() })
      // A passkey of a day opens the wallet without a wait, so only a device gives one that has the wallet.
      await recoveries.vouchable(caller)
      const { userId, projectId, origin, network, proof } = caller
      const begun = await begin({
        project_id: projectId === '' ? null : projectId,
        origin,
        // No verifier: this attempt adds a passkey, and opens no session.
        challenge: '',
        device_jkt: proof.jkt,
        label: '',
        network,
        user_id: userId,
      })
      const rows = await database
        .selectFrom('vault_passkeys')
        .select('credential_id')
        .where('user_id', '=', userId)
        .execute()
      return { ...begun, existing: rows.map((row) => row.credential_id) }
    },

    add: async ({ caller, languages }, id, made) => {
      const { userId, deviceId, origin, network, proof } = caller
      const { row, expected } = await take({ id, jkt: proof.jkt }, userId)
      const checked = await checkMadePasskey(made, expected)
      if ((await insert(userId, checked)) === undefined) throw new VaultRefusal('vault-passkey-invalid')
      await database.updateTable('vault_attempts').set({ state: 'redeemed' }).where('id', '=', row.id).execute()
      await audit({ event: 'passkey-added', userId, deviceId, origin, network })
      await tell({ kind: 'passkey-added' }, { caller, languages })
      return { isBackedUp: checked.isBackedUp }
    },
  }
}

/** The passkey with an id, of any member. */
export function findPasskey(database: GatewayDatabase, credentialId: string): Promise<VaultPasskeyRow | undefined> {
  return database.selectFrom('vault_passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}
