import { Button, Header, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { Fragment, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Member } from '../../account/member.ts'
import type { CodePrompt } from '../stepUp/createCodePrompt.ts'
import { WithCodePrompt } from '../stepUp/WithCodePrompt.tsx'
import { AddressView } from './AddressView.tsx'
import { AuthenticatorView } from './AuthenticatorView.tsx'
import { useAuthenticatorWords } from './authenticatorWords.ts'
import { Bar } from './Bar.tsx'
import { ClosedView } from './Closed.tsx'
import type { Security } from './createSecurity.ts'
import { DeleteView } from './DeleteView.tsx'
import { ExportView } from './ExportView.tsx'
import { FactorsView } from './FactorsView.tsx'
import { FileView } from './FileView.tsx'
import { useFactorWords } from './factorWords.ts'
import { HomeView } from './home/HomeView.tsx'
import { useHomeWords } from './home/homeWords.ts'
import { LocksDrawing } from './home/LocksDrawing.tsx'
import type { Section } from './home/sectionWords.ts'
import { KeeperPasskeyView } from './KeeperPasskeyView.tsx'
import type { LimitsDraft } from './LimitsForm.tsx'
import { LimitsView } from './LimitsView.tsx'
import { LinksView } from './LinksView.tsx'
import { LogInDialog } from './LogInDialog.tsx'
import { LogInView } from './LogInView.tsx'
import { useLimitsWords } from './limitsWords.ts'
import { OutView } from './OutView.tsx'
import { PasswordView } from './PasswordView.tsx'
import { ProtectionView } from './ProtectionView.tsx'
import { ProtectView } from './ProtectView.tsx'
import type { Phase } from './phase.ts'
import { actOf, type Place, type PlaceProps } from './place.ts'
import { ReplaceView } from './ReplaceView.tsx'
import styles from './SecurityPage.module.css'
import { SignOutAllView } from './SignOutAllView.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { titleOf } from './titleOf.ts'
import { TrustContext } from './trust.ts'
import { useTrustWords } from './trustWords.ts'
import { useTrust } from './useTrust.ts'
import { Waiting } from './Waiting.tsx'

export type WalletProps = {
  /** The section that the visitor came for. */
  at: Section | undefined
  prompt: CodePrompt
  security: Security
}

/** The wallet of the member who logs in here. */
export function Wallet({ at, prompt, security }: WalletProps) {
  const text = useSecurityWords()
  const factorText = useFactorWords()
  const limitsText = useLimitsWords()
  const appText = useAuthenticatorWords()
  const trustText = useTrustWords()
  const [phase, setPhase] = useState<Phase>({ at: 'restoring' })
  const [member, setMember] = useState<Member>()
  const [place, setPlace] = useState<Place>('home')
  const [said, setSaid] = useState('')
  const [isCodeAsked, setCodeAsked] = useState(false)
  // Why a login is asked for over the page: its time is over, or a call needs a newer one, which is made anew then.
  const [asked, setAsked] = useState<'time' | 'call'>()
  const [round, setRound] = useState(0)
  const [limitsDraft, setLimitsDraft] = useState<LimitsDraft>()
  const titleId = useId()
  const { hasAsked, reload, trust } = useTrust(security, phase.at === 'in')
  const homeText = useHomeWords()
  const panel = useRef<HTMLElement>(null)

  const restore = useCallback(() => {
    setPhase({ at: 'restoring' })
    security.account.restore().then(
      (found) => {
        setMember(found)
        setPhase({ at: found ? 'in' : 'login' })
      },
      () => setPhase({ at: 'away' }),
    )
  }, [security])
  useEffect(restore, [restore])

  const title =
    phase.at === 'login' && isCodeAsked
      ? text.checkMail
      : titleOf(phase, place, { text, homeText, appText, factorText, limitsText }, member?.mode === 'user-held')
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
    if (asked === 'call') setRound((before) => before + 1)
    setAsked(undefined)
    reload()
  }
  const goHome = useCallback(
    (why = '') => {
      setPlace('home')
      setSaid(why)
      // What was done there may have put another lock on.
      reload()
    },
    [reload],
  )
  const goBack = () => {
    const question = prompt.current()
    if (question) question.leave()
    else goHome()
  }
  const lock = async () => {
    try {
      await security.account.logout(false)
    } catch {
      setSaid(homeText.lockUnheard)
    }
    setMember(undefined)
    setPlace('home')
    setPhase({ at: 'login' })
  }
  const leave = (erasedAt?: number) => {
    setMember(undefined)
    setPlace('home')
    setPhase({ at: 'out', ...(erasedAt !== undefined && { erasedAt }) })
  }
  useEffect(() => {
    if (place !== 'limits' && place !== 'authenticator') setLimitsDraft(undefined)
  }, [place])
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
      {isHome ? null : (
        <Header title={title} titleId={titleId} back={isBelow ? { label: text.back, onPress: goBack } : undefined} />
      )}
      <WithCodePrompt prompt={prompt} name={security.name}>
        <TrustContext value={trust}>
          <Fragment key={round}>{body()}</Fragment>
        </TrustContext>
      </WithCodePrompt>
      {phase.at === 'in' && member ? (
        <Bar
          member={member}
          until={trust?.openUntil}
          onAsk={() => setAsked('time')}
          onLock={() => void lock()}
          onOver={() => setAsked((before) => before ?? 'time')}
        />
      ) : null}
      {phase.at === 'in' && asked ? (
        <LogInDialog security={security} member={member} onIn={enter} onClose={() => setAsked(undefined)} />
      ) : null}
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
          <>
            {isCodeAsked ? null : (
              <div className={styles.art}>
                <LocksDrawing count={1} small />
              </div>
            )}
            <LogInView security={security} member={undefined} onCode={setCodeAsked} onIn={enter} onLeave={undefined} />
            {isCodeAsked ? null : (
              <div className={styles.foot}>
                <Small centre>{homeText.oneCode}</Small>
              </div>
            )}
          </>
        )
      case 'out':
        return <OutView erasedAt={phase.erasedAt} onLogIn={() => setPhase({ at: 'login' })} />
      case 'in':
        return member ? placed(member) : null
    }
  }

  function placed(known: Member) {
    const own: PlaceProps = {
      security,
      member: known,
      onStale: () => setAsked('call'),
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
        return hasAsked ? (
          <HomeView {...own} at={at} isSaved={trust?.isSaved} titleId={titleId} onGo={setPlace} />
        ) : (
          <Waiting title={text.opening} />
        )
      case 'address':
        return <AddressView {...own} onChanged={setMember} />
      case 'links':
        return <LinksView {...own} />
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
