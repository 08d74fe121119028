import type { Page } from '../http/createApp.ts'
import { createOpenApi } from './createOpenApi.ts'
import { createDocsPage } from './docsPage.ts'

export type CreatePagesParameters = {
  version: string
  /** Writes the text of `/health`. */
  health: () => Promise<string>
  /** Whether this process should be given further calls; not while it stops. */
  isReady: () => boolean
}

/** The pages beside the calls: `/health`, `/ready`, `/openapi.json` and `/docs`, by the names that limits and metrics use. */
export function createPages({ version, health, isReady }: CreatePagesParameters): Readonly<Record<string, Page>> {
  const openApi = JSON.stringify(createOpenApi(version))
  const docs = createDocsPage(version)
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
      answer: async (c) => c.body(openApi, 200, { 'content-type': 'application/json', ...keep }),
    },
    docs: { path: '/docs', answer: async (c) => c.html(docs.html, 200, docs.headers) },
  }
}
