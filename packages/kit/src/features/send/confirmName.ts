import { popView, replaceView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { isSameAddress } from '../../domain/account.ts'
import { forgetNames } from '../../domain/names/keptNames.ts'
import { resolveName } from '../../domain/names/resolveName.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import type { SendDraft } from './sendDraft.ts'

export type ConfirmNameParameters = {
  name: string
  /** What is sent. */
  token: Pick<Token, 'networkId'>
  /** The address that the visitor has seen. */
  to: string
  setDraft: (patch: Partial<SendDraft>) => void
  /** Whether the review that asks is still the visitor's. */
  isCurrent: () => boolean
}

/**
 * Resolves a name once more. Where it leads to another address than the visitor has seen, the form comes back with the
 * name, so that the new address is reviewed before anything is signed.
 *
 * @throws KitError NAME_CHANGED, GATEWAY_FAILED.
 */
export async function confirmName(
  kit: Kit,
  { isCurrent, name, setDraft, to, token }: ConfirmNameParameters,
): Promise<void> {
  await forgetNames(kit)
  const found = await resolveName(kit, { name, networkId: token.networkId })
  if (!isCurrent() || (found !== undefined && isSameAddress(kit, found.address, to))) return
  setDraft({ receiver: name, name: undefined, kept: undefined })
  const [behind, top] = kit.store.getState().modal.stack.slice(-2)
  if (top?.name === 'SendReview' && behind?.name === 'Send') popView(kit)
  else if ((top ?? behind)?.name === 'SendReview') replaceView(kit, { name: 'Send', parameters: {} })
  throw new KitError('NAME_CHANGED', 'This name stands for another address now')
}
