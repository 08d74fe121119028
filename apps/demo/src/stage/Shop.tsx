import type { ReactNode } from 'react'

const goods = [
  ['Breakwater', '250 g, filter', '$14'],
  ['Lighthouse', '250 g, espresso', '$15'],
  ['Harbour mug', 'Stoneware, 300 ml', '$22'],
] as const

type ShopProps = { theme: 'auto' | 'light' | 'dark'; isPhone?: boolean; button: ReactNode; children?: ReactNode }

/** The site that holds the kit: a small shop, whose only live part is its button. */
export function Shop({ theme, isPhone, button, children }: ShopProps) {
  return (
    <div className="shop" data-theme={theme} data-phone={isPhone}>
      {isPhone && (
        <div className="clock" aria-hidden="true">
          <span>9:41</span>
          <i />
        </div>
      )}
      <header className="nav">
        <b>Harbour Café</b>
        <span className="wide" aria-hidden="true">
          Beans
        </span>
        <span className="wide" aria-hidden="true">
          Mugs
        </span>
        <span className="wide" aria-hidden="true">
          Visit
        </span>
        {button}
      </header>
      <main>
        <h1>
          Coffee by the water,
          <br />
          roasted on Tuesdays.
        </h1>
        {children ?? <Window />}
      </main>
    </div>
  )
}

function Window() {
  return (
    <>
      <svg className="sea" viewBox="0 0 640 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className="sky" d="M0 0h640v300H0z" />
        <path className="wave" d="M0 190c80 0 80-26 160-26s80 26 160 26 80-26 160-26 80 26 160 26v110H0z" />
        <path className="deep" d="M0 232c80 0 80-22 160-22s80 22 160 22 80-22 160-22 80 22 160 22v68H0z" />
        <circle className="sun" cx="486" cy="84" r="38" />
      </svg>
      <ul className="goods">
        {goods.map(([name, kind, price]) => (
          <li key={name}>
            <i aria-hidden="true" />
            <b>{name}</b>
            <small>{kind}</small>
            <small>{price}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
