import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { KeyWrapperError } from './KeyWrapperError.ts'
import { type KeyWrapper, keyBytes } from './keyWrapper.ts'

/** No right for users outside of the file's group, and no writing for the group. */
const forbiddenMode = 0o027
const maxBytes = 256

/** A file with the key, which only its owner and his group may read. */
export const file: KeyWrapper = {
  form: 'file:/path/of/the/key',
  hasCiphertext: false,
  problemOf: (place) => (isAbsolute(place) ? undefined : `${file.form}, with a whole path`),
  open: async (place) => {
    const handle = await openFile(place)
    try {
      await checkRights(handle, place)
      return await readKey(handle, place)
    } finally {
      await handle.close()
    }
  },
  wrap: async (place, key) => {
    const handle = await open(place, 'wx', 0o600).catch((error: unknown) => {
      throw new KeyWrapperError(
        'FILE_MISSING',
        `The file ${place} cannot be made (${codeOf(error)}).`,
        'Name a file that is not there yet, in a folder that this user may write to.',
      )
    })
    try {
      await handle.writeFile(`${key.toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return Buffer.alloc(0)
  },
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // A pipe without a writer would be waited for.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    throw new KeyWrapperError(
      'FILE_MISSING',
      `The key file ${path} cannot be read (${codeOf(error)}).`,
      'Mount it, or let the user of this process read it.',
    )
  }
}

/** Looks at the file that is open, so that none is put in its place between the look and the reading. */
async function checkRights(handle: FileHandle, path: string): Promise<void> {
  const stat = await handle.stat()
  if (!stat.isFile()) throw notAKey(path)
  const mode = stat.mode & 0o777
  if ((mode & forbiddenMode) === 0) return
  throw new KeyWrapperError(
    'FILE_OPEN_TO_OTHERS',
    `The key file ${path} can be read or changed by other users of this machine (mode ${mode.toString(8).padStart(3, '0')}).`,
    `Take their rights away: chmod 600 ${path}, or 640 where its group reads it. If the machine is shared, make a new key.`,
  )
}

async function readKey(handle: FileHandle, path: string): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
  const text = buffer.subarray(0, bytesRead).toString('latin1').trim()
  buffer.fill(0)
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyBytes || key.toString('base64') !== text) throw notAKey(path)
  return key
}

const notAKey = (path: string) =>
  new KeyWrapperError(
    'NOT_A_KEY',
    `The file ${path} holds no key.`,
    'It holds one line, 32 bytes as base64; restore it from your copy.',
  )

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
