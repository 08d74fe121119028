import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { directoryWallet } from '@foyer/contract'
import * as v from 'valibot'
import { ConfigError } from '../../engines/config/parseConfig.ts'
import { fromOtherLists } from './fromOtherLists.ts'
import { imageTypeOf, maxImageBytes } from './imageType.ts'
import type { ImageKind } from './walletTables.ts'

/** One wallet of a file: its answer, and the platforms that it says it runs on. */
export type FileWallet = v.InferOutput<typeof WalletSchema>

/** One picture of a file. */
export type FileImage = { kind: ImageKind; id: string; contentType: string; bytes: Buffer }

/** A directory that was read and checked. */
export type DirectoryFile = { wallets: readonly FileWallet[]; images: readonly FileImage[] }

const id = v.pipe(v.string(), v.regex(/^[-.%:_a-zA-Z0-9]{1,128}$/, 'letters, digits and -._:% (at most 128)'))
const WalletSchema = v.object({
  ...directoryWallet.entries,
  id,
  platforms: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,32}$/))), v.maxLength(20))),
})
const source = v.pipe(v.string(), v.minLength(1))
const pictures = v.optional(v.record(id, source), {})
// Pictures of tokens stand under their symbols, which are written as their makers like.
const assetId = v.pipe(v.string(), v.regex(/^[^\p{C}/\\]{1,128}$/u, 'a text of at most 128 characters'))
const assetPictures = v.optional(v.record(assetId, source), {})
const FileSchema = v.object({
  wallets: v.pipe(v.array(WalletSchema), v.maxLength(20_000)),
  images: v.optional(v.object({ wallet: pictures, asset: assetPictures }), {}),
})

/**
 * Reads a directory: `{ "wallets": [...], "images": { "wallet": { "<id>": ... }, "asset": { ... } } }`, or another list with
 * `images` of the same form (see `fromOtherLists`). A picture is the path of a file, counted from the directory, or a
 * `data:` address in base64.
 *
 * @throws ConfigError naming what is wrong.
 */
export function readDirectoryFile(path: string): DirectoryFile {
  return readDirectory(parseFile(path), path)
}

/**
 * Reads a directory out of parsed JSON.
 *
 * @param path Where it stands: for messages, and what the paths of pictures are counted from.
 * @throws ConfigError naming what is wrong.
 */
export function readDirectory(json: unknown, path: string): DirectoryFile {
  const file = check(json, path)
  const seen = new Set<string>()
  for (const wallet of file.wallets) {
    if (seen.has(wallet.id)) throw wrong(path, `the wallet ${wallet.id} stands in it twice`)
    seen.add(wallet.id)
  }
  const kinds = ['wallet', 'asset'] as const
  const images = kinds.flatMap((kind) =>
    Object.entries(file.images[kind]).map(([image, source]) => readImage(path, kind, image, source)),
  )
  return { wallets: file.wallets, images }
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw wrong(path, error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read')
  }
}

function check(json: unknown, path: string): v.InferOutput<typeof FileSchema> {
  const parsed = v.safeParse(FileSchema, fromOtherLists(json))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw wrong(path, `${v.getDotPath(issue) ?? 'it'}: expected ${issue.expected ?? issue.message}`)
}

function readImage(path: string, kind: ImageKind, image: string, source: string): FileImage {
  const bytes = readBytes(path, image, source)
  const contentType = imageTypeOf(bytes)
  if (contentType === undefined) throw wrong(path, `the picture ${image} is no PNG, JPEG, GIF, WebP or AVIF`)
  if (bytes.length > maxImageBytes) throw wrong(path, `the picture ${image} has more than ${maxImageBytes} bytes`)
  return { kind, id: image, contentType, bytes }
}

function readBytes(path: string, image: string, source: string): Buffer {
  const [, base64] = /^data:[^,]{0,100};base64,(.*)$/s.exec(source) ?? []
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  try {
    return readFileSync(resolve(dirname(path), source))
  } catch {
    throw wrong(path, `the picture ${image} cannot be read at ${source.slice(0, 200)}`)
  }
}

function wrong(path: string, what: string): ConfigError {
  return new ConfigError([`wallets.file: ${path}: ${what}`])
}
