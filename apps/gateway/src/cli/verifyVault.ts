import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** What a release says of the files that a vault serves: SHA-256 in hexadecimal, by path. */
export type VaultRelease = v.InferOutput<typeof vaultRelease>

/** How the files of a vault stand to a release. */
export type VaultFindings = {
  differing: readonly string[]
  /** Named by the release, and not served. */
  missing: readonly string[]
  /** Named by the vault's own list, and not by the release. */
  extra: readonly string[]
}

export type VerifyVaultParameters = {
  /** The vault's origin. */
  origin: string
  /** Undefined: the vault's own list, which then is all that its files are compared with. */
  release?: VaultRelease | undefined
  /** Whose pages are asked for; what is rendered into them for a project is left out of the comparison. */
  projectId?: string | undefined
}

/** Thrown where a vault or a list cannot be read; nothing is known of its files then. */
class VaultUnreadableError extends Error {
  override readonly name = 'VaultUnreadableError'
}

const listPath = '/.well-known/foyer-vault.json'
const maxFiles = 2_000
const maxBytes = 16 * 1_024 * 1_024
const timeoutMs = 20_000
/** Files at once. */
const width = 4
/** What is rendered for each project. */
const rendered = ['/frame', '/window', '/security']

const vaultRelease = v.object({
  version: v.pipe(v.string(), v.maxLength(100)),
  commit: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  hashes: v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(300), v.regex(/^\/[\w./-]+$/), v.excludes('//'), v.excludes('..')),
      v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    ),
    v.check((hashes) => Object.keys(hashes).length <= maxFiles),
  ),
})

/** Reads the list of a release. @throws VaultUnreadableError */
export function readVaultRelease(text: string, from: string): VaultRelease {
  try {
    return v.parse(vaultRelease, JSON.parse(text))
  } catch (cause) {
    throw new VaultUnreadableError(
      `${from} is no list of a vault's files: it has version, commit, and hashes by path. A release has one as foyer-vault.json.`,
      { cause },
    )
  }
}

/**
 * Compares what a vault serves to this process with a release.
 *
 * @throws VaultUnreadableError where the vault does not answer, or has no list and none was given.
 */
export async function verifyVault({
  origin,
  projectId,
  release,
}: VerifyVaultParameters): Promise<VaultFindings & { release: VaultRelease }> {
  const list = await load(origin, listPath)
  const served = list && readVaultRelease(list.toString('utf8'), `${origin}${listPath}`)
  const wanted = release ?? served
  if (wanted === undefined)
    throw new VaultUnreadableError(`${origin} has no ${listPath}: name the list of a release with --release.`)
  const differing: string[] = []
  const missing: string[] = served ? [] : [listPath]
  const open = Object.keys(wanted.hashes).sort()
  const work = async () => {
    for (let path = open.shift(); path !== undefined; path = open.shift()) {
      const content = await loadFile(path)
      if (content === undefined) missing.push(path)
      else if (createHash('sha256').update(content).digest('hex') !== wanted.hashes[path]) differing.push(path)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  const extra = Object.keys(served?.hashes ?? {}).filter((path) => !Object.hasOwn(wanted.hashes, path))
  return { release: wanted, differing: differing.sort(), missing: missing.sort(), extra: extra.sort() }

  async function loadFile(path: string): Promise<Buffer | undefined> {
    if (projectId === undefined || !rendered.includes(path)) return load(origin, path)
    const content = await load(origin, `${path}?${new URLSearchParams({ project: projectId })}`)
    const page = content?.toString('utf8').replace(/(<meta name="foyer" content=")[^"]*"/, '$1"')
    return page === undefined ? undefined : Buffer.from(page)
  }
}

/** What a path holds; undefined where nothing is. @throws VaultUnreadableError */
async function load(origin: string, path: string): Promise<Buffer | undefined> {
  try {
    // A redirect leads to another host, whose files say nothing about this vault's.
    const answer = await fetch(`${origin}${path}`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status === 404 || answer.status === 410) {
      await answer.body?.cancel()
      return undefined
    }
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of answer.body ?? []) {
      size += piece.byteLength
      if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : cause
    throw new VaultUnreadableError(`${origin}${path} could not be read: ${reason}.`, { cause })
  }
}
