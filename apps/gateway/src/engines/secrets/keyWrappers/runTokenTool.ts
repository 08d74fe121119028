import { spawn } from 'node:child_process'
import { KeyWrapperError } from './KeyWrapperError.ts'
import { serviceAway } from './withinTime.ts'

/** How one run of `pkcs11-tool` is made. */
export type TokenToolRun = {
  args: readonly string[]
  /** Handed over in the process's own environment, and never as a word of its command line, which every user can list. */
  pin: string | undefined
  input: Buffer
  signal: AbortSignal
}

/** The variable of that process which holds the PIN. */
export const pinVariable = 'FOYER_TOKEN_PIN'

const maxBytes = 65_536

/**
 * Runs OpenSC's `pkcs11-tool` and answers what it wrote. The library of the token's maker runs in that process and not in the
 * gateway's. It is run once: a second attempt with a wrong PIN would lock the token.
 *
 * @throws KeyWrapperError
 */
export function runTokenTool({ args, pin, input, signal }: TokenToolRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('pkcs11-tool', args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...(pin === undefined ? {} : { [pinVariable]: pin }) },
    })
    const written: Record<'out' | 'words', Buffer[]> = { out: [], words: [] }
    const keep = (name: keyof typeof written) => (chunk: Buffer) => {
      if (Buffer.concat(written[name]).length < maxBytes) written[name].push(chunk)
    }
    child.stdout.on('data', keep('out'))
    child.stderr.on('data', keep('words'))
    // A tool that ends before it has read everything says why by itself.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('error', (error) => reject(startFailure(error)))
    child.once('close', (code) => {
      const out = Buffer.concat(written.out)
      for (const chunk of written.out) chunk.fill(0)
      if (code === 0) resolve(out)
      else reject(toKeyError(Buffer.concat(written.words).toString('utf8')))
    })
  })
}

function startFailure(error: Error): KeyWrapperError {
  if (!('code' in error && error.code === 'ENOENT')) return serviceAway('pkcs11-tool', 'could not be run')
  return new KeyWrapperError(
    'FEATURE_MISSING',
    'This key needs the program pkcs11-tool, which is not installed.',
    'Install OpenSC beside the gateway: apt-get install opensc.',
  )
}

/** By the words that the program and PKCS#11 have for it; nothing else of what was written is repeated. */
function toKeyError(words: string): KeyWrapperError {
  const name = /\bCKR_[A-Z0-9_]{1,48}/.exec(words)?.[0] ?? 'no reason given'
  if (/Failed to load pkcs11 module/.test(words)) {
    return new KeyWrapperError(
      'FEATURE_MISSING',
      'The PKCS#11 library at module-path cannot be loaded.',
      'Correct its path, and install what its maker asks for.',
    )
  }
  if (/No slot|CKR_TOKEN_NOT_PRESENT|CKR_SLOT_ID_INVALID|CKR_TOKEN_NOT_RECOGNIZED/.test(words)) {
    return new KeyWrapperError(
      'TOKEN_MISSING',
      'The PKCS#11 library shows no token with this label.',
      'Plug the token in or let this process reach it, and correct token=; pkcs11-tool --list-slots shows the labels.',
    )
  }
  if (/CKR_PIN|CKR_USER/.test(words)) {
    return new KeyWrapperError(
      'PIN_REFUSED',
      `The token does not take the PIN (${name}).`,
      'Correct it before you start again: a few wrong ones lock the token.',
    )
  }
  if (/not found/i.test(words)) {
    return new KeyWrapperError(
      'WRAPPING_KEY_MISSING',
      'The token has no RSA key with this id.',
      'Correct id=; pkcs11-tool --list-objects shows the ids.',
    )
  }
  if (/C_DecryptInit failed/.test(words)) {
    return new KeyWrapperError(
      'MECHANISM_MISSING',
      `The token or its key does not decrypt by RSA-OAEP with this hash (${name}).`,
      'Use a key that may decrypt; a token that knows SHA-1 alone needs oaep=sha1 when a key is wrapped.',
    )
  }
  if (/C_Decrypt/.test(words)) {
    return new KeyWrapperError(
      'WRAPPED_KEY_REFUSED',
      `The token does not open this wrapped key (${name}): it was changed, or wrapped by another key.`,
      'Configure the text as foyer-gateway secrets wrap-key printed it for this variable.',
    )
  }
  return serviceAway('The PKCS#11 token', `could not be asked (${name})`)
}
