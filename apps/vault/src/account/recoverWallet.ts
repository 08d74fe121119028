import { vaultEnrol, vaultRecovery, vaultWho } from '@foyer/contract/vault'
import { proofId } from '../platform/gateway/createGatewayCall.ts'
import type { AccountParameters } from './accountParameters.ts'
import { askKeeper } from './askKeeper.ts'
import type { Parts } from './createParts.ts'
import type { FinishWithPasskey } from './createPasskeys.ts'
import { keepDeviceShare, type Self } from './device.ts'
import { deviceName } from './deviceName.ts'
import { createUnlockMethods } from './unlockMethods.ts'

/** What {@link recoverWallet} takes. */
export type RecoverWalletParameters = AccountParameters &
  Pick<Parts, 'receive'> & {
    readonly self: Self
    readonly wallet: NonNullable<Self['wallet']>
    readonly token: string
    readonly ways: Omit<FinishWithPasskey, 'hold' | 'holder'>
  }

/** Opens a wallet that this device has no part of, and gives it one. The visitor is asked, or waits, where that is needed. */
export async function recoverWallet(given: RecoverWalletParameters): Promise<void> {
  const { call, clockAhead, config, keeper, language, receive, self, signer, store, token, userAgent } = given
  const { passwords = async () => (await import('../signer/startWorkers.ts')).startFileMaker() } = given
  const { addresses, id } = given.wallet
  const { hasLogins = false, hasPasskeys = false, keeperCheck, unlock, vouched, wait } = given.ways
  const params = { id }
  // The other device's approval may be too old; then this device waits like any other.
  await vouched?.(id).catch(() => undefined)
  /** Has the visitor wait where that is why work failed, then does it again. */
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    while (true) {
      try {
        return await work()
      } catch (error) {
        const { readWait } = await import('./readWait.ts')
        const why = await readWait(error, { call, clockAhead, token })
        if (!why || !wait) throw error
        await wait(why)
      }
    }
  }
  const askHome = () =>
    patiently(() => receive((request) => call(vaultRecovery, { ...request, token, params, body: {} })))
  const home = await askHome()
  const { ticket } = home.answer
  const worker = await signer()
  const waysOf = ({ answer: { held, password }, share: auth }: typeof home) =>
    createUnlockMethods({ wallet: { id, addresses }, auth, held, password, worker, passwords })
  const askHolder = async (given: string) => {
    const { share: recovery, isAsked } = await patiently(() =>
      askKeeper({
        ...{ keeper, keeperKey: config.keys.keeper ?? '', walletId: id, worker, ticket: given, clockAhead },
        device: deviceName(userAgent),
        language: language,
        hasPasskeys,
        hasLogins,
        ask: async (check) => {
          if (!keeperCheck) throw new Error('Nothing asks for what the keeper wants here.')
          await keeperCheck(check)
        },
      }),
    )
    // The check takes its time, and what the keys sign is good for ten minutes.
    return { auth: home.share, recovery, nonce: isAsked ? (await call(vaultWho, { token })).nonce : self.nonce }
  }
  const { auth, recovery, nonce } =
    ticket === null
      ? { ...(await unlock(waysOf(home), async () => waysOf(await askHome()))), nonce: self.nonce }
      : await askHolder(ticket)
  const own = { walletId: id, deviceSplitId: crypto.randomUUID(), nonce, gatewayKey: config.keys.gateway }
  const jti = proofId()
  const enrolled = await worker.recover({ ...own, addresses, jti, auth, recovery })
  const body = { proofs: enrolled.proofs, device: { splitId: own.deviceSplitId, share: enrolled.share } }
  await call(vaultEnrol, { body, token, jti, params })
  await keepDeviceShare(store, id, { splitId: own.deviceSplitId, half: enrolled.half })
}
