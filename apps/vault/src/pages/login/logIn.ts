import { GatewayError } from '@foyer/contract'
import { vaultErrorCode } from '@foyer/contract/vault'
import type { Account, AskedConnect } from '../../account/account.ts'
import type { Attempt, Member } from '../../account/member.ts'
import { hasPasskeysHere } from '../../account/passkeys/hasPasskeysHere.ts'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { personOf } from '../../account/passkeys/personOf.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { isWindowless } from '../../platform/window/pageWay.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { providerNames } from '../../ui/providerNames.ts'
import { makeInWindow } from '../frame/makeInWindow.ts'
import { openWindow } from '../window/openWindow.ts'
import type { ConnectTask } from '../window/windowTask.ts'
import { askToUnlock } from './askToUnlock.ts'
import { askToWait } from './askToWait.ts'
import type { PasskeyAsking } from './enterByPasskey.ts'
import { type ExternalBrowser, externalBrowserOf } from './externalBrowser.ts'
import { logInByWindow } from './logInByWindow.ts'
import type { LogInParameters, LoginWay } from './logInParameters.ts'
import { passKeeperCheck } from './passKeeperCheck.ts'
import { type PromptScreen, promptScreen } from './promptScreen.ts'
import { comeBack, runOAuthLogin } from './runOAuthLogin.ts'
import type { ConnectAnswer, Screens } from './screens.ts'

/**
 * Logs a visitor in by a code, a passkey or at a sign-in service: on a site that is not the operator's own in the wallet's window. Asks whether this site may see the wallet where there is
 * one that it does not see yet. The member of a new wallet is asked to protect it by a passkey, where the operator wants that.
 *
 * @param asked The way, or the member whose session has ended.
 * @throws PortRefusalError when the visitor leaves or declines; GatewayError when the gateway refuses or fails.
 */
export async function logIn(
  parameters: LogInParameters,
  asked: LoginWay | Member,
  signal: AbortSignal,
): Promise<Member> {
  const way = 'walletId' in asked ? wayAgain(asked) : asked
  const { account, emit, gateway, projectId, screens, site } = parameters
  if (!parameters.isTrusted) return logInByWindow(parameters, way, signal)
  const show = promptScreen(signal)
  const leaving = new AbortController()
  const language = () => screens.look().language
  const externalBrowser = externalBrowserOf(`${(parameters.visited ?? site).origin}/`, emit)
  const askPasskey = async () => ({
    passkeys: await account.passkeys(),
    screens,
    show,
    about: site.origin,
    person: way.method === 'email' ? way.email : personOf(site.origin, language()),
    make:
      parameters.make ??
      makeInWindow({
        ...{ gateway, language, projectId, tie: account.later },
        signal: AbortSignal.any([signal, leaving.signal]),
      }),
  })
  try {
    const service = way.method === 'return' ? await comeBack(parameters, way, show, signal) : undefined
    const holder =
      way.method === 'return' ? undefined : await enter(parameters, way, show, signal, askPasskey, externalBrowser)
    const loggedInAs = service ? providerNames[service] : nameOf(way)
    let isNew = false
    let isByFile = false
    const found = await account.finish(
      (step) => {
        isNew ||= step === 'creating'
        screens.show({ kind: 'creating', step })
        emit('login', { state: step })
      },
      async (asked) => {
        if (parameters.isOwn) return undefined
        return connect(parameters, { ...asked, loggedInAs }, show)
      },
      {
        holder,
        async unlock(ways, again) {
          const own = `${location.origin}/security?${new URLSearchParams({ project: projectId })}`
          const out = hasPasskeysHere() ? undefined : { ...externalBrowser, own, again }
          const opened = await askToUnlock({ about: site.origin, externalBrowser: out, holder, screens, show, ways })
          isByFile = opened.by === 'file'
          return opened
        },
        hasPasskeys: hasPasskeysHere(),
        hasLogins: !isWindowless(),
        async keeperCheck(check) {
          await passKeeperCheck({ about: site.origin, screens, show }, check)
          screens.show({ kind: 'creating', step: 'recovering' })
        },
        async wait(why) {
          await askToWait({ screens, show }, why)
          screens.show({ kind: 'creating', step: 'recovering' })
        },
        async hold() {
          const asking = await askPasskey()
          const { holdByPasskey, isAskedFirst } = await import('./holdByPasskey.ts')
          if (!isAskedFirst(asking.passkeys)) return undefined
          if (hasPasskeysHere()) return holdByPasskey(asking)
          // A member who may go on without one is not asked for what cannot be had here.
          return asking.passkeys.asked === 'required'
            ? goElsewhere(screens, show, 'required', externalBrowser)
            : undefined
        },
      },
    )
    signal.throwIfAborted()
    const { asked: offered } = await account.passkeys()
    // A member who opened it by a file has nothing else left that does.
    const isOffered = isByFile ? offered !== 'never' : isNew && found.mode !== 'user-held' && offered === 'after'
    if (!isOffered || !hasPasskeysHere()) return found
    const { offerPasskey } = await import('../frame/offerPasskey.ts')
    return await offerPasskey(await askPasskey(), found, isByFile ? 'replace' : 'protect')
  } catch (error) {
    // What was begun and not finished is given up at the gateway too; that it may be away changes nothing here.
    await account.cancel().catch(() => undefined)
    throw error
  } finally {
    // A window that is still open has nothing more to do.
    leaving.abort(new PasskeyError('declined'))
  }
}

/**
 * Asks whether one of the operator's own sites may see the wallet: in the wallet's window where that may know this browser, else here.
 * Answers what the window signed of the frame's key.
 */
async function connect(
  { account, gateway, projectId, screens, site }: LogInParameters,
  { isGranted, loggedInAs, mayJoin }: AskedConnect & { loggedInAs: string },
  show: PromptScreen,
): Promise<string | undefined> {
  // An app that shows pages opens no windows of theirs.
  const canJoin = mayJoin && hasPasskeysHere() && !isWindowless()
  if (isGranted && !canJoin) return undefined
  return show((agree, decline) => {
    const ask = (isByWindow: boolean) =>
      screens.show({
        kind: 'connect',
        site,
        loggedInAs,
        review: isByWindow
          ? ({ language, onOpened, signal }) =>
              askToConnect({ account, gateway, language, loggedInAs, onOpened, projectId, signal, site }).catch(askHere)
          : undefined,
        agree,
        decline: () => decline(new PortRefusalError('rejected')),
      })
    /** Such a site needs no window for this; without one, its frame counts as a device beside the browser. */
    const askHere = (error: unknown): never => {
      if (error instanceof WindowError && error.failure === 'blocked') {
        if (isGranted) agree(undefined)
        else ask(false)
      }
      throw error
    }
    ask(canJoin)
  })
}

/** Asks in the vault's own window whether a site may see the wallet. */
async function askToConnect({
  account,
  gateway,
  onOpened,
  projectId,
  signal,
  ...task
}: Omit<ConnectTask, 'kind' | 'device'> & {
  account: Account
  gateway: string
  onOpened: ((opened: Window) => void) | undefined
  projectId: string
  signal: AbortSignal
}): Promise<ConnectAnswer | undefined> {
  const { agreed, vouch } = await openWindow({
    url: `/window?${new URLSearchParams({ project: projectId })}`,
    signal,
    onOpened,
    gateway,
    task: async () => ({ kind: 'connect', ...task, device: await (await account.later()).deviceKey() }),
    read: (said) => (said.t === 'answered' ? said : undefined),
  })
  return agreed === undefined ? undefined : { given: vouch }
}

/** Shows the way to a browser that has passkeys; the login goes on there, so that this ends by leaving alone. */
function goElsewhere(
  screens: Pick<Screens, 'show'>,
  show: PromptScreen,
  purpose: 'logIn' | 'required',
  externalBrowser: ExternalBrowser,
): Promise<undefined> {
  return show((_, decline) => {
    const leave = () => decline(new PortRefusalError('rejected'))
    screens.show({ kind: 'passkey', purpose, externalBrowser, leave })
  })
}

/** A way to log in, and whether it is taken again because the session has ended. */
type TakenWay = LoginWay & { readonly isAgain?: true }

/** How a member logs in again: by the way that was taken before. */
function wayAgain({ email, login: by }: Member): TakenWay {
  if (email !== undefined) return { method: 'email', email }
  return by === 'email' || by === 'passkey' ? { method: 'passkey' } : { method: 'social', provider: by, isAgain: true }
}

/** What a visitor is called who logs in this way. */
function nameOf(way: LoginWay): string {
  return way.method === 'email' ? way.email : way.method === 'social' ? providerNames[way.provider] : 'Passkey'
}

/** Has the visitor log in. Answers the passkey that did it, where it may hold a wallet. */
async function enter(
  parameters: LogInParameters,
  way: Exclude<TakenWay, { method: 'return' }>,
  show: PromptScreen,
  signal: AbortSignal,
  askPasskey: () => Promise<PasskeyAsking>,
  externalBrowser: ExternalBrowser,
) {
  switch (way.method) {
    case 'email':
      await enterCode(parameters, way.email, show, signal)
      return undefined
    case 'social':
      await runOAuthLogin(parameters, way, show, signal)
      return undefined
    case 'passkey': {
      if (!hasPasskeysHere()) return goElsewhere(parameters.screens, show, 'logIn', externalBrowser)
      const { enterByPasskey } = await import('./enterByPasskey.ts')
      return enterByPasskey(await askPasskey())
    }
  }
}

async function enterCode(
  { account, emit, screens }: LogInParameters,
  email: string,
  show: PromptScreen,
  signal: AbortSignal,
) {
  const attempt = await begin()
  signal.throwIfAborted()
  emit('login', { state: 'sent' })
  await show<void>((right) =>
    screens.show({
      kind: 'code',
      attempt,
      resend: () => account.resend(),
      async enter(code) {
        const verdict = await account.enter(code)
        if (verdict.state === 'right') right()
        return verdict
      },
    }),
  )

  /** Has a code mailed; says why the gateway refuses to, until the visitor tries again or leaves. */
  async function begin(): Promise<Attempt> {
    try {
      return await account.start(email)
    } catch (error) {
      const code = error instanceof GatewayError ? vaultErrorCode(error) : undefined
      if (code === undefined || signal.aborted) throw error
      await show<void>((retry, decline) => {
        const cancel = () => decline(new PortRefusalError('rejected'))
        screens.show({ kind: 'loginFailed', code, retry, cancel })
      })
      return begin()
    }
  }
}
