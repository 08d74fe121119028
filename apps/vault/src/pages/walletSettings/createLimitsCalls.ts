import { GatewayError } from '@foyer/contract'
import type { OwnerLimits } from '@foyer/contract/vault'
import { vaultErrorCode, vaultLimits, vaultSetLimits, vaultStepUp } from '@foyer/contract/vault'
import type { Member } from '../../account/member.ts'
import { type AskCode, confirmStepUp } from '../../account/stepUp.ts'
import type { GatewayCall } from '../../platform/gateway/createGatewayCall.ts'
import { createRefusal } from './createRefusal.ts'

/** What stands of an owner's limits. */
export type StandingLimits = {
  readonly limits: OwnerLimits | null
  /** When they end without a passkey, in milliseconds since 1970 by this browser's clock; `null` where they do not. */
  readonly endsAt: number | null
  /** How many passkeys confirm. */
  readonly passkeys: number
  /** Whether codes of an authenticator app confirm; `young`: not before a day is over. */
  readonly authenticator: 'none' | 'young' | 'ready'
  /** What was signed within 24 hours without a confirmation, in cents of a US dollar. */
  readonly usedCents: number
}

/** Whether anything confirms now. */
export function canConfirm({ authenticator, passkeys }: StandingLimits): boolean {
  return passkeys > 0 || authenticator === 'ready'
}

type Owned = Pick<Member, 'walletId'>

/** What a member confirms by a passkey or a code. Each rejects as confirmStepUp does where the one who is asked does not confirm. */
export type LimitsCalls = {
  limits(member: Owned): Promise<StandingLimits>
  /** Sets limits, or ends them with `null`; `confirm`: it is confirmed first, so that looser ones, and an end, stand at once. */
  setLimits(member: Owned, limits: OwnerLimits | null, confirm: boolean): Promise<StandingLimits>
  /** Does work that lets the secret out. Where the gateway wants it confirmed, has it confirmed and does the work once more. */
  withConfirmation<T>(member: Owned, work: () => Promise<T>): Promise<T>
}

/** What {@link createLimitsCalls} takes. */
export type CreateLimitsCallsParameters = {
  readonly call: GatewayCall
  readonly withToken: () => Promise<{ token: string | undefined }>
  /** How far the gateway's clock is ahead of this one, in milliseconds. */
  readonly clockAhead: number
  /** Asks for a code of the authenticator app. */
  readonly askCode: AskCode
  /** Default: this browser's passkeys, and codes. */
  readonly confirm?: typeof confirmStepUp | undefined
}

/** Makes the calls about what is confirmed. */
export function createLimitsCalls(parameters: CreateLimitsCallsParameters): LimitsCalls {
  const { askCode, call, clockAhead, confirm = confirmStepUp, withToken } = parameters
  const byOwnClock = <T extends { endsAt: number | null }>(found: T) => ({
    ...found,
    endsAt: found.endsAt === null ? null : found.endsAt - clockAhead,
  })
  const confirmAct = async ({ walletId: id }: Owned, act: 'limits' | 'export') => {
    const { step } = await call(vaultStepUp, { ...(await withToken()), params: { id }, body: { act } })
    if (step === null) return
    // The browser would only say that there is none.
    if (step.passkeys.length === 0 && !step.authenticator) throw createRefusal('vault-limits-passkey')
    await confirm(call, step, askCode)
  }
  return {
    limits: async ({ walletId: id }) => byOwnClock(await call(vaultLimits, { ...(await withToken()), params: { id } })),

    async setLimits(member, limits, isConfirmed) {
      if (isConfirmed) await confirmAct(member, 'limits')
      const request = { ...(await withToken()), params: { id: member.walletId }, body: { limits } }
      return byOwnClock(await call(vaultSetLimits, request))
    },

    async withConfirmation(member, work) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof GatewayError) || vaultErrorCode(error) !== 'vault-step-up-needed') throw error
      }
      await confirmAct(member, 'export')
      return work()
    },
  }
}
