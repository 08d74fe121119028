import { Button, Header, LiveAnnouncement, Stack, Status, View } from '@foyer/kit/ui'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Member } from '../../account/member.ts'
import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { CodePrompt } from '../stepUp/createCodePrompt.ts'
import { WithCodePrompt } from '../stepUp/WithCodePrompt.tsx'
import { AddressView } from './AddressView.tsx'
import { AuthenticatorView } from './AuthenticatorView.tsx'
import { type AuthenticatorWords, useAuthenticatorWords } from './authenticatorWords.ts'
import { ClosedView } from './Closed.tsx'
import type { Security } from './createSecurity.ts'
import { DeleteView } from './DeleteView.tsx'
import { DevicesView } from './DevicesView.tsx'
import { ExportView } from './ExportView.tsx'
import { FactorsView } from './FactorsView.tsx'
import { FileView } from './FileView.tsx'
import { type FactorWords, useFactorWords } from './factorWords.ts'
import { HomeView } from './HomeView.tsx'
import { KeeperPasskeyView } from './KeeperPasskeyView.tsx'
import type { LimitsDraft } from './LimitsForm.tsx'
import { LimitsView } from './LimitsView.tsx'
import { LinksView } from './LinksView.tsx'
import { LogInView } from './LogInView.tsx'
import { type LimitsWords, useLimitsWords } from './limitsWords.ts'
import { PasswordView } from './PasswordView.tsx'
import { ProtectionView } from './ProtectionView.tsx'
import { ProtectView } from './ProtectView.tsx'
import { actOf, type Place, type PlaceProps } from './place.ts'
import { ReplaceView } from './ReplaceView.tsx'
import styles from './SecurityPage.module.css'
import { SignOutAllView } from './SignOutAllView.tsx'
import { SitesView } from './SitesView.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { TrustContext } from './trust.ts'
import { useTrustWords } from './trustWords.ts'
import { useTrust } from './useTrust.ts'
import { Waiting } from './Waiting.tsx'
import type { SecurityWords } from './words.ts'

type Phase =
  | { readonly at: 'restoring' | 'away' }
  /** `again`: the login was too long ago. */
  | { readonly at: 'login'; readonly again: boolean }
  | { readonly at: 'in' }
  | { readonly at: 'out'; readonly erasedAt?: number }

/** The wallet of the member who logs in here; `first` is the part that is shown first. */
export function Wallet({ first, prompt, security }: { first: Place; prompt: CodePrompt; security: Security }) {
  const text = useSecurityWords()
  const factorText = useFactorWords()
  const limitsText = useLimitsWords()
  const appText = useAuthenticatorWords()
  const trustText = useTrustWords()
  const [phase, setPhase] = useState<Phase>({ at: 'restoring' })
  const [member, setMember] = useState<Member>()
  const [place, setPlace] = useState<Place>(first)
  const [said, setSaid] = useState('')
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [limitsDraft, setLimitsDraft] = useState<LimitsDraft>()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)

  const restore = useCallback(() => {
    setPhase({ at: 'restoring' })
    security.account.restore().then(
      (found) => {
        setMember(found)
        setPhase(found ? { at: 'in' } : { at: 'login', again: false })
      },
      () => setPhase({ at: 'away' }),
    )
  }, [security])
  useEffect(restore, [restore])

  const title =
    phase.at === 'login' && isCodeAsked
      ? text.checkMail
      : titleOf(phase, place, { text, appText, factorText, limitsText }, member?.mode === 'user-held')
  useEffect(() => {
    document.title = title
    panel.current?.focus()
  }, [title])

  const enter = async (found: Member, isByFile: boolean) => {
    if (member && found.walletId !== member.walletId) setPlace('home')
    if (isByFile) {
      setPlace('replace')
      setSaid(factorText.setNew)
    }
    setMember(found)
    // That no known device has vouched for this browser is said where it matters.
    await security.issueExportTicket(found).catch(() => undefined)
    setPhase({ at: 'in' })
  }
  const goHome = useCallback((why = '') => {
    setPlace('home')
    setSaid(why)
  }, [])
  const goBack = () => {
    const question = prompt.current()
    if (question) question.leave()
    else goHome()
  }
  const leave = (erasedAt?: number) => {
    setMember(undefined)
    setPlace('home')
    setPhase({ at: 'out', ...(erasedAt !== undefined && { erasedAt }) })
  }
  useEffect(() => {
    if (place !== 'limits' && place !== 'authenticator') setLimitsDraft(undefined)
  }, [place])
  const trust = useTrust(security, phase.at === 'in')
  const isWaiting = trust !== undefined && trust.waits.length > 0
  const didWait = useRef(false)
  useEffect(() => {
    if (didWait.current && trust && !isWaiting) setSaid(trustText.opened)
    didWait.current = isWaiting
  }, [isWaiting, trust, trustText])
  const isHome = phase.at === 'in' && place === 'home' && member !== undefined
  const isBelow = phase.at === 'in' && place !== 'home'
  useEffect(() => {
    const listen = ({ defaultPrevented, isComposing, key }: KeyboardEvent) => {
      if (key === 'Escape' && isBelow && !defaultPrevented && !isComposing) goHome()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [goHome, isBelow])
  return (
    <section ref={panel} className={isHome ? styles.open : styles.panel} tabIndex={-1} aria-labelledby={titleId}>
      <Header title={title} titleId={titleId} back={isBelow ? { label: text.back, onPress: goBack } : undefined} />
      <WithCodePrompt prompt={prompt} name={security.name}>
        <TrustContext value={trust}>{body()}</TrustContext>
      </WithCodePrompt>
      <LiveAnnouncement polite={said} />
    </section>
  )

  function body() {
    switch (phase.at) {
      case 'restoring':
        return <Waiting title={text.opening} />
      case 'away':
        return (
          <View>
            <Status compact sign={null} title={text.away} sub={text.awaySub} />
            <Stack>
              <Button kind="main" onPress={restore}>
                {text.retry}
              </Button>
            </Stack>
          </View>
        )
      case 'login':
        return (
          <LogInView
            security={security}
            member={phase.again ? member : undefined}
            onCode={setCodeAsked}
            onIn={enter}
            onLeave={phase.again ? () => setPhase({ at: 'in' }) : undefined}
          />
        )
      case 'out':
        return <Out erasedAt={phase.erasedAt} onLogIn={() => setPhase({ at: 'login', again: false })} />
      case 'in':
        return member ? placed(member) : null
    }
  }

  function placed(known: Member) {
    const own: PlaceProps = {
      security,
      member: known,
      onStale: () => setPhase({ at: 'login', again: true }),
      onDone: goHome,
    }
    const protectedBy = (found: Member) => {
      setMember(found)
      goHome(factorText.protectedSaid)
    }
    if (trust?.waits.some((act) => act === actOf[place]))
      return <ClosedView act={actOf[place]} onBack={() => goHome()} />
    switch (place) {
      case 'home':
        return <HomeView {...own} onGo={setPlace} onOut={() => leave()} />
      case 'address':
        return <AddressView {...own} onChanged={setMember} />
      case 'links':
        return <LinksView {...own} />
      case 'devices':
        return <DevicesView {...own} />
      case 'sites':
        return <SitesView {...own} />
      case 'export':
        return <ExportView {...own} />
      case 'file':
        return <FileView {...own} />
      case 'protect':
        return <ProtectView {...own} onProtected={protectedBy} />
      case 'password':
        return <PasswordView {...own} onProtected={protectedBy} />
      case 'keeperPasskey':
        return <KeeperPasskeyView {...own} />
      case 'factors':
        return <FactorsView {...own} onGo={setPlace} />
      case 'replace':
        return <ReplaceView security={security} onGo={setPlace} />
      case 'limits':
        return <LimitsView {...own} draft={limitsDraft} onDraft={setLimitsDraft} onGo={setPlace} />
      case 'authenticator':
        return <AuthenticatorView {...own} onGo={setPlace} />
      case 'protection':
        return <ProtectionView custody={known.mode === 'recoverable' && security.isOneServer ? 'inline' : known.mode} />
      case 'signOutAll':
        return <SignOutAllView {...own} onOut={() => leave()} />
      case 'delete':
        return <DeleteView {...own} onDeleted={leave} onGo={setPlace} />
    }
  }
}

function Out({ erasedAt, onLogIn }: { erasedAt: number | undefined; onLogIn: () => void }) {
  const text = useSecurityWords()
  const language = useLanguage()
  const date = erasedAt === undefined ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(erasedAt)
  return (
    <View>
      <Status
        compact
        sign={null}
        title={erasedAt === undefined ? text.signedOut : text.willBeDeleted}
        sub={erasedAt === undefined ? undefined : fill(text.willBeDeletedSub, { date })}
      />
      <Stack>
        <Button onPress={onLogIn}>{text.logIn}</Button>
      </Stack>
    </View>
  )
}

type TitleWords = {
  text: SecurityWords
  appText: AuthenticatorWords
  factorText: FactorWords
  limitsText: LimitsWords
}

function titleOf(
  phase: Phase,
  place: Place,
  { appText, factorText, limitsText, text }: TitleWords,
  isHeld: boolean,
): string {
  if (phase.at === 'login') return text.logIn
  if (phase.at !== 'in') return text.title
  const titles: Readonly<Record<Place, string>> = {
    home: text.title,
    address: text.address,
    links: text.links,
    devices: text.devices,
    sites: text.sites,
    export: text.wordsTitle,
    file: text.file,
    protect: isHeld ? factorText.byNewPasskey : text.protect,
    password: isHeld ? factorText.byNewPassword : factorText.protect,
    keeperPasskey: text.keeperPasskey,
    factors: factorText.factors,
    replace: factorText.replaceHead,
    limits: limitsText.limits,
    authenticator: appText.title,
    protection: text.protection,
    signOutAll: text.signOutAll,
    delete: text.delete,
  }
  return titles[place]
}
