import type { BrowserContext } from '@playwright/test'

/** A breach of the page's content security policy. */
export interface CspViolation {
  readonly directive: string
  readonly blockedUri: string
  readonly page: string
  readonly sample: string
}

/** What went wrong in the pages of a context. */
export interface PageFindings {
  violations(): readonly CspViolation[]
  /** Console messages of the level error, and uncaught errors. */
  errors(): readonly string[]
  /** @throws {Error} That lists every violation and error, when there is one. */
  assertClean(): void
}

/** Listens to policy violations and errors in every page of the context that loads from now on. */
export async function collectViolations(context: BrowserContext): Promise<PageFindings> {
  const violations: CspViolation[] = []
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  context.on('weberror', (found) => errors.push(String(found.error())))
  await context.exposeFunction('foyerTestViolation', (violation: CspViolation) => void violations.push(violation))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(
        globalThis,
        'foyerTestViolation',
      )({
        directive: event.effectiveDirective,
        blockedUri: event.blockedURI,
        page: event.documentURI,
        sample: event.sample,
      })
    })
  })
  return {
    violations: () => [...violations],
    errors: () => [...errors],
    assertClean() {
      const lines = [
        ...violations.map(({ directive, blockedUri, sample }) => `CSP ${directive}: ${blockedUri} ${sample}`),
        ...errors,
      ]
      if (lines.length > 0) throw new Error(`The page is not clean:\n${lines.join('\n')}`)
    },
  }
}
