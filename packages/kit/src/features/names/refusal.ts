import { GatewayError } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'

/** Why a signed name was not registered, as far as there are words for it. */
export type Refusal = 'full' | 'late' | 'lost' | 'signature' | 'unanswered' | KitError

/** Reads what the wallet or the gateway said; undefined for a visitor who declined. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof KitError)) return 'unanswered'
  if (error.code === 'USER_REJECTED') return undefined
  if (error.code !== 'GATEWAY_FAILED') return error
  const { cause } = error
  const field = cause instanceof GatewayError ? cause.reasons[0]?.field : undefined
  switch (field) {
    case 'name':
      return 'lost'
    case 'timestamp':
      return 'late'
    case 'signature':
      return 'signature'
    case 'address':
      return 'full'
    default:
      return 'unanswered'
  }
}
