import { GatewayError } from '@foyer/contract'
import {
  keeperChallenge,
  keeperRelease,
  sealKeeperCode,
  type VaultErrorCode,
  vaultErrorCode,
} from '@foyer/contract/vault'
import { type GatewayCall, proofId } from '../platform/gateway/createGatewayCall.ts'
import type { ReceivedShare } from '../signer/receivedShares.ts'
import type { SignerTasks } from '../signer/signerTasks.ts'
import type { Attempt, CodeVerdict } from './member.ts'

/** A code of the keeper's own, which a visitor types after the login. */
export type KeeperCode = {
  /** Without an address where no mail could be sent; `problem` says why then. */
  readonly attempt: Attempt
  readonly problem: VaultErrorCode | undefined
  resend(): Promise<Attempt>
  enter(code: string): Promise<CodeVerdict>
}

/** What {@link askKeeper} takes. */
export type AskKeeperParameters = {
  readonly keeper: GatewayCall
  /** The keeper's point: codes are sealed to it. */
  readonly keeperKey: string
  readonly worker: Pick<SignerTasks, 'receive'>
  /** What the gateway gave for this recovery. */
  readonly ticket: string
  readonly device: string
  readonly language: string | undefined
  readonly clockAhead: number
  /** Has the visitor type the code; it ends once that was right. */
  readonly askCode: (code: KeeperCode) => Promise<void>
}

/** Refusals of a mail that may pass, while the visitor stays before the field. */
const passing: readonly (VaultErrorCode | undefined)[] = [
  'vault-keeper-mail-away',
  'vault-mail-limit',
  'vault-resend-early',
]

/** Gets the recovery part that the keeper hands out, by its own code where it wants one. `isAsked`: the visitor typed one. */
export async function askKeeper(parameters: AskKeeperParameters): Promise<{ share: ReceivedShare; isAsked: boolean }> {
  const { askCode, clockAhead, device, keeper, keeperKey, language, ticket, worker } = parameters
  // One pair for all tries: it serves the one answer that comes.
  const { id, publicKey: eph } = await worker.receive()

  const challengeNow = () =>
    keeper(keeperChallenge, { token: ticket, body: { device, ...(language && { language }) }, patience: 25_000 })
  const release = async (nonce: string, body: object): Promise<ReceivedShare> => {
    const jti = proofId()
    const { share: message, splitId } = await keeper(keeperRelease, { token: ticket, nonce, eph, jti, body })
    return { id, jti, splitId, message }
  }
  const attemptOf = ({ code, expiresAt }: Awaited<ReturnType<typeof challengeNow>>): Attempt => ({
    email: code?.sentTo ?? '',
    resendAt: (code?.resendAt ?? 0) - clockAhead,
    expiresAt: expiresAt - clockAhead,
  })

  let problem: VaultErrorCode | undefined
  let open = await challengeNow().catch((error: unknown) => {
    problem = error instanceof GatewayError ? vaultErrorCode(error) : undefined
    if (!passing.includes(problem)) throw error
    return undefined
  })
  if (open && !open.code) return { share: await release(open.nonce, {}), isAsked: false }
  let triesLeft = open?.code?.tries ?? 0
  let share: ReceivedShare | undefined
  await askCode({
    attempt: open ? attemptOf(open) : { email: '', resendAt: 0, expiresAt: 0 },
    problem,
    async resend() {
      open = await challengeNow()
      triesLeft = open.code?.tries ?? 0
      return attemptOf(open)
    },
    async enter(code) {
      if (!open?.code) return { state: 'over' }
      const { challenge } = open.code
      try {
        const answer = await sealKeeperCode({ to: keeperKey, challenge, code, eph })
        share = await release(open.nonce, { code: { challenge, answer } })
        return { state: 'right' }
      } catch (error) {
        const refused = error instanceof GatewayError ? vaultErrorCode(error) : undefined
        if (refused === 'vault-keeper-code-wrong') {
          triesLeft -= 1
          return { state: 'wrong', triesLeft }
        }
        if (refused === 'vault-nonce-stale') return { state: 'over' }
        if (refused === 'vault-keeper-code-over') return { state: triesLeft === 1 ? 'dead' : 'over' }
        throw error
      }
    },
  })
  if (!share) throw new Error('The keeper handed out nothing.')
  return { share, isAsked: true }
}
