import { connect } from '../../core/actions/connect.ts'
import { openModal } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import { loadLater } from '../../core/loadPart.ts'
import { loginWay } from '../../domain/loginWay.ts'
import type { HostedSource } from './feature.ts'

/** Continues a login or a request for which the whole page went away, in the modal where it began. */
export function finishLogin(kit: Kit, source: string): void {
  const { host } = kit.options.sources.find(({ id }) => id === source) as HostedSource
  const id = host?.returned ?? ''
  if (host && id.startsWith('approval.')) {
    host.returned = undefined
    loadLater(
      kit,
      () => import('./takeUpRequest.ts'),
      ({ takeUpRequest }) => void takeUpRequest(kit, source, host, id),
    )
    return
  }
  const wallet = kit.store.getState().connectors.find((each) => each.source === source)
  if (!wallet) return
  if (!id.startsWith('connect.')) loginWay(kit).last = 'social'
  openModal(kit)
  // The book holds the failure, and the view says it.
  connect(kit, { wallet }).catch(() => undefined)
}
