import { matchesOrigin } from '@foyer/contract'
import type { ProjectRegistry } from './projectRegistry.ts'

/**
 * The origins from which a project may be called, as one line for the header `x-allowed-origins`: `*` for all, empty
 * for a project that is not known or not enabled. It costs no call of a quota.
 */
export async function allowedOrigins(
  registry: Pick<ProjectRegistry, 'isOpen' | 'find'>,
  projectId: string | undefined,
): Promise<string> {
  if (await registry.isOpen()) return '*'
  const found = projectId === undefined ? undefined : await registry.find(projectId)
  if (found?.kind === 'unreachable') return '*'
  return found?.kind === 'known' && found.project.isEnabled ? found.project.origins.join(', ') : ''
}

/** Whether the pages of an origin are those of a project, which is known and enabled. It costs no call of a quota. */
export async function mayCall(
  registry: Pick<ProjectRegistry, 'find'>,
  projectId: string | undefined,
  origin: string,
): Promise<boolean> {
  const found = projectId === undefined ? undefined : await registry.find(projectId)
  if (found?.kind !== 'known' || !found.project.isEnabled) return false
  return found.project.origins.some((pattern) => matchesOrigin(pattern, origin))
}
