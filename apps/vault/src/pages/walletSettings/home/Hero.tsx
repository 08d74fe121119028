import { Button, IconDocument, IconKey, TextButton } from '@foyer/kit/ui'
import { fill } from '../../../ui/words.ts'
import type { Place, PlaceProps } from '../place.ts'
import { actOf } from '../place.ts'
import { useClosed } from '../useClosed.ts'
import styles from './Hero.module.css'
import { IconPasskey } from './homeIcons.tsx'
import { type HomeWords, useHomeWords } from './homeWords.ts'
import { LocksDrawing } from './LocksDrawing.tsx'
import { type Locks, locksOf } from './locksOf.ts'
import { nameOfLogin } from './nameOfLogin.ts'

export type HeroProps = Pick<PlaceProps, 'member'> & {
  /** Of the heading. */
  id: string
  /** Undefined until the gateway said whether the wallet can be brought back. */
  isSaved: boolean | undefined
  /** Whether a passkey can be made in this browser, for this operator. */
  canMakePasskey: boolean
  onGo: (place: Place) => void
}

/** How safe the wallet is, and the one thing to do about it next. */
export function Hero({ canMakePasskey, id, isSaved = false, member, onGo }: HeroProps) {
  const text = useHomeWords()
  const closed = useClosed()
  const locks = locksOf(member, isSaved)
  const act = actFor(locks, canMakePasskey, text)
  return (
    <div className={styles.hero}>
      <LocksDrawing count={locks.count} />
      <div className={styles.words}>
        <p className={styles.count}>{fill(text.locks, { count: String(locks.count) })}</p>
        <h2 id={id} className={styles.title}>
          {locks.next === undefined ? text.allOn : locks.count === 1 ? text.makeYours : text.oneStep}
        </h2>
        <p className={styles.sub}>{subOf(locks, member, canMakePasskey, text)}</p>
        <div className={styles.acts}>
          {act ? (
            <Button
              kind="main"
              auto
              icon={act.icon}
              disabled={closed(actOf[act.place])}
              onPress={() => onGo(act.place)}
            >
              {act.label}
            </Button>
          ) : null}
          <TextButton onPress={() => onGo('protection')}>{text.how}</TextButton>
        </div>
      </div>
    </div>
  )
}

function actFor({ next }: Locks, canMakePasskey: boolean, text: HomeWords) {
  if (next === undefined) return undefined
  if (next === 'recovery') return { place: 'file', label: text.makeFile, icon: <IconDocument /> } as const
  if (canMakePasskey) return { place: 'protect', label: text.addPasskey, icon: <IconPasskey /> } as const
  return { place: 'password', label: text.addPassword, icon: <IconKey /> } as const
}

/** Two sentences; that the operator cannot open the wallet stands only where its member holds what does. */
function subOf(
  { isHeld, isSaved }: Locks,
  member: HeroProps['member'],
  canMakePasskey: boolean,
  text: HomeWords,
): string {
  if (isHeld) return `${text.onlyYou} ${isSaved ? text.comesBack : text.fileForLoss}`
  const today = member.email === undefined ? fill(text.todayLogin, { way: nameOfLogin(member) }) : text.todayMail
  return `${today} ${canMakePasskey ? text.thenPasskey : text.thenPassword}`
}
