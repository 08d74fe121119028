import type { BrowserContext } from '@playwright/test'

/** A request that a page made. */
export interface PageRequest {
  readonly url: string
  /** Host with port; empty for `data:` and `blob:`. */
  readonly host: string
  readonly method: string
  /** What the page wanted it for, such as `document`, `script`, `image`, `fetch`. */
  readonly type: string
}

/** Every request of the pages of a context. */
export interface PageRequests {
  list(): readonly PageRequest[]
  /** The distinct hosts, in the order of their first request. */
  hosts(): readonly string[]
  /** Requests to hosts that are not among the given ones. */
  outside(hosts: readonly string[]): readonly PageRequest[]
  clear(): void
}

/** Listens to the requests of every page of the context from now on. */
export function collectRequests(context: BrowserContext): PageRequests {
  let seen: PageRequest[] = []
  context.on('request', (request) => {
    const url = request.url()
    seen.push({ url, host: new URL(url).host, method: request.method(), type: request.resourceType() })
  })
  return {
    list: () => [...seen],
    hosts: () => [...new Set(seen.map(({ host }) => host).filter((host) => host !== ''))],
    outside: (hosts) => seen.filter(({ host }) => host !== '' && !hosts.includes(host)),
    clear() {
      seen = []
    },
  }
}
