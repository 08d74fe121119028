import { KitError } from '../../core/errors.ts'

const local = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/**
 * The address of the vault's frame for a project.
 *
 * @throws KitError `INVALID_OPTION` where the vault is not a bare origin other than the page's, or is not encrypted on a
 * host other than this machine; `PROJECT_ID_NOT_CONFIGURED` without a project.
 */
export function frameUrl(vault: string, projectId: string | undefined): URL {
  if (!projectId) throw new KitError('PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured')
  const url = readUrl(vault)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && local.test(url.hostname))
  if (!url || !isSafe || url.pathname + url.search + url.hash !== '/' || url.username)
    throw new KitError('INVALID_OPTION', 'vault must be an origin such as https://wallet.example')
  url.pathname = '/frame'
  if (url.origin === location.origin)
    throw new KitError(
      'INVALID_OPTION',
      'vault must be another origin than that of the page, which it protects keys from',
    )
  url.searchParams.set('project', projectId)
  url.searchParams.set('v', '1')
  url.searchParams.set('origin', location.origin)
  return url
}

function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
