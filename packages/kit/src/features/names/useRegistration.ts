import { useState } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import { registerName } from '../../domain/names/registerName.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { showToast } from '../../view/notices.ts'
import { namesMessages } from './messages.ts'
import { nameDraft } from './nameDraft.ts'
import { type Refusal, refusalOf } from './refusal.ts'

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
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  return {
    isAsking,
    refusal,
    forget: () => setRefusal(undefined),
    async register(label, suffix, onLost) {
      if (isAsking) return
      setAsking(true)
      setRefusal(undefined)
      try {
        const { success } = await registerName(kit, { name: label, suffix })
        if (kit.isDestroyed) return
        if (!success) return setRefusal('unanswered')
        nameDraft(kit).reset()
        const { open, stack } = kit.store.getState().modal
        const isHere = open && stack.at(-1)?.name === 'RegisterName'
        if (isHere) replaceView(kit, { name: 'RegisterName', parameters: { registered: label + suffix } })
        else showToast(kit, { kind: 'success', text: text.yours({ name: label + suffix }) })
      } catch (error) {
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
