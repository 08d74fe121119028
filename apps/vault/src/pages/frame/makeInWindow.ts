import type { BrowserTie } from '../../account/createBrowserTie.ts'
import type { PreparedPasskey, ProtectingPasskey } from '../../account/createPasskeys.ts'
import { PasskeyError, type PasskeyFailure } from '../../account/passkeys/PasskeyError.ts'
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
  readonly projectId: string
  /** BCP 47; asked when the window opens. */
  readonly language: () => string
  readonly signal: AbortSignal
}

/**
 * Has passkeys made in the vault's own window, since no frame may make one. A key comes back as one that cannot be read out.
 * What it answers rejects with a PasskeyError.
 */
export function makeInWindow({ language, projectId, signal, tie }: MakeInWindowParameters): MakePasskey {
  return async (prepared, person) => {
    let said: PasskeyFailure = 'declined'
    try {
      return await openWindow({
        url: `/window?${new URLSearchParams({ project: projectId })}`,
        signal,
        async task() {
          const { existing, options } = await prepared
          const device = await (await tie()).deviceKey()
          return { kind: 'passkey', existing, options, person, device, language: language() }
        },
        read(answered) {
          if (answered.t === 'failed') said = answered.failure
          if (answered.t !== 'made') return undefined
          const { passkey, vouch } = answered
          if (vouch !== undefined) void tie().then(({ joinBrowser }) => joinBrowser(vouch))
          return passkey
        },
      })
    } catch (error) {
      if (!(error instanceof WindowError)) throw error
      throw new PasskeyError(error.failure === 'closed' ? said : error.failure)
    }
  }
}
