import type { Kit } from '../../core/kit.ts'
import { type DraftStore, defineDraft } from '../../transactions/defineDraft.ts'

/** What a visitor has typed about one of their names; undefined is what the name says already. */
export type ProfileDraft = {
  readonly of: string
  readonly bio?: string | undefined
  readonly avatar?: string | undefined
}

/** The kit's draft of what a name says. */
export function profileDraft(kit: Kit): DraftStore<ProfileDraft> {
  return kit.resource(profile)
}

const profile = defineDraft<ProfileDraft>('nameProfileDraft', { of: '' })

/** The address that a visitor has typed for one network of one of their names. */
export type AddressDraft = { readonly of: string; readonly address?: string | undefined }

/** The kit's draft of an address; `of` is the name and the network. */
export function addressDraft(kit: Kit): DraftStore<AddressDraft> {
  return kit.resource(place)
}

const place = defineDraft<AddressDraft>('nameAddressDraft', { of: '' })

/** What a visitor has typed; kept while they look at other views. */
type NameDraft = { readonly label: string }

/** The kit's draft of a name. */
export function nameDraft(kit: Kit): DraftStore<NameDraft> {
  return kit.resource(draft)
}

const draft = defineDraft<NameDraft>('nameDraft', { label: '' })
