import { useState } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import type { Route } from '../../core/routes.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { showToast } from '../../view/notices.ts'
import { useKitData } from '../../view/useKitData.ts'
import { type ChangeRefusal, changeRefusalOf } from './changeRefusal.ts'
import { yourNamesMessages } from './yourNamesMessages.ts'

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
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<ChangeRefusal>()
  return {
    isAsking,
    refusal,
    forget: () => setRefusal(undefined),
    async change(run, { leave, reset, words }) {
      if (isAsking) return
      setAsking(true)
      setRefusal(undefined)
      try {
        const { reason } = await run()
        if (kit.isDestroyed) return
        if (reason !== undefined) return setRefusal('unanswered')
        await data.queryClient.invalidateQueries({ queryKey: ['ownNames'] })
        reset?.()
        const { open, stack } = kit.store.getState().modal
        if (open && stack.at(-1)?.name === leave) popView(kit)
        showToast(kit, { kind: 'success', text: words })
      } catch (error) {
        const why = changeRefusalOf(error)
        setRefusal(why)
        if (why === undefined) showToast(kit, { kind: 'declined', text: text.declined })
      } finally {
        setAsking(false)
      }
    },
  }
}
