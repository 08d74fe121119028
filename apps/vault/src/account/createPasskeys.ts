import {
  type PasskeyKey,
  vaultPasskeyAdd,
  vaultPasskeyAttempt,
  vaultPasskeyLogin,
  vaultPasskeyOptions,
  vaultProtect,
  vaultStepUp,
  vaultWho,
} from '@foyer/contract/vault'
import { proofId } from '../platform/gateway/createGatewayCall.ts'
import type { VaultConfig } from '../platform/gateway/vaultConfig.ts'
import type { ReceivedShare } from '../signer/receivedShares.ts'
import type { AccountParameters } from './accountParameters.ts'
import type { KeeperCheck } from './askKeeper.ts'
import { readDeviceShare, readToken } from './device.ts'
import type { Member } from './member.ts'
import type { MadePasskey, PasskeyHolder, PasskeyOptions, UsedPasskey } from './passkeys/askPasskey.ts'
import { PasskeyError } from './passkeys/PasskeyError.ts'
import { policyCodeOf } from './policyRefusal.ts'
import { confirmStepUp, leaveQuestion } from './stepUp.ts'
import type { OpenedHome, UnlockMethods } from './unlockMethods.ts'

/** What a new passkey is made with. */
export type PreparedPasskey = {
  readonly options: PasskeyOptions
  /** Passkeys that this person has. */
  readonly existing: readonly string[]
}

/** What a new passkey of a member is made with. */
export type NewPasskey = PreparedPasskey & { readonly attempt: string }

/** A passkey that shall protect a wallet: a new one, or one that this person has already. */
export type ProtectingPasskey = {
  readonly made?: MadePasskey | undefined
  readonly credentialId: string
  readonly key: PasskeyKey
}

/** What an account does with passkeys. Each rejects with a GatewayError. */
export type Passkeys = {
  /** When the member of a new wallet is asked to protect it by one: `never` where this vault has none. */
  readonly asked: VaultConfig['custody']['ask']
  /** Whether a visitor without a wallet gets one by a passkey alone. */
  readonly canSignUp: boolean
  /** Opens a login by a passkey. */
  start(): Promise<PasskeyOptions>
  /** Says whose passkey was used, or makes a new member of a new one; `isBackedUp` tells whether it may be on more than one device. */
  enter(passkey: MadePasskey | UsedPasskey): Promise<{ isBackedUp: boolean }>
  prepare(): Promise<NewPasskey>
  /** Adds a passkey that was made with `attempt` to who is logged in; one that this person had before is there already. */
  add(attempt: string, passkey: ProtectingPasskey): Promise<void>
  /** Takes the recovery part out of the keeper's hands: from now on only the passkey opens it. */
  protect(member: Member, attempt: string, passkey: ProtectingPasskey): Promise<Member>
}

/** What a login lends to {@link createPasskeys}. */
export type PasskeyParameters = AccountParameters & {
  /** Opens an attempt that only this page can end. */
  readonly open: <T extends { id: string }>(
    email: string | undefined,
    ask: (shared: object) => Promise<T>,
  ) => Promise<T>
  readonly begun: () => { readonly id: string }
  readonly release: (
    walletId: string,
    token: string | undefined,
    body: { readonly use: 'keep' },
  ) => Promise<{ share: ReceivedShare }>
}

/** What a wallet that is recovered or made is held by. */
export type FinishWithPasskey = {
  /** Has the member open a wallet that he holds; `again` asks the gateway anew what opens it. */
  readonly unlock: (ways: UnlockMethods, again: () => Promise<UnlockMethods>) => Promise<OpenedHome>
  /** Has the keeper check the visitor, where that does so by itself; it ends once that is done. */
  readonly keeperCheck?: ((check: KeeperCheck) => Promise<void>) | undefined
  /** Whether this browser can use passkeys here; default not. */
  readonly hasPasskeys?: boolean | undefined
  /** Whether a sign-in service can be opened here, for the keeper's check; default not. */
  readonly hasLogins?: boolean | undefined
  /** Tells the visitor that the wallet does not open on this device yet, and has him try again; rejects where he leaves. */
  readonly wait?: ((wait: RecoveryWait) => Promise<void>) | undefined
  /** Hands in what another device said for this one, before the wallet is recovered. */
  readonly vouched?: ((walletId: string) => Promise<void>) | undefined
  /** Holds a wallet that is made now. */
  readonly holder?: PasskeyHolder | undefined
  /** Asked for one before a wallet without a holder is made; where it rejects, none is made and the login ends. */
  readonly hold?: (() => Promise<PasskeyHolder | undefined>) | undefined
}

/** Why a device that is not known to a wallet does not recover it yet. */
export type RecoveryWait = {
  /** When it may, in milliseconds since 1970 by this clock; undefined where that is not known, or it was stopped. */
  readonly opensAt: number | undefined
  /** It was stopped on another device, or by the mail. */
  readonly isStopped: boolean
  /** A device that can let it in at once. */
  readonly approver: { readonly label: string; readonly site: string } | undefined
}

/** Logs in by passkeys, and protects wallets by them. */
export function createPasskeys(parameters: PasskeyParameters): Passkeys {
  const { askCode = leaveQuestion, begun, call, config, open, origin, release, signer, store } = parameters
  const token = () => readToken(store, origin)
  const add: Passkeys['add'] = async (attempt, { made }) => {
    if (!made) return
    const { isBackedUp } = await call(vaultPasskeyAdd, { token: await token(), body: { attempt, passkey: made } })
    if (!isBackedUp) throw new PasskeyError('device-bound')
  }
  return {
    asked: config.methods.includes('passkey') ? config.custody.ask : 'never',
    canSignUp: config.mode === 'open',

    start: async () => (await open(undefined, (body) => call(vaultPasskeyAttempt, { body }))).passkey,

    enter: (passkey) => call(vaultPasskeyLogin, { params: { id: begun().id }, body: { passkey } }),

    async prepare() {
      const { existing, id, passkey } = await call(vaultPasskeyOptions, { token: await token(), body: {} })
      return { attempt: id, options: passkey, existing }
    },

    add,

    async protect(member, attempt, passkey) {
      const { credentialId, key } = passkey
      const own = await token()
      const { addresses, walletId } = member
      await add(attempt, passkey)
      const half = await readDeviceShare(store, walletId)
      if (half === undefined) throw new Error('This device has no half of the secret.')
      const { nonce } = await call(vaultWho, { token: own })
      const keep = () => release(walletId, own, { use: 'keep' })
      const { share } = await keep().catch(async (error: unknown) => {
        if (policyCodeOf(error) !== 'vault-step-up-needed') throw error
        const { step } = await call(vaultStepUp, { token: own, params: { id: walletId }, body: { act: 'export' } })
        if (step) await confirmStepUp(call, step, askCode)
        return keep()
      })
      const [homeSplitId, jti] = [crypto.randomUUID(), proofId()]
      const { auth, held, proofs } = await (await signer()).protect({
        ...{ walletId, addresses, nonce, homeSplitId, jti, gatewayKey: config.keys.gateway },
        passkey: { credentialId, key },
        parts: { half, release: share },
      })
      const body = { proofs, home: { splitId: homeSplitId, auth, held } }
      const { wallet } = await call(vaultProtect, { token: own, jti, params: { id: walletId }, body })
      return { ...member, mode: wallet.mode }
    },
  }
}
