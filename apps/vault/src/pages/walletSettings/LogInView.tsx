import { emailAddress, type SocialProvider } from '@foyer/contract/vault'
import { Button, Field, IconMail, Intro, Stack, TextButton, View } from '@foyer/kit/ui'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import type { LoginStep } from '../../account/account.ts'
import type { KeeperCheck } from '../../account/askKeeper.ts'
import type { RecoveryWait } from '../../account/createPasskeys.ts'
import type { Attempt, Member } from '../../account/member.ts'
import type { PasskeyHolder } from '../../account/passkeys/askPasskey.ts'
import { hasPasskeysHere } from '../../account/passkeys/hasPasskeysHere.ts'
import { personOf } from '../../account/passkeys/personOf.ts'
import { protectingPasskey } from '../../account/passkeys/protectingPasskey.ts'
import type { UnlockMethods } from '../../account/unlockMethods.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { isWindowless } from '../../platform/window/pageWay.ts'
import { useLanguage } from '../../ui/language.ts'
import { providerNames } from '../../ui/providerNames.ts'
import { fill } from '../../ui/words.ts'
import type { MakePasskey } from '../frame/makeInWindow.ts'
import { askToUnlock } from '../login/askToUnlock.ts'
import { askToWait } from '../login/askToWait.ts'
import { CodeScreen } from '../login/CodeScreen.tsx'
import { CreatingScreen } from '../login/CreatingScreen.tsx'
import { holdByPasskey, isAskedFirst } from '../login/holdByPasskey.ts'
import { PasskeyScreen } from '../login/PasskeyScreen.tsx'
import { passKeeperCheck } from '../login/passKeeperCheck.ts'
import { promptScreen } from '../login/promptScreen.ts'
import type {
  Screen,
  PasskeyScreen as ShownPasskey,
  UnlockScreen as ShownUnlock,
  WaitingScreen as ShownWait,
} from '../login/screens.ts'
import { UnlockScreen } from '../login/UnlockScreen.tsx'
import { WaitingScreen } from '../login/WaitingScreen.tsx'
import type { Security } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import { PasskeyLogIn, passkeyScreenOf } from './PasskeyLogIn.tsx'
import { SocialLogIn } from './SocialLogIn.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'

export type LogInViewProps = {
  security: Security
  /** Who is logged in already and has to show it again. */
  member: Member | undefined
  /** `isByFile`: a recovery file opened the wallet, and nothing else that the member has. */
  onIn: (member: Member, isByFile: boolean) => Promise<void>
  /** Whether the code is asked for now. */
  onCode: (isAsked: boolean) => void
  /** Goes back without logging in; absent where no member is logged in. */
  onLeave: (() => void) | undefined
}

/** Logging in on the wallet's own page: by a code in the mail, or at a sign-in service. */
export function LogInView({ member, onCode, onIn, onLeave, security }: LogInViewProps) {
  const text = useSecurityWords()
  const language = useLanguage()
  const { account, gateway, hasPasskeys, name, providers, issueExportTicket } = security
  const { fail, failure, isBusy, run } = useAction()
  const [email, setEmail] = useState(member?.email ?? '')
  const [isBad, setBad] = useState(false)
  const [attempt, setAttempt] = useState<Attempt>()
  const [provider, setProvider] = useState<SocialProvider>()
  const [isByPasskey, setByPasskey] = useState(false)
  const [passkeyScreen, setPasskeyScreen] = useState<ShownPasskey>()
  const [step, setStep] = useState<LoginStep>()
  const [secondCode, setSecondCode] = useState<Extract<Screen, { kind: 'code' }>>()
  const [unlockScreen, setUnlockScreen] = useState<ShownUnlock>()
  const [waitingScreen, setWaitingScreen] = useState<ShownWait>()
  // Who leaves in the middle gives the login up; that the gateway may be away changes nothing here.
  useEffect(() => () => void account.cancel().catch(() => undefined), [account])
  const isAsked = attempt !== undefined && unlockScreen === undefined && waitingScreen === undefined
  useEffect(() => onCode(isAsked), [isAsked, onCode])

  // On this page a passkey is made without a further window.
  const asking = useMemo(() => {
    const make: MakePasskey = async (prepared, person) => protectingPasskey({ ...(await prepared), name, person })
    return { about: location.origin, make, person: personOf(location.origin, language) }
  }, [language, name])

  const latest = useRef(onIn)
  useEffect(() => {
    latest.current = onIn
  })
  const finish = useCallback(
    (holder?: PasskeyHolder) =>
      run(async () => {
        const over = new AbortController()
        try {
          // The wallet's own page may see the wallet without a question.
          const connect = async () => undefined
          let isByFile = false
          const unlock = async (ways: UnlockMethods) => {
            const screens = {
              show: (next: Screen | undefined) => setUnlockScreen(next?.kind === 'unlock' ? next : undefined),
            }
            const show = promptScreen(over.signal)
            const opened = await askToUnlock({ about: location.origin, holder, screens, show, ways })
            isByFile = opened.by === 'file'
            return opened
          }
          const keeperCheck = (check: KeeperCheck) => {
            const show = (next: Screen | undefined) => {
              setSecondCode(next?.kind === 'code' ? next : undefined)
              setPasskeyScreen(passkeyScreenOf(next))
            }
            const place = { about: location.origin, screens: { show }, show: promptScreen(over.signal) }
            return passKeeperCheck(place, check).finally(() => show(undefined))
          }
          const wait = (why: RecoveryWait) => {
            const screens = {
              show: (next: Screen | undefined) => setWaitingScreen(next?.kind === 'waiting' ? next : undefined),
            }
            return askToWait({ screens, show: promptScreen(over.signal) }, why).finally(() =>
              setWaitingScreen(undefined),
            )
          }
          const vouched = (walletId: string) => issueExportTicket({ walletId })
          const hold = async () => {
            const passkeys = await account.passkeys()
            const screens = { show: (next: Screen | undefined) => setPasskeyScreen(passkeyScreenOf(next)) }
            if (!isAskedFirst(passkeys)) return undefined
            return holdByPasskey({ ...asking, passkeys, screens, show: promptScreen(over.signal) })
          }
          const onStep = (next: LoginStep) => {
            setPasskeyScreen(undefined)
            setStep(next)
          }
          await latest.current(
            await account.finish(onStep, connect, {
              ...{ hold, holder, keeperCheck, unlock, vouched, wait },
              hasPasskeys: hasPasskeysHere(),
              hasLogins: !isWindowless(),
            }),
            isByFile,
          )
        } catch (error) {
          // Who leaves knows that.
          if (!(error instanceof PortRefusalError)) throw error
        } finally {
          over.abort()
          setUnlockScreen(undefined)
          setSecondCode(undefined)
          setPasskeyScreen(undefined)
          setStep(undefined)
          setAttempt(undefined)
          setProvider(undefined)
          setByPasskey(false)
        }
      }),
    [account, asking, run, issueExportTicket],
  )
  const leavePasskey = useCallback(
    (error?: unknown) => {
      setByPasskey(false)
      if (error !== undefined) fail(error)
    },
    [fail],
  )
  const arrive = useCallback(() => void finish(), [finish])

  const send = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!v.is(emailAddress, address)) return setBad(true)
    void run(async () => setAttempt(await account.start(address)))
  }

  if (secondCode) return <CodeScreen key="second" screen={secondCode} />
  if (waitingScreen) return <WaitingScreen screen={waitingScreen} />
  if (unlockScreen) return <UnlockScreen screen={unlockScreen} />
  if (passkeyScreen) return <PasskeyScreen screen={passkeyScreen} />
  if (step) return <CreatingScreen step={step} />
  if (provider) {
    const leave = () => setProvider(undefined)
    return <SocialLogIn account={account} gateway={gateway} provider={provider} onArrived={arrive} onLeave={leave} />
  }
  if (isByPasskey) return <PasskeyLogIn account={account} asking={asking} onEntered={finish} onLeave={leavePasskey} />
  if (attempt) {
    const screen = {
      kind: 'code',
      attempt,
      resend: () => account.resend(),
      async enter(code: string) {
        const verdict = await account.enter(code)
        if (verdict.state === 'right') void finish()
        return verdict
      },
    } as const
    return (
      <>
        <CodeScreen screen={screen} />
        <View>
          <Stack>
            <TextButton onPress={() => setAttempt(undefined)}>{text.otherEmail}</TextButton>
          </Stack>
        </View>
      </>
    )
  }
  // A member logs in again the way that was taken before.
  const hasMail = member === undefined || member.email !== undefined
  const offered = member === undefined ? providers : providers.filter((each) => each === member.login)
  return (
    <form onSubmit={send} noValidate>
      <View>
        <Intro>{member ? (hasMail ? text.logInAgain : text.logInAgainThere) : text.logInSub}</Intro>
        <Stack>
          {hasMail ? (
            <>
              <Field
                label={text.email}
                placeholder={text.email}
                type="email"
                inputMode="email"
                autoComplete="email"
                name="email"
                enterKeyHint="go"
                maxLength={254}
                glyph={<IconMail />}
                value={email}
                onValue={(value) => {
                  setEmail(value)
                  setBad(false)
                }}
                bad={isBad}
                hint={isBad ? text.emailBad : undefined}
                readOnly={member !== undefined}
              />
              <Button kind="main" submit busy={isBusy}>
                {text.sendCode}
              </Button>
            </>
          ) : null}
          {offered.map((each) => (
            <Button key={each} onPress={() => setProvider(each)}>
              {fill(text.continueWith, { provider: providerNames[each] })}
            </Button>
          ))}
          {/* A member who logs in by a passkey alone is told there why this browser cannot. */}
          {hasPasskeys && (member === undefined ? hasPasskeysHere() : member.login === 'passkey') ? (
            <Button onPress={() => setByPasskey(true)}>{text.continueByPasskey}</Button>
          ) : null}
          {onLeave ? <Button onPress={onLeave}>{text.cancel}</Button> : null}
        </Stack>
        <Failure said={failure} />
      </View>
    </form>
  )
}
