import { GatewayError } from '@foyer/contract'
import { popView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import { beginFlow } from '../../core/flow.ts'
import type { Route } from '../../core/routes.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { showToast } from '../../runtime/notices.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKeptState } from '../../runtime/viewKeep.ts'
import { yourNamesMessages } from './messages.ts'

/** The request to sign for a change of a name. */
export type NameChange = {
  readonly isAsking: boolean
  /** Why the last one came to nothing. */
  readonly refusal: ChangeRefusal | undefined
  readonly forget: () => void
  /** Asks the wallet to sign; whatever comes of it, what was typed stays until it is done. */
  readonly change: (run: () => Promise<{ readonly reason?: unknown }>, done: Done) => Promise<void>
}

/** What follows a change. */
export type Done = {
  readonly words: string
  /** The view that it leaves, where it is still seen. */
  readonly leave?: Route['name'] | undefined
  readonly reset?: (() => void) | undefined
}

/** Changes a name of the account in use, and shows how it went. */
export function useNameChange(): NameChange {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(yourNamesMessages)
  const [isAsking, setAsking] = useKeptState('isAsking', false)
  const [refusal, setRefusal] = useKeptState<ChangeRefusal | undefined>('refusal', undefined)
  return {
    isAsking,
    refusal,
    forget: () => setRefusal(undefined),
    async change(run, { leave, reset, words }) {
      if (isAsking) return
      setAsking(true)
      setRefusal(undefined)
      const flow = beginFlow(kit)
      try {
        const { reason } = await run()
        if (kit.isDestroyed || (reason !== undefined && !flow.isCurrent())) return
        if (reason !== undefined) return setRefusal('unanswered')
        await data.queryClient.invalidateQueries({ queryKey: ['ownNames'] })
        if (flow.isCurrent()) reset?.()
        const { open, stack } = kit.store.getState().modal
        if (flow.isCurrent() && open && stack.at(-1)?.name === leave) popView(kit)
        showToast(kit, { kind: 'success', text: words })
      } catch (error) {
        if (!flow.isCurrent()) return
        const why = changeRefusalOf(error)
        setRefusal(why)
        if (why === undefined) showToast(kit, { kind: 'declined', text: text.declined })
      } finally {
        setAsking(false)
      }
    },
  }
}

/** Why a signed change of a name was not made, as far as there are words for it. */
type ChangeRefusal = 'content' | 'gone' | 'late' | 'network' | 'owner' | 'signature' | 'unanswered' | KitError

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
