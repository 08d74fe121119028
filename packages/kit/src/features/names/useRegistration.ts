import { GatewayError } from '@foyer/contract'
import { replaceView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import { beginFlow } from '../../core/flow.ts'
import { registerName } from '../../domain/names/registerName.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { showToast } from '../../runtime/notices.ts'
import { useKeptState } from '../../runtime/viewKeep.ts'
import { namesMessages } from './messages.ts'
import { nameDraft } from './nameDrafts.ts'

/** The request to sign for a name. */
export type Registration = {
  readonly isAsking: boolean
  /** Why the last one came to nothing; it goes with the next letter that is typed. */
  readonly refusal: Refusal | undefined
  readonly forget: () => void
  /** Asks the wallet to sign; whatever comes of it, what was typed stays. */
  readonly register: (label: string, suffix: string, onLost: () => void) => Promise<void>
}

/** Registers a name for the account in use, and shows how it went. */
export function useRegistration(): Registration {
  const kit = useKitInstance()
  const text = useText(namesMessages)
  const [isAsking, setAsking] = useKeptState('isAsking', false)
  const [refusal, setRefusal] = useKeptState<Refusal | undefined>('refusal', undefined)
  return {
    isAsking,
    refusal,
    forget: () => setRefusal(undefined),
    async register(label, suffix, onLost) {
      if (isAsking) return
      setAsking(true)
      setRefusal(undefined)
      const flow = beginFlow(kit)
      try {
        const { success } = await registerName(kit, { name: label, suffix })
        if (kit.isDestroyed || (!success && !flow.isCurrent())) return
        if (!success) return setRefusal('unanswered')
        if (flow.isCurrent()) nameDraft(kit).reset()
        const { open, stack } = kit.store.getState().modal
        const isHere = flow.isCurrent() && open && stack.at(-1)?.name === 'RegisterName'
        if (isHere) replaceView(kit, { name: 'RegisterName', parameters: { registered: label + suffix } })
        else showToast(kit, { kind: 'success', text: text.yours({ name: label + suffix }) })
      } catch (error) {
        if (!flow.isCurrent()) return
        const why = refusalOf(error)
        setRefusal(why)
        if (why === undefined) showToast(kit, { kind: 'declined', text: text.declined })
        if (why === 'lost') onLost()
      } finally {
        setAsking(false)
      }
    },
  }
}

/** Why a signed name was not registered, as far as there are words for it. */
type Refusal = 'full' | 'late' | 'lost' | 'signature' | 'unanswered' | KitError

/** Reads what the wallet or the gateway said; undefined for a visitor who declined. */
function refusalOf(error: unknown): Refusal | undefined {
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
