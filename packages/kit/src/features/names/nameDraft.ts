import type { Kit } from '../../core/kit.ts'
import { createDraft, type DraftStore } from '../../workshop/createDraft.ts'

/** What a visitor has typed; kept while they look at other views. */
export type NameDraft = { readonly label: string }

/** The kit's draft of a name. */
export function nameDraft(kit: Kit): DraftStore<NameDraft> {
  return createDraft<NameDraft>(kit, 'nameDraft', { label: '' })
}
