import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findLibrary, findServer, run, softHsmProgram, tokenToolProgram } from '../servers/findServer.ts'
import { TestKitError } from '../TestKitError.ts'

/** A PKCS#11 token of SoftHSM, in a new folder. */
export interface HsmToken {
  /** Path of the PKCS#11 library. */
  readonly modulePath: string
  /** The file that the library's variable `SOFTHSM2_CONF` names. */
  readonly configFile: string
  readonly label: string
  readonly pin: string
  /** Makes an RSA key that never leaves the token, with an id in hexadecimal. */
  createKey(id: string, options?: { readonly bits?: number }): Promise<void>
  /** Removes the token with its keys. */
  remove(): Promise<void>
}

/**
 * Makes a token with a PIN; needs Debian's `softhsm2` and `opensc`, which are installed where `CI` is set.
 *
 * @throws {TestKitError} `SERVER_MISSING`, `SERVER_NOT_READY`.
 */
export async function createHsmToken({ label = 'foyer', pin = '73019482' } = {}): Promise<HsmToken> {
  const util = await findServer(softHsmProgram)
  const tool = await findServer(tokenToolProgram)
  const modulePath = findLibrary(softHsmProgram)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-hsm-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const configFile = join(folder, 'softhsm2.conf')
  const env = { SOFTHSM2_CONF: configFile }
  const carryOut = async (command: string, args: readonly string[]) => {
    const failure = await run(command, args, env)
    if (failure === undefined) return
    throw new TestKitError('SERVER_NOT_READY', `${command} failed: ${failure.trim().slice(-300)}.`, 'Check its words.')
  }
  try {
    await mkdir(join(folder, 'tokens'))
    await writeFile(configFile, `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\n`)
    await carryOut(util, ['--init-token', '--free', '--label', label, '--so-pin', `${pin}1`, '--pin', pin])
  } catch (error) {
    await remove()
    throw error
  }
  return {
    ...{ modulePath, configFile, label, pin, remove },
    createKey: (id, { bits = 2_048 } = {}) => {
      const where = ['--module', modulePath, '--token-label', label, '--login', '--pin', pin]
      return carryOut(tool, [...where, '--keypairgen', '--key-type', `rsa:${bits}`, '--id', id, '--usage-decrypt'])
    },
  }
}
