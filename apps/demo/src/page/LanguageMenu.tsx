import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Language, languages } from '../state/language.ts'
import { fill } from '../words/useWords.ts'
import { PageIcon } from './icons.tsx'

type LanguageMenuProps = {
  language: Language
  /** What the button is called; `{name}` stands for the language. */
  label: string
  hint?: string
  className?: string
  onChoose: (language: Language) => void
}

/** A button that says the language, and a menu of all. Arrows move in it, Escape closes it. */
export function LanguageMenu({ language, label, hint, className = '', onChoose }: LanguageMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const current = languages.find(({ id }) => id === language) ?? languages[0]
  const items = () => [...(whole.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    whole.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && whole.current?.contains(target))) setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = items()
    const place = all.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: place + 1,
      ArrowUp: place - 1 + all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (next !== undefined) all[next % all.length]?.focus()
    if (event.key === 'Escape' || next !== undefined) event.preventDefault()
  }

  return (
    <div className={`language ${className}`} ref={whole}>
      <button
        type="button"
        ref={button}
        className="language-button"
        aria-label={fill(label, { name: current.name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <PageIcon name="globe" />
        <span>{current.name}</span>
        <PageIcon name="down" />
      </button>
      {isOpen && (
        <div className="language-menu">
          <div id={menuId} role="menu" aria-label={fill(label, { name: current.name })} onKeyDown={move}>
            {languages.map(({ id, name, inEnglish }) => (
              <button
                key={id}
                type="button"
                role="menuitemradio"
                aria-checked={id === language}
                tabIndex={-1}
                onClick={() => {
                  onChoose(id)
                  close()
                }}
              >
                <b lang={id}>{name}</b>
                <small lang="en">{inEnglish}</small>
                {id === language && <PageIcon name="check" />}
              </button>
            ))}
          </div>
          {hint && <p>{hint}</p>}
        </div>
      )}
    </div>
  )
}
