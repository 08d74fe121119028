import {
  isLooser,
  type OwnerLimits,
  type VaultErrorCode,
  vaultBeginAuthenticator,
  vaultConfirmAuthenticator,
  vaultLimits,
  vaultRemoveAuthenticator,
  vaultSetLimits,
  vaultStepUp,
  vaultStepUpConfirm,
} from '@foyer/contract/vault'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { type AskCode, type confirmStepUp, leaveQuestion, type StepUp } from '../../account/stepUp.ts'
import type { GatewayCall, GatewayRequest } from '../../platform/gateway/createGatewayCall.ts'
import { canConfirm, type StandingLimits } from './createLimitsCalls.ts'
import { createRefusal } from './createRefusal.ts'

const threeDays = 259_200_000

/** The code that the member's app shows. */
export const shownCode = '246810'

/**
 * The gateway's rules about one wallet's limits, with an authenticator app that shows {@link shownCode}, and a passkey that confirms
 * unless it `isDeclined`.
 */
export function createLimitsGateway(begun: Partial<StandingLimits> = {}, askCode: AskCode = leaveQuestion) {
  const none = { limits: null, endsAt: null, passkeys: 1, authenticator: 'none', usedCents: 0 } as const
  const state: StandingLimits = { ...none, ...begun }
  const gateway = {
    now: Date.now(),
    standing: state,
    isDeclined: false,
    /** How long an app can be added, in milliseconds. */
    beginningMs: 600_000,
    /** What the next call is refused with. */
    refusal: undefined as VaultErrorCode | undefined,
    /** Each call, and each question for the passkey, in turn. */
    log: [] as string[],
  }
  const confirmed = new Set<string>()
  const steps = new Map<string, string>()

  const begin = (act: string): StepUp => {
    const id = crypto.randomUUID()
    steps.set(id, act)
    const passkeys = Array.from({ length: gateway.standing.passkeys }, (_, index) => `passkey${index}`)
    const authenticator = gateway.standing.authenticator === 'ready'
    return { id, challenge: 'challenge', rpId: 'wallet.example', passkeys, authenticator }
  }
  const set = (wanted: OwnerLimits | null): StandingLimits => {
    const { endsAt, limits, ...ways } = gateway.standing
    if (wanted !== null && !canConfirm(gateway.standing)) throw createRefusal('vault-limits-passkey')
    const isLoose = limits !== null && (wanted === null || isLooser(limits, wanted))
    const isConfirmed = isLoose && confirmed.delete('limits')
    if (isLoose && !isConfirmed && wanted !== null) throw createRefusal('vault-step-up-needed')
    if (wanted !== null || isConfirmed) return { ...ways, limits: wanted, endsAt: null }
    return { ...ways, limits, endsAt: endsAt ?? gateway.now + threeDays }
  }
  const checkCode = (body: object) => {
    if ((body as { code: string }).code !== shownCode) throw createRefusal('vault-authenticator-code')
  }
  const answer = (endpoint: object, body: object, id: string): object => {
    switch (endpoint) {
      case vaultLimits:
        return gateway.standing
      case vaultSetLimits:
        gateway.standing = set((body as { limits: OwnerLimits | null }).limits)
        return gateway.standing
      case vaultStepUp:
        return { step: begin((body as { act: string }).act) }
      case vaultStepUpConfirm:
        checkCode(body)
        confirmed.add(steps.get(id) ?? '')
        return { success: true }
      case vaultBeginAuthenticator:
        return {
          id: crypto.randomUUID(),
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Wallet:mira@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Wallet',
          expiresAt: gateway.now + gateway.beginningMs,
          now: gateway.now,
        }
      case vaultConfirmAuthenticator:
        checkCode(body)
        // While limits stand, a new one counts after a day.
        gateway.standing = { ...gateway.standing, authenticator: gateway.standing.limits === null ? 'ready' : 'young' }
        return { success: true }
      case vaultRemoveAuthenticator:
        gateway.standing = { ...gateway.standing, authenticator: 'none' }
        return { success: true }
      default:
        throw new Error('Nothing else is asked here.')
    }
  }
  const call = async (endpoint: { method: string; path: string }, { body = {}, params }: GatewayRequest = {}) => {
    gateway.log.push(`${endpoint.method} ${endpoint.path.split('/').at(-1)} ${JSON.stringify(body)}`)
    const { refusal } = gateway
    gateway.refusal = undefined
    if (refusal !== undefined) throw createRefusal(refusal)
    return answer(endpoint, body, params?.id ?? '')
  }
  const byPasskey = async (id: string) => {
    gateway.log.push('passkey')
    if (gateway.isDeclined) throw new PasskeyError('declined')
    confirmed.add(steps.get(id) ?? '')
  }
  const confirm: typeof confirmStepUp = async (own, { id, passkeys }, ask) => {
    if (passkeys.length > 0) return byPasskey(id)
    const send = async (code: string) => void (await own(vaultStepUpConfirm, { params: { id }, body: { code } }))
    return ask({ send, byPasskey: undefined })
  }
  return Object.assign(gateway, {
    /** Uses a confirmation up, as what lets the secret out does. */
    takeAct(act: string) {
      if (!confirmed.delete(act)) throw createRefusal('vault-step-up-needed')
    },
    parameters: {
      call: call as GatewayCall,
      askCode,
      confirm,
      clockAhead: 0,
      withToken: async () => ({ token: 'token' }),
    },
  })
}
