import type { HttpBindings } from '@hono/node-server'

/** What travels with one request: Node's request and response where there are any. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The call's name. */
    route: string
    /** What the caller is told about its rate limit. */
    limitHeaders: Readonly<Record<string, string>>
    /** The headers that every answer carries. */
    frame: Readonly<Record<string, string>>
    /** The answer that was made with those headers at once. */
    framed: Response | undefined
  }
}
