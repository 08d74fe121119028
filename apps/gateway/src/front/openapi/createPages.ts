import type { Page } from '../http/createApp.ts'

export type CreatePagesParameters = {
  version: string
  /** Writes the text of `/health`. */
  health: () => Promise<string>
  /** Whether this process should be given further calls; not while it stops. */
  isReady: () => boolean
}

/** The pages beside the calls: `/health`, `/ready`, `/openapi.json` and `/docs`, by the names that limits and metrics use. */
export function createPages({ version, health, isReady }: CreatePagesParameters): Readonly<Record<string, Page>> {
  // Written at the first question: few gateways are asked, and each would hold the examples of every call.
  const openApi = once(async () => {
    const { createOpenApi } = await import('./createOpenApi.ts')
    return JSON.stringify(createOpenApi(version))
  })
  const docs = once(async () => {
    const { createDocsPage } = await import('./docsPage.ts')
    return createDocsPage(version)
  })
  const keep = { 'cache-control': 'public, max-age=300' }
  return {
    health: { path: '/health', answer: async (c) => c.text(await health()) },
    ready: {
      path: '/ready',
      answer: async (c) => {
        if (!isReady()) return c.text('stopping', 503)
        await health()
        return c.text('ready')
      },
    },
    openapi: {
      path: '/openapi.json',
      answer: async (c) => c.body(await openApi(), 200, { 'content-type': 'application/json', ...keep }),
    },
    docs: {
      path: '/docs',
      answer: async (c) => {
        const { html, headers } = await docs()
        return c.html(html, 200, headers)
      },
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
