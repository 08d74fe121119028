import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { defineResource } from './resource.ts'
import { warnDeveloper } from './warnDeveloper.ts'

/** The kinds of answer that the developers were alerted of. */
const gatewayAlerts = defineResource('gatewayAlerts', () => new Set<string>())

/**
 * Alerts a site's developers, once per kit and kind of answer, that the gateway requires a project id or does not know the
 * given one (answer 401), that it refuses the page (403), that it failed, or that it did not answer. `cause` is the error, or
 * the response, whose body no other code reads.
 */
export async function alertGateway(kit: Kit, cause: unknown): Promise<void> {
  const { gateway } = kit.options
  if (!gateway || (await isOfVisitor(cause)) || kit.isDestroyed) return
  const error = explain(kit, gateway, cause)
  const warned = kit.resource(gatewayAlerts)
  const kind = cause instanceof Response ? `${error.code} ${cause.status}` : error.code
  if (warned.has(kind)) return
  warned.add(kind)
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
  if (!(cause instanceof Response)) {
    const details = `The gateway ${gateway} cannot be reached. See that it runs, that the address is right, and that this page may ask it (connect-src of its policy, https from https).`
    return new KitError('GATEWAY_FAILED', 'The gateway did not answer', { details, cause })
  }
  const { status } = cause
  if (status === 403) {
    const details = `The gateway ${gateway} refuses this page (403): Origin ${globalThis.location?.origin} not found on allowlist, or the project may not use this. Add it to the project’s origins or features on your gateway.`
    return new KitError('INVALID_APP_CONFIGURATION', 'Invalid App Configuration', { details, cause })
  }
  if (status !== 401) {
    const advice =
      status < 500
        ? 'It takes this call for a mistake: see that it serves the site’s networks (/v1/supported-chains).'
        : 'It is there and failed: see its log, and /health for what it lacks.'
    const details = `The gateway ${gateway} answered ${status}. ${advice}`
    return new KitError('GATEWAY_FAILED', 'The gateway did not answer', { details, cause })
  }
  if (!projectId) {
    const details = `The gateway ${gateway} asks for a project id. Give createKit the projectId that the gateway knows.`
    return new KitError('PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured', { details })
  }
  const details = `The gateway ${gateway} does not know the projectId "${projectId}". Take one of its configuration: "projects", or foyer-gateway project list.`
  return new KitError('INVALID_APP_CONFIGURATION', 'Invalid App Configuration', { details })
}
