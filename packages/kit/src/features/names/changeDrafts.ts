import type { Kit } from '../../core/kit.ts'
import { createDraft, type DraftStore } from '../../workshop/createDraft.ts'

/** What a visitor has typed about one of their names; undefined is what the name says already. */
export type ProfileDraft = {
  readonly of: string
  readonly bio?: string | undefined
  readonly avatar?: string | undefined
}

/** The kit's draft of what a name says. */
export function profileDraft(kit: Kit): DraftStore<ProfileDraft> {
  return createDraft<ProfileDraft>(kit, 'nameProfileDraft', { of: '' })
}

/** The address that a visitor has typed for one network of one of their names. */
export type AddressDraft = { readonly of: string; readonly address?: string | undefined }

/** The kit's draft of an address; `of` is the name and the network. */
export function addressDraft(kit: Kit): DraftStore<AddressDraft> {
  return createDraft<AddressDraft>(kit, 'nameAddressDraft', { of: '' })
}
