import type { Kit } from '../../core/kit.ts'
import { type KitState, selectNetworkId } from '../../core/store.ts'
import { normalReceiver } from '../../domain/account.ts'
import type { SendArguments } from './routes.ts'

/** What a visitor has typed and chosen; kept while they look at other views. */
export type SendDraft = {
  /** The chosen token: its address, `native`, or undefined while nothing was chosen. */
  readonly token: string | undefined
  /** Decimal text with a point: whole coins, or dollars while `inFiat`. */
  readonly text: string
  readonly inFiat: boolean
  readonly receiver: string
  /** A look-alike that the visitor wants to keep. */
  readonly kept: string | undefined
  /** What the site filled in, when it did. */
  readonly arguments: SendArguments | undefined
}

export type SendDraftStore = {
  get(): SendDraft
  set(patch: Partial<SendDraft>): void
  reset(): void
  subscribe(listener: () => void): () => void
}

const empty: SendDraft = {
  token: undefined,
  text: '',
  inFiat: false,
  receiver: '',
  kept: undefined,
  arguments: undefined,
}

/** The kit's draft of a transfer; another network, namespace or account begins a new one (specification section 4). */
export function sendDraft(kit: Kit): SendDraftStore {
  return kit.scope('sendDraft', () => {
    const listeners = new Set<() => void>()
    let draft = empty
    const change = (next: SendDraft) => {
      draft = next
      for (const listener of [...listeners]) listener()
    }
    const stop = kit.subscribe(placeOf, () => change(empty))
    return {
      get: () => draft,
      set: (patch) => change({ ...draft, ...patch }),
      reset: () => change(empty),
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      destroy() {
        stop()
        listeners.clear()
      },
    } satisfies SendDraftStore & { destroy(): void }
  })
}

/** Puts a site's wishes into the draft. */
export function fillDraft(kit: Kit, wishes: SendArguments): void {
  sendDraft(kit).set({
    ...empty,
    arguments: wishes,
    token: wishes.token ?? 'native',
    text: wishes.amount ?? '',
    receiver: normalReceiver(wishes.to ?? ''),
  })
}

function placeOf(state: KitState): string {
  const { activeNamespace, namespaces } = state
  return `${selectNetworkId(state)} ${namespaces[activeNamespace]?.connections[0]?.address}`
}
