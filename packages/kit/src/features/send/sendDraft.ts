import type { Kit } from '../../core/kit.ts'
import { parseReceiver } from '../../domain/account.ts'
import { textForInput } from '../../domain/amount.ts'
import type { ResolvedName } from '../../domain/names/resolveName.ts'
import type { AmountEntry } from '../../transactions/amountEntry.ts'
import { type DraftStore, defineDraft } from '../../transactions/defineDraft.ts'
import type { SendArguments, SendableNft } from './routes.ts'

/** What a visitor has typed and chosen; kept while they look at other views. */
export type SendDraft = AmountEntry & {
  /** The chosen token: its address, `native`, or undefined while nothing was chosen. */
  readonly token: string | undefined
  /** Pieces of the chosen token, which is a collection then. */
  readonly nft: SendableNft | undefined
  readonly receiver: string
  /** What is known of the name that was typed, once the receiver is the address it stands for. */
  readonly name: ResolvedName | undefined
  /** A look-alike that the visitor wants to keep. */
  readonly kept: string | undefined
  /** What the site filled in, when it did. */
  readonly arguments: SendArguments | undefined
  /** A wallet that shows the review itself is being asked. */
  readonly isAsked?: boolean | undefined
}

const empty: SendDraft = {
  token: undefined,
  nft: undefined,
  text: '',
  inFiat: false,
  receiver: '',
  name: undefined,
  kept: undefined,
  arguments: undefined,
}

/** The kit's draft of a transfer. */
export function sendDraft(kit: Kit): DraftStore<SendDraft> {
  return kit.resource(draft)
}

const draft = defineDraft('sendDraft', empty)

/** Whether the receiver may be a name, which has to be resolved. */
export function isName({ receiver }: Pick<SendDraft, 'receiver'>): boolean {
  return receiver.includes('.') && !receiver.includes(':')
}

/** Puts a site's wishes into the draft. */
export function fillDraft(kit: Kit, wishes: SendArguments): void {
  const { activeNamespace } = kit.store.getState()
  sendDraft(kit).set({
    ...empty,
    arguments: wishes,
    token: wishes.token ?? 'native',
    nft: wishes.token ? wishes.nft : undefined,
    // Of most pieces there is only one.
    text: textForInput(wishes.amount ?? (wishes.nft?.quantity === '1' ? '1' : ''), kit.options.locale),
    receiver: parseReceiver(kit, activeNamespace, wishes.to ?? ''),
  })
}
