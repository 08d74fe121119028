import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { partError, reportPart } from './reportPart.ts'

/**
 * Fetches code that comes later; a download that failed is tried again after 0.3 s and 1.2 s. Browsers say only that it
 * failed, so a server is asked for the same file: where one answers, the file is gone or the browser keeps the failure,
 * and nothing but a reload helps.
 *
 * @throws KitError `PAGE_OUTDATED` or `PART_MISSING`, or what the code itself throws.
 */
export async function loadPart<Part>(load: () => Promise<Part>, wait = 300): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    const url = cause instanceof KitError ? undefined : addressOf(cause)
    if (url && wait > 300 && (await answers(url))) {
      throw new KitError('PAGE_OUTDATED', 'This page was updated. Reload', { cause })
    }
    if (!url || wait > 1200) throw partError(cause)
    await new Promise((resolve) => setTimeout(resolve, wait))
    return loadPart(load, wait * 4)
  }
}

/** Fetches code in the background and runs it while the kit lives; only the site's developers hear of a failure. */
export function loadLater<Part>(kit: Kit, load: () => Promise<Part>, run: (part: Part) => void): void {
  loadPart(load).then(
    (part) => kit.isDestroyed || run(part),
    (error) => reportPart(kit, error),
  )
}

/** The file that a network should have brought: Chromium, Firefox and bundlers name it, for Safari the page stands in. */
function addressOf(cause: unknown): string | false | undefined {
  if (!globalThis.navigator?.onLine) return undefined
  return /\S*\/\S+/.exec(String(cause))?.[0] ?? (cause instanceof TypeError && location.href)
}

/** Whether a server is there for this address, whatever it has to say. */
const answers = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
