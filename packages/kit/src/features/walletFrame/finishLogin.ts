import { connect } from '../../core/actions/connect.ts'
import { openModal } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import { loginWay } from '../../domain/loginWay.ts'

/** Continues a social login that left the page, in the modal where it began. */
export function finishLogin(kit: Kit, source: string): void {
  const wallet = kit.store.getState().connectors.find((each) => each.source === source)
  if (!wallet) return
  loginWay(kit).last = 'social'
  openModal(kit)
  // The book holds the failure, and the view says it.
  connect(kit, { wallet }).catch(() => undefined)
}
