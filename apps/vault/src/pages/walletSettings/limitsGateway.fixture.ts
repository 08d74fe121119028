import { type VaultErrorCode, vaultLimits, vaultSetLimits, vaultStepUp } from '@foyer/contract/vault'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import type { confirmStepUp, StepUp } from '../../account/stepUp.ts'
import type { GatewayCall, GatewayRequest } from '../../platform/gateway/createGatewayCall.ts'
import type { StandingLimits } from './createLimitsCalls.ts'
import { createRefusal } from './createRefusal.ts'
import { isLooser, type OwnerLimits } from './ownerLimits.ts'

const threeDays = 259_200_000

/** The gateway's rules about one wallet's limits, and a passkey that confirms unless it `isDeclined`. */
export function createLimitsGateway(begun: Partial<StandingLimits> = {}) {
  const state: StandingLimits = { limits: null, endsAt: null, passkeys: 1, ...begun }
  const gateway = {
    now: Date.now(),
    standing: state,
    isDeclined: false,
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
    return { id, challenge: 'challenge', rpId: 'wallet.example', passkeys }
  }
  const set = (wanted: OwnerLimits | null): StandingLimits => {
    const { endsAt, limits, passkeys } = gateway.standing
    if (wanted !== null && passkeys === 0) throw createRefusal('vault-limits-passkey')
    const isLoose = limits !== null && (wanted === null || isLooser(limits, wanted))
    const isConfirmed = isLoose && confirmed.delete('limits')
    if (isLoose && !isConfirmed && wanted !== null) throw createRefusal('vault-step-up-needed')
    if (wanted !== null || isConfirmed) return { limits: wanted, endsAt: null, passkeys }
    return { limits, endsAt: endsAt ?? gateway.now + threeDays, passkeys }
  }
  const answer = (endpoint: object, body: object): object => {
    switch (endpoint) {
      case vaultLimits:
        return gateway.standing
      case vaultSetLimits:
        gateway.standing = set((body as { limits: OwnerLimits | null }).limits)
        return gateway.standing
      case vaultStepUp:
        return { step: begin((body as { act: string }).act) }
      default:
        throw new Error('Nothing else is asked here.')
    }
  }
  const call = async (endpoint: { method: string; path: string }, { body = {} }: GatewayRequest = {}) => {
    gateway.log.push(`${endpoint.method} ${endpoint.path.split('/').at(-1)} ${JSON.stringify(body)}`)
    const { refusal } = gateway
    gateway.refusal = undefined
    if (refusal !== undefined) throw createRefusal(refusal)
    return answer(endpoint, body)
  }
  const confirm: typeof confirmStepUp = async (_, { id }) => {
    gateway.log.push('passkey')
    if (gateway.isDeclined) throw new PasskeyError('declined')
    confirmed.add(steps.get(id) ?? '')
  }
  return Object.assign(gateway, {
    /** Uses a confirmation up, as what lets the secret out does. */
    takeAct(act: string) {
      if (!confirmed.delete(act)) throw createRefusal('vault-step-up-needed')
    },
    parameters: { call: call as GatewayCall, confirm, clockAhead: 0, withToken: async () => ({ token: 'token' }) },
  })
}
