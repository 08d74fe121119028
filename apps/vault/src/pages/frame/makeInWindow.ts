import { createTransportKeys } from '@foyer/contract/vault'
import type { BrowserTie } from '../../account/createBrowserTie.ts'
import type { PreparedPasskey, ProtectingPasskey } from '../../account/createPasskeys.ts'
import { PasskeyError, type PasskeyFailure } from '../../account/passkeys/PasskeyError.ts'
import { openPasskey } from '../../account/passkeys/sealedPasskey.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { openWindow } from '../window/openWindow.ts'

/** Makes a passkey for a visitor, whom the browser's list calls `person`; to be called while a press is handled. */
export type MakePasskey = (
  prepared: PreparedPasskey | Promise<PreparedPasskey>,
  person: string,
) => Promise<ProtectingPasskey>

/** What {@link makeInWindow} takes. */
export type MakeInWindowParameters = {
  readonly tie: () => Promise<BrowserTie>
  /** Where the gateway is reached that carries messages of windows which are kept apart. */
  readonly gateway: string
  readonly projectId: string
  /** BCP 47; asked when the window opens. */
  readonly language: () => string
  readonly signal: AbortSignal
}

/**
 * Has passkeys made in the vault's own window, since no frame may make one. What a passkey answers comes back sealed for this frame.
 * What it answers rejects with a PasskeyError.
 */
export function makeInWindow({ gateway, language, projectId, signal, tie }: MakeInWindowParameters): MakePasskey {
  return async (prepared, person) => {
    let said: PasskeyFailure = 'declined'
    // Awaited once the window is there: some browsers forget a press while something is fetched.
    const making = createTransportKeys()
    try {
      const sealed = await openWindow({
        gateway,
        url: `/window?${new URLSearchParams({ project: projectId })}`,
        signal,
        async task() {
          const { existing, options } = await prepared
          const device = await (await tie()).deviceKey()
          const { publicKey: sealTo } = await making
          return { kind: 'passkey', sealTo, existing, options, person, device, language: language() }
        },
        read(answered) {
          if (answered.t === 'failed') said = answered.failure
          if (answered.t !== 'made') return undefined
          const { passkey, vouch } = answered
          if (vouch !== undefined) void tie().then(({ joinBrowser }) => joinBrowser(vouch))
          return passkey
        },
      })
      return await openPasskey(sealed, await making)
    } catch (error) {
      if (!(error instanceof WindowError)) throw error
      throw new PasskeyError(error.failure === 'closed' ? said : error.failure)
    }
  }
}
