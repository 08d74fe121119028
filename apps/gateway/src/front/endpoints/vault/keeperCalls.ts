import { endpoints } from '@foyer/contract'
import type { Keeper } from '../../../capabilities/vault/createKeeper.ts'
import { unavailable } from '../../http/served.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'

const apart = unavailable('its keeper is a separate process, which GET /v1/vault/config names')

/** The calls of the keeper, where it is in this process. */
export function keeperCalls(own: Keeper | undefined, { answer, provenCall }: VaultAnswers) {
  if (own === undefined) return { keeperChallenge: apart, keeperRelease: apart, keeperPasskey: apart }
  return {
    keeperChallenge: answer(endpoints.keeperChallenge, async (call) => ({
      json: await own.challenge(provenCall(endpoints.keeperChallenge, call), {}),
    })),
    keeperRelease: answer(endpoints.keeperRelease, async (call) => ({
      json: await own.release(provenCall(endpoints.keeperRelease, call), {}),
    })),
    keeperPasskey: answer(endpoints.keeperPasskey, async (call) => ({
      json: await own.name(provenCall(endpoints.keeperPasskey, call), call.body),
    })),
  }
}
