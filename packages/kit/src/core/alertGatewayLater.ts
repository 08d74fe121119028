import type { Kit } from './kit.ts'
import { reportPart } from './reportPart.ts'

/** Fetches what tells a site's developers of a gateway that refused this page or did not answer; see `alertGateway`. */
export function alertGatewayLater(kit: Kit, cause: unknown): void {
  import('./alertGateway.ts').then(
    ({ alertGateway }) => alertGateway(kit, cause),
    (error) => reportPart(kit, error),
  )
}
