import type { Endpoint } from '@foyer/contract'
import type { ServedEndpoint } from './served.ts'

const parameters = { projectId: 'x-project-id', st: 'x-sdk-type', sv: 'x-sdk-version' } as const

/** Lets the headers `x-project-id`, `x-sdk-type` and `x-sdk-version` stand in for query parameters that are not there. */
export function withSdkHeaders<E extends Endpoint>(endpoint: ServedEndpoint<E>): ServedEndpoint<E> {
  return {
    ...endpoint,
    handle: (exchange) => {
      const query = exchange.readQuery()
      for (const [parameter, name] of Object.entries(parameters)) {
        const value = exchange.header(name)
        if (!query.has(parameter) && value !== undefined && value !== '') query.set(parameter, value)
      }
      // The address alone does not tell what these calls ask.
      return endpoint.handle({ ...exchange, readQuery: () => query, rememberInput: (read) => read() })
    },
  }
}
