import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { warnDeveloper } from './warnDeveloper.ts'

/**
 * Alerts a site's developers, once per kit and error code, that the gateway requires a project id or does not know the
 * given one (answer 401), or that it did not answer. `cause` is the error, or the response, whose body no other code
 * reads.
 */
export async function alertGateway(kit: Kit, cause: unknown): Promise<void> {
  const { gateway } = kit.options
  if (!gateway || (await isOfVisitor(cause)) || kit.isDestroyed) return
  const error = explain(kit, gateway, cause)
  const { told } = kit.scope('gatewayAlerts', () => ({ told: new Set<string>() }))
  if (told.has(error.code)) return
  told.add(error.code)
  kit.events.emit('ALERT', { error })
  if (process.env.NODE_ENV !== 'production') warnDeveloper(error.details ?? error.shortMessage)
}

/** Whether an answer 401 is about something that a visitor signed, and not about the site. */
async function isOfVisitor(cause: unknown): Promise<boolean> {
  if (!(cause instanceof Response && cause.status === 401) || cause.bodyUsed) return false
  const said = await cause.text().catch(() => '')
  return /"field":\s*"(address|signature)"/.test(said)
}

function explain({ options: { projectId } }: Kit, gateway: string, cause: unknown): KitError {
  if (!(cause instanceof Response && cause.status === 401)) {
    const answer = cause instanceof Response ? ` (it answered ${cause.status})` : ''
    const details = `The gateway ${gateway} cannot be reached${answer}. See that it runs, that the address is right, and that this page may ask it (connect-src of its policy, https from https).`
    return new KitError('GATEWAY_FAILED', 'The gateway did not answer', { details, cause })
  }
  if (!projectId) {
    const details = `The gateway ${gateway} asks for a project id. Give createKit the projectId that the gateway knows.`
    return new KitError('PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured', { details })
  }
  const details = `The gateway ${gateway} does not know the projectId "${projectId}". Take one of its configuration: "projects", or foyer-gateway project list.`
  return new KitError('INVALID_APP_CONFIGURATION', 'Invalid App Configuration', { details })
}
