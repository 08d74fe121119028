import { connect } from '../../core/actions/connect.ts'
import { openModal } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import { loginWay } from '../../domain/loginWay.ts'

/** Goes on with the login of a page that was at a service elsewhere, in the modal as it was. */
export function finishLogin(kit: Kit, source: string): void {
  const wallet = kit.store.getState().connectors.find((each) => each.source === source)
  if (!wallet) return
  loginWay(kit).last = 'social'
  openModal(kit)
  // The book holds the failure, and the view says it.
  connect(kit, { wallet }).catch(() => undefined)
}
