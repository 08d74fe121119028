import { GatewayError } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'

/** Why a signed change of a name was not made, as far as there are words for it. */
export type ChangeRefusal = 'content' | 'gone' | 'late' | 'network' | 'owner' | 'signature' | 'unanswered' | KitError

/** Reads what the wallet or the gateway said; undefined for a visitor who declined. */
export function changeRefusalOf(error: unknown): ChangeRefusal | undefined {
  if (!(error instanceof KitError)) return 'unanswered'
  if (error.code === 'USER_REJECTED') return undefined
  if (error.code !== 'GATEWAY_FAILED') return error
  const { cause } = error
  if (!(cause instanceof GatewayError)) return 'unanswered'
  switch (cause.reasons[0]?.field) {
    case 'name':
      return 'gone'
    case 'timestamp':
      return 'late'
    case 'signature':
      return 'signature'
    case 'coin_type':
      return 'network'
    case 'attributes':
      return 'content'
    case 'address':
      return cause.status === 401 ? 'owner' : 'content'
    default:
      return 'unanswered'
  }
}
