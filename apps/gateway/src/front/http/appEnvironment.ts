import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Taken } from '../../engines/limits/rateLimiter.ts'

/** What is known of one request while it is answered. */
export type CallRecord = {
  requestId: string
  /** The call's name; `none` while no route fits. */
  route: string
  /** What the caller is told about its rate limit; times in whole seconds. */
  taken: Taken | undefined
  /** What the answer allows to pages of other origins. */
  crossOrigin: Readonly<Record<string, string>>
  /** The answer that was made with the headers of every answer at once. */
  framed: Response | undefined
}

/** What travels with one request: Node's request and response where there are any, and its record. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings>
  Variables: { call: CallRecord }
}

/** A request of this app. */
export type AppContext = Context<AppEnvironment>
