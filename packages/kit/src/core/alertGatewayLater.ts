import type { Kit } from './kit.ts'
import { loadLater } from './loadPart.ts'

/** Fetches what tells a site's developers of a gateway that refused this page or did not answer; see `alertGateway`. */
export function alertGatewayLater(kit: Kit, cause: unknown): void {
  loadLater(
    kit,
    () => import('./alertGateway.ts'),
    ({ alertGateway }) => void alertGateway(kit, cause),
  )
}
