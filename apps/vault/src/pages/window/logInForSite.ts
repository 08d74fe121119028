import { sessionOf } from '../../account/device.ts'
import type { Member } from '../../account/member.ts'
import { type DeviceStore, openDeviceStore } from '../../platform/device/deviceStore.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { providerNames } from '../../ui/providerNames.ts'
import { promptScreen } from '../login/promptScreen.ts'
import { memberStore } from './memberStore.ts'
import { createWindowAccount, type WindowAccountParameters } from './windowAccount.ts'
import type { LoginTask } from './windowTask.ts'

/** What {@link logInForSite} takes. */
export type LogInForSiteParameters = Omit<WindowAccountParameters, 'language' | 'store' | 'visited'> & {
  readonly task: LoginTask
  /** Default: this page's own store. */
  readonly open?: (() => Promise<DeviceStore>) | undefined
}

/**
 * Logs a visitor in in the wallet's own window, and asks whether the site may see the wallet where it does not yet. The window keeps the
 * login and its half of the secret; the frame gets the session that this answers, which shows the wallet and does no more.
 *
 * @throws PortRefusalError where the visitor leaves or declines, who is logged out here then; GatewayError where the gateway refuses.
 */
export async function logInForSite(parameters: LogInForSiteParameters): Promise<string> {
  const { open = openDeviceStore, task, ...shared } = parameters
  const { screens, settings, signal } = shared
  const { device, language, site, way } = task
  if (!device) throw new Error('The frame has named no key.')
  const kept = await open()
  let session: unknown
  const name = sessionOf(settings.config.app)
  // Whose it is, is known once they are logged in: then it gets its place.
  const store = withOwn(memberStore(kept, 'new'), name, {
    read: () => session,
    write: (value) => {
      session = value
    },
  })
  const { account, logIn } = await createWindowAccount({ ...shared, store, language, visited: site })
  const member = await logIn(way)
  const { openFrame, siteSince } = await account.later()
  try {
    if ((await siteSince(site.origin)) === undefined) {
      const loggedInAs = nameOf(member)
      await promptScreen(signal)<void>((agree, decline) =>
        screens.show({
          kind: 'connect',
          site,
          loggedInAs,
          review: undefined,
          agree: () => agree(),
          decline: () => decline(new PortRefusalError('rejected')),
        }),
      ).finally(() => screens.show(undefined))
    }
    const token = await openFrame(member.walletId, site.origin, device)
    await memberStore(kept, member.walletId).write(name, session)
    return token
  } catch (error) {
    // That the gateway may be away changes nothing here: the session is forgotten.
    await account.logout(false).catch(() => undefined)
    throw error
  }
}

/** What the visitor is called who logged in. */
function nameOf({ email, login }: Member): string {
  return email ?? (login === 'email' || login === 'passkey' ? 'Passkey' : providerNames[login])
}

/** A store that keeps one name apart. */
function withOwn(
  store: DeviceStore,
  own: string,
  { read, write }: { read: () => unknown; write: (value: unknown) => void },
): DeviceStore {
  return {
    ...store,
    read: async (name) => (name === own ? read() : store.read(name)),
    write: async (name, value) => (name === own ? write(value) : store.write(name, value)),
    remove: async (name) => (name === own ? write(undefined) : store.remove(name)),
  }
}
