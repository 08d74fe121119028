import type { PortError, PortFailure } from '@foyer/contract/vault-port'
import { type PolicyCode, PolicyRefusalError } from '../account/policyRefusal.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'

/** What became of a request that another page of the wallet carried out, as it goes between pages. */
export type Ended =
  | { readonly result: unknown }
  /** The operator's policy, or the owner's limits, refused it. */
  | { readonly policy: PolicyCode }
  | { readonly failure: PortFailure; readonly answer?: PortError | undefined }

/** Tells how work ended. What broke is told without its words: they could be about what is secret. */
export function endOf(work: Promise<unknown>): Promise<Ended> {
  return work.then(
    (result) => ({ result }),
    (error: unknown) => {
      if (error instanceof PolicyRefusalError) return { policy: error.policy }
      if (error instanceof PortRefusalError) return { failure: error.failure, answer: error.answer }
      return { failure: 'unreachable' }
    },
  )
}

/** The result of what ended on another page. @throws PortRefusalError as that page did. */
export function resultOf(ended: Ended): unknown {
  if ('result' in ended) return ended.result
  throw 'policy' in ended ? new PolicyRefusalError(ended.policy) : new PortRefusalError(ended.failure, ended.answer)
}
