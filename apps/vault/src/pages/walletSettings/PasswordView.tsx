import { IconWarn, Intro, Note } from '@foyer/kit/ui'
import type { Member } from '../../account/member.ts'
import { useFactorWords } from './factorWords.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { PlaceProps } from './place.ts'
import { useAction } from './useAction.ts'
import { Waiting } from './Waiting.tsx'

export type PasswordViewProps = PlaceProps & { onProtected: (member: Member) => void }

/** Protects a wallet by a password: a new one instead of the keeper's part, or of whatever opened it before. */
export function PasswordView({ member, onDone, onProtected, onStale, security }: PasswordViewProps) {
  const text = useFactorWords()
  const { failure, isBusy, run } = useAction(onStale)
  const isReplacing = member.mode === 'user-held'
  const protect = (password: string) => run(async () => onProtected(await security.protectByPassword(member, password)))
  return (
    <>
      {isBusy ? <Waiting title={text.sealing} /> : null}
      {/* What was typed stays where it failed. */}
      <div hidden={isBusy}>
        <NewPasswordForm
          label={text.newPassword}
          go={isReplacing ? text.replace : text.protect}
          failure={failure}
          isAlone
          known={[member.email ?? '']}
          onPassword={protect}
          onCancel={() => onDone()}
        >
          <Intro>{isReplacing ? text.replaceSub : text.protectSub}</Intro>
          <PasswordNote isAlone />
        </NewPasswordForm>
      </div>
    </>
  )
}

/** What a password costs: who can guess it, and, where nothing else opens the wallet, who forgets it. */
export function PasswordNote({ isAlone = false }: { isAlone?: boolean }) {
  const text = useFactorWords()
  return (
    <Note tone="warn" icon={<IconWarn />} title={text.guessTitle}>
      {isAlone ? `${text.guess} ${text.costAlone}` : text.guess}
    </Note>
  )
}
