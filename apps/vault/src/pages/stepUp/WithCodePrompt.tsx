import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { AppCodeScreen } from './AppCodeScreen.tsx'
import type { CodePrompt } from './createCodePrompt.ts'
import styles from './WithCodePrompt.module.css'

export type WithCodePromptProps = {
  prompt: CodePrompt
  /** How the operator calls the wallet. */
  name: string
  children: ReactNode
}

/** Shows the question for a code in the place of a page, and then the page again, with the focus where it was. */
export function WithCodePrompt({ children, name, prompt }: WithCodePromptProps) {
  const question = useSyncExternalStore(prompt.subscribe, prompt.current)
  const before = useRef<Element>(null)
  const isAsked = question !== undefined
  useEffect(() => {
    if (isAsked) return undefined
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    before.current = null
    // What has the focus when the next question comes.
    const remember = () => {
      before.current = document.activeElement
    }
    return prompt.subscribe(remember)
  }, [isAsked, prompt])
  useEffect(() => {
    if (!question) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // What stands below stays open.
      event.preventDefault()
      question.leave()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [question])
  return (
    <>
      {question ? <AppCodeScreen question={question} name={name} /> : null}
      <div className={styles.page} hidden={isAsked}>
        {children}
      </div>
    </>
  )
}
