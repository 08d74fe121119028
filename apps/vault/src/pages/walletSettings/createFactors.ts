import {
  type VaultFactor,
  vaultFactorAdd,
  vaultFactorRemove,
  vaultFactors,
  vaultProtect,
  vaultRecovery,
  vaultRelease,
  vaultWho,
} from '@foyer/contract/vault'
import { readDeviceShare } from '../../account/device.ts'
import type { Member } from '../../account/member.ts'
import { createUnlockMethods, type OpenedHome, type UnlockMethods } from '../../account/unlockMethods.ts'
import type { DeviceStore } from '../../platform/device/deviceStore.ts'
import { type GatewayCall, proofId } from '../../platform/gateway/createGatewayCall.ts'
import type { FileMaker } from '../../signer/createSigner.ts'
import type { AddFactorParameters } from '../../signer/fileTasks.ts'
import type { LimitsCalls } from './createLimitsCalls.ts'

/** What something more is sealed for. */
export type NewFactor = AddFactorParameters['factor']

/** A wallet that is got ready for something more to open it. */
export type Addition = {
  /** What the wallet is opened with first. */
  readonly ways: UnlockMethods
  /** Seals its part for `factor`; `opened` is good for one try. */
  add(opened: OpenedHome, factor: NewFactor): Promise<void>
  /** Forgets what was opened. */
  end(): void
}

/** What a member changes in what opens the wallet. Each rejects with a GatewayError. */
export type Factors = {
  factors(member: Member): Promise<readonly VaultFactor[]>
  removeFactor(member: Member, id: string): Promise<void>
  prepareFactor(member: Member): Promise<Addition>
  /** Gives the wallet a new home split that only a password opens on a new device. */
  protectByPassword(member: Member, password: string): Promise<Member>
  /** Rebuilds nothing yet: has the gateway hand this device's other half out to a worker. */
  releaseTo(tasks: Pick<FileMaker, 'receive'>, member: Member): Promise<DeviceParts>
}

/** What a worker rebuilds a wallet of on this device. */
export type DeviceParts = Pick<Parameters<FileMaker['protect']>[0], 'walletId' | 'addresses' | 'half' | 'release'>

/** What {@link createFactors} takes. */
export type CreateFactorsParameters = Pick<LimitsCalls, 'withConfirmation'> & {
  readonly call: GatewayCall
  readonly store: DeviceStore
  readonly withToken: () => Promise<{ token: string | undefined }>
  /** The gateway's point. */
  readonly gatewayKey: string
  readonly fileMaker: () => FileMaker
}

/** Makes the calls about what opens a wallet. */
export function createFactors(parameters: CreateFactorsParameters): Factors {
  const { call, fileMaker, gatewayKey, store, withConfirmation, withToken } = parameters
  const releaseTo: Factors['releaseTo'] = async (tasks, { addresses, walletId }) => {
    const half = await readDeviceShare(store, walletId)
    if (half === undefined) throw new Error('This device has no half of the secret.')
    const release = await withConfirmation({ walletId }, async () => {
      const { id, publicKey } = await tasks.receive()
      const jti = proofId()
      const request = { ...(await withToken()), jti, eph: publicKey, params: { id: walletId }, body: { use: 'keep' } }
      const { share: message, splitId } = await call(vaultRelease, request)
      if (message === null) throw new Error('The gateway handed out no part of the secret.')
      return { id, jti, splitId, message }
    })
    return { walletId, addresses, half, release }
  }
  return {
    releaseTo,

    factors: async ({ walletId: id }) => (await call(vaultFactors, { ...(await withToken()), params: { id } })).factors,

    async removeFactor({ walletId: id }, factor) {
      await call(vaultFactorRemove, { ...(await withToken()), params: { id, factor } })
    },

    async prepareFactor({ addresses, walletId }) {
      const tasks = fileMaker()
      const params = { id: walletId }
      try {
        const { id, publicKey } = await tasks.receive()
        const jti = proofId()
        const request = { ...(await withToken()), jti, eph: publicKey, params, body: {} }
        const { held, password, share: message, splitId } = await call(vaultRecovery, request)
        const auth = { id, jti, splitId, message }
        const wallet = { id: walletId, addresses }
        return {
          ways: createUnlockMethods({
            wallet,
            auth,
            held,
            password,
            worker: tasks,
            passwords: async () => fileMaker(),
          }),
          async add(opened, factor) {
            const { nonce } = await call(vaultWho, await withToken())
            const { auth: first, recovery } = opened
            const own = { walletId, addresses, nonce, factor }
            const { held: sealed, proofs } = await tasks.addFactor({ ...own, auth: first, recovery })
            await call(vaultFactorAdd, { ...(await withToken()), params, body: { proofs, splitId, held: sealed } })
          },
          end: () => tasks.stop(),
        }
      } catch (error) {
        tasks.stop()
        throw error
      }
    },

    async protectByPassword(member, password) {
      const tasks = fileMaker()
      try {
        const parts = await releaseTo(tasks, member)
        const { nonce } = await call(vaultWho, await withToken())
        const [homeSplitId, jti] = [crypto.randomUUID(), proofId()]
        const { auth, held, proofs } = await tasks.protect({ ...parts, nonce, password, homeSplitId, jti, gatewayKey })
        const body = { proofs, home: { splitId: homeSplitId, auth, held } }
        const { wallet } = await call(vaultProtect, {
          ...(await withToken()),
          jti,
          params: { id: member.walletId },
          body,
        })
        return { ...member, mode: wallet.mode }
      } finally {
        tasks.stop()
      }
    },
  }
}
