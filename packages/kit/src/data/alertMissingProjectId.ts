import { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'

/** Tells a site's developers, once, that its gateway has refused a kit without a project id (answer 401). */
export function alertMissingProjectId(kit: Kit): void {
  if (kit.isDestroyed || kit.options.projectId || !kit.options.gateway) return
  const told = kit.scope('data/projectIdAlert', () => ({ isTold: false }))
  if (told.isTold) return
  told.isTold = true
  const details = 'The gateway asks for a project id. Give createKit the projectId that the gateway knows.'
  kit.events.emit('ALERT', {
    error: new KitError('PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured', { details }),
  })
}
