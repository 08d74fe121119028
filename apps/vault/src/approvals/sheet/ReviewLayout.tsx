import { ConnectionDiagram, Mark, Stack, Status, TextButton, View } from '@foyer/kit/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Site } from '../approvals.ts'
import styles from './ReviewLayout.module.css'

export type ReviewLayoutProps = {
  site: Site
  line: 'waiting' | 'stop' | 'done'
  title: string
  sub: string
  /** Buttons below the words, from top to bottom. */
  children?: ReactNode
  /** A line below the buttons: why the last press had no effect. */
  foot?: ReactNode
}

/** The modal's screen while the wallet's window asks the visitor; it keeps its height in every state. */
export function ReviewLayout({ children, foot, line, site, sub, title }: ReviewLayoutProps) {
  const words = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  // Where the frame is too low, it scrolls to the words; the marks above them leave the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are of another height
  useEffect(() => {
    const showWords = () => {
      const end = words.current?.getBoundingClientRect().bottom ?? 0
      scrollTo(0, scrollY + end + (buttons.current?.offsetHeight ?? 0) - innerHeight)
    }
    showWords()
    addEventListener('resize', showWords)
    return () => removeEventListener('resize', showWords)
  }, [title, sub])
  return (
    <View>
      <div className={styles.screen}>
        <div ref={words} className={styles.words}>
          <Status
            compact
            sign={
              <div className={styles.sign}>
                <ConnectionDiagram
                  state={line}
                  start={<Mark name={new URL(site.origin).host} size={72} />}
                  end={<Mark name={location.host} size={72} />}
                />
              </div>
            }
            title={title}
            sub={sub}
          />
        </div>
        <div ref={buttons} className={styles.buttons}>
          <Stack spaceAbove={8}>{children}</Stack>
        </div>
        <div>{foot}</div>
      </div>
    </View>
  )
}

export type QuietButtonProps = { children: ReactNode; onPress: () => void }

/** The way out, below what is asked for. */
export function QuietButton({ children, onPress }: QuietButtonProps) {
  return (
    <div className={styles.quiet}>
      <TextButton onPress={onPress}>{children}</TextButton>
    </div>
  )
}
