import { matchesOrigin } from '@foyer/contract'
import type { Check, Finding } from './finding.ts'
import { readSiteNeeds } from './siteNeeds.ts'

/** How long a gateway may take to answer. */
const timeoutMs = 5_000

type Asked = {
  readonly url: string
  readonly projectId: string | undefined
  readonly path?: string
  readonly line?: number
}

/** The origins that the gateway lets through; undefined for a project that it does not know. */
async function askGateway({ url, projectId }: Asked): Promise<readonly string[] | undefined> {
  const address = new URL('v1/json-rpc', url.endsWith('/') ? url : `${url}/`)
  if (projectId !== undefined) address.searchParams.set('projectId', projectId)
  const answer = await fetch(address, {
    method: 'OPTIONS',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (answer.status !== 204) throw new Error(`it answers ${answer.status}`)
  return answer.headers.get('x-allowed-origins')?.split(/,\s*/)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it does not answer'
  if (error.name === 'TimeoutError') return `it does not answer within ${timeoutMs / 1000} seconds`
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return cause === '' ? error.message : `it cannot be reached (${cause})`
}

async function judge(asked: Asked, origins: readonly string[]): Promise<readonly Finding[]> {
  const place = { check: 'gateway', path: asked.path, line: asked.line }
  let allowed: readonly string[] | undefined
  try {
    allowed = await askGateway(asked)
  } catch (error) {
    const message = `The gateway ${asked.url} was asked and ${reasonOf(error)}.`
    return [
      {
        ...place,
        level: 'error',
        message,
        todo: 'Start the gateway, or correct its address; `--offline` leaves this check out.',
      },
    ]
  }
  if (!allowed) {
    const message = asked.projectId
      ? `The gateway ${asked.url} has no project "${asked.projectId}".`
      : `The gateway ${asked.url} has projects, and no \`projectId\` is given.`
    return [
      {
        ...place,
        level: 'error',
        message,
        todo: 'Set `projectId` of `createKit` to an id of the gateway’s "projects".',
      },
    ]
  }
  const patterns = allowed
  const refused = origins.filter((origin) => !patterns.some((pattern) => matchesOrigin(pattern, origin)))
  const found = refused.map((origin): Finding => {
    const message = `The gateway ${asked.url} refuses pages of ${origin}; it lets through ${patterns.join(', ')}.`
    return {
      ...place,
      level: 'error',
      message,
      todo: `Add "${origin}" to "origins" of the project in the gateway’s configuration.`,
    }
  })
  if (found.length > 0 || patterns.includes('*')) return found
  const message = `The gateway ${asked.url} lets through pages of ${patterns.join(', ')}.`
  return origins.length > 0
    ? []
    : [
        {
          ...place,
          level: 'note',
          message,
          todo: 'Name your own with `--origin https://shop.example` to have them checked.',
        },
      ]
}

/** The gateway answers, knows the project, and lets the site's origins through. */
export const checkGateway: Check = async ({ project, gateway, origins, isOnline }) => {
  if (!isOnline) return []
  const { gateways, siteUrls } = await readSiteNeeds(project)
  const asked: readonly Asked[] = gateway ? [{ url: gateway, projectId: gateways[0]?.projectId }] : gateways
  const homepage = project.manifest.homepage
  const known =
    origins.length > 0
      ? origins
      : [...new Set([...siteUrls, ...(homepage && URL.canParse(homepage) ? [new URL(homepage).origin] : [])])]
  const found = await Promise.all(asked.map((each) => judge(each, known)))
  return found.flat()
}
