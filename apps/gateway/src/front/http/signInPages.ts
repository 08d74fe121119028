import { mayCall } from '../../capabilities/projects/allowedOrigins.ts'
import type { ProjectRegistry } from '../../capabilities/projects/projectRegistry.ts'
import type { AppContext } from './appEnvironment.ts'
import { createCors, createSignInCors, isSignInPath, signInPath } from './cors.ts'
import type { Answer } from './frameAnswers.ts'
import { readHeader } from './readHeader.ts'

/** Which pages may read answers about sign-in. */
export type SignInPages = {
  /** Lets the page that asks read the answer, with its cookies, where it is about sign-in; its project is known by then. */
  admit: (c: AppContext) => void
  /**
   * Lets the page that asks read a failure about sign-in, too: its project names it, or there is no such project to keep
   * anything for.
   */
  answerReadably: (c: AppContext, answer: Answer) => Response | Promise<Response>
  /** Answers a browser that asks beforehand whether its page may call. */
  answerPreflight: (c: AppContext) => Promise<Response>
}

/** The paths of sign-in, as routers write them. */
export const signInPaths = `${signInPath}*`

/** @param origins The origins that may call this gateway at all, as `cors` of the configuration names them. */
export function createSignInPages(origins: readonly string[], registry: Pick<ProjectRegistry, 'find'>): SignInPages {
  const crossOrigin = createSignInCors(createCors(origins))
  const admit = (c: AppContext): void => {
    const origin = readHeader(c, 'origin')
    if (origin !== undefined && isSignInPath(c.req.path)) {
      c.get('call').crossOrigin = crossOrigin(c.req.method, origin)
    }
  }
  const admitFailure = async (c: AppContext): Promise<void> => {
    const origin = readHeader(c, 'origin')
    if (origin === undefined) return
    const projectId = c.req.query('projectId')
    const found = projectId === undefined ? undefined : await registry.find(projectId)
    const isUnknown = found === undefined || found.kind === 'unknown'
    if (isUnknown || (await mayCall(registry, projectId, origin))) admit(c)
  }
  const answerOfSignIn = async (c: AppContext, answer: Answer): Promise<Response> => {
    try {
      const response = await answer(c)
      if (response.status >= 400) await admitFailure(c)
      return response
    } catch (error) {
      await admitFailure(c)
      throw error
    }
  }
  return {
    admit,
    answerReadably: (c, answer) => (isSignInPath(c.req.path) ? answerOfSignIn(c, answer) : answer(c)),
    answerPreflight: async (c) => {
      const origin = readHeader(c, 'origin')
      if (origin !== undefined && (await mayCall(registry, c.req.query('projectId'), origin))) admit(c)
      return new Response(null, { status: 204 })
    },
  }
}
