import type { Member } from '../account/account.ts'
import { PasskeyError, type PasskeyFailure } from '../passkeys/PasskeyError.ts'
import { openWindow } from '../window/openWindow.ts'
import { WindowError } from '../window/WindowError.ts'
import { createShow } from './createShow.ts'
import type { LogInParameters } from './logIn.ts'

/**
 * Asks whoever has a new wallet, or nothing left that opens it, to protect it by a passkey. It is made in the vault's own window, since no frame may; its key
 * comes back as one that cannot be read out. Whoever wants none now has the wallet as it is.
 */
export async function offerPasskey(
  { account, projectId, screens }: Pick<LogInParameters, 'account' | 'projectId' | 'screens'>,
  member: Member,
  signal: AbortSignal,
  purpose: 'protect' | 'replace',
): Promise<Member> {
  const show = createShow(signal)
  const passkeys = await account.passkeys()
  const leaving = new AbortController()
  try {
    return await show((answer) =>
      screens.show({
        kind: 'passkey',
        purpose,
        about: member.addresses.evm,
        async go() {
          const prepared = passkeys.prepare()
          // It is awaited once the window is there; a window that never comes is told first.
          prepared.catch(() => undefined)
          const { language } = screens.look()
          let said: PasskeyFailure = 'declined'
          const passkey = await openWindow({
            url: `/window?${new URLSearchParams({ project: projectId })}`,
            signal: AbortSignal.any([signal, leaving.signal]),
            task: async () => ({
              kind: 'passkey',
              ...(await prepared),
              person: member.email ?? member.addresses.evm,
              language,
            }),
            read(answered) {
              if (answered.t === 'failed') said = answered.failure
              return answered.t === 'made' ? answered.passkey : undefined
            },
          }).catch((error: unknown) => {
            if (!(error instanceof WindowError)) throw error
            throw new PasskeyError(error.failure === 'closed' ? said : error.failure)
          })
          const { attempt } = await prepared
          answer(await passkeys.protect(member, attempt, passkey))
        },
        leave: () => answer(member),
      }),
    )
  } finally {
    // Its window has nothing more to do.
    leaving.abort(new PasskeyError('declined'))
  }
}
