import type { HttpBindings } from '@hono/node-server'

/** What travels with one request: Node's request and response where there are any, its id, and the call's name. */
export type AppEnvironment = { Bindings: Partial<HttpBindings>; Variables: { requestId: string; route: string } }
