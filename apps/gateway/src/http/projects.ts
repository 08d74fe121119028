import type { GatewayConfig } from '../config/schema.ts'
import type { Metrics } from '../observability/metrics.ts'
import { HttpProblem } from './problem.ts'

/** Says whether a project may call from an origin. */
export type ProjectGate = (projectId: string | undefined, origin: string | undefined) => void

/**
 * Builds the check of project id and origin. Without `projects` in the configuration every caller passes.
 *
 * @throws HttpProblem from the gate: 401 unknown project, 403 foreign origin.
 */
export function createProjectGate(projects: GatewayConfig['projects'], metrics: Metrics): ProjectGate {
  if (projects === undefined) return () => {}
  const byId = new Map(projects.map((project) => [project.id, project]))
  return (projectId, origin) => {
    const project = projectId === undefined ? undefined : byId.get(projectId)
    if (project === undefined) {
      metrics.rejectedProjects.inc({ reason: 'project' })
      const what = projectId === undefined ? 'No project id was given.' : 'This project id is not known here.'
      throw new HttpProblem(401, 'authentication', `${what} Set the projectId that this gateway's operator gave you.`)
    }
    if (origin !== undefined && !project.origins.includes('*') && !project.origins.includes(origin)) {
      metrics.rejectedProjects.inc({ reason: 'origin' })
      throw new HttpProblem(
        403,
        'origin',
        `The origin ${origin.slice(0, 200)} is not on the allowlist of this project. Ask the gateway's operator to add it.`,
      )
    }
  }
}
