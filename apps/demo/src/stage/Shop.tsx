import type { ReactNode } from 'react'
import { shopWords } from '../words/shopWords.ts'

type ShopProps = {
  theme: 'auto' | 'light' | 'dark'
  locale: string
  isPhone?: boolean
  button: ReactNode
  children?: ReactNode
}

/** The site that holds the kit: a small shop, whose only live part is its button. */
export function Shop({ theme, locale, isPhone, button, children }: ShopProps) {
  const words = shopWords(locale)
  return (
    <div className="shop" data-theme={theme} data-phone={isPhone}>
      {isPhone && (
        <div className="clock" aria-hidden="true" dir="ltr">
          <span>9:41</span>
          <i />
        </div>
      )}
      <header className="nav">
        <b>Harbour Café</b>
        {words.parts.map((part) => (
          <span key={part} className="wide" aria-hidden="true">
            {part}
          </span>
        ))}
        {button}
      </header>
      <main>
        <h1>
          <span>{words.claim}</span>
          <br />
          <span>{words.claimEnd}</span>
        </h1>
        {children ?? <Window words={words} />}
      </main>
    </div>
  )
}

/** The harbour at half past six, and what the shop sells. */
function Window({ words }: { words: ReturnType<typeof shopWords> }) {
  const goods = [
    ['breakwater', 'Breakwater', words.beans, '$14'],
    ['mug', 'Harbour mug', words.mug, '$15'],
    ['lighthouse', 'Lighthouse', words.espresso, '$38'],
  ] as const
  return (
    <>
      <img className="view" src="/pictures/harbour.svg" alt="" width="560" height="300" />
      <ul className="goods">
        {goods.map(([picture, name, kind, price]) => (
          <li key={name}>
            <img src={`/pictures/${picture}.svg`} alt="" width="160" height="160" />
            <b>{name}</b>
            <small>{`${kind} · ${price}`}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
