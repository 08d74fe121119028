import type { AppContext } from './appEnvironment.ts'

/** A header of the request by its lower-case name; Node's own record of them where there is one, because it is at hand. */
export function readHeader(c: AppContext, name: string): string | undefined {
  const given = c.env?.incoming?.headers
  if (given === undefined) return c.req.header(name)
  const value = given[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}
