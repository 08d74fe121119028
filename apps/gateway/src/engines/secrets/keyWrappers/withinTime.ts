import { KeyWrapperError } from './KeyWrapperError.ts'

/** How long one key may take to open or to wrap, every further attempt included. */
const maxOpeningMs = 10_000

/**
 * Runs a call at a key service, and ends it when its time is over.
 *
 * @throws KeyWrapperError `KEY_SERVICE_AWAY`
 */
export async function withinTime<T>(
  service: string,
  call: (signal: AbortSignal) => Promise<T>,
  maxMs = maxOpeningMs,
): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(serviceAway(service, `gave no answer within ${maxMs / 1_000} seconds`))
      controller.abort()
    }, maxMs)
  })
  try {
    return await Promise.race([call(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A key service that could not be asked. */
export function serviceAway(service: string, what: string): KeyWrapperError {
  return new KeyWrapperError(
    'KEY_SERVICE_AWAY',
    `${service} ${what}.`,
    'Check the network between this machine and the service, and its state; then start again.',
  )
}
