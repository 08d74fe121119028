import { Monogram } from './Monogram.tsx'

/** Signs of our own instead of logos: three bars for ether, an anchor for what follows a currency. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^W?ETH$/, 'M11.5 11.5h13M13.5 18h9M11.5 24.5h13'],
  [
    /USD|^(x?DAI|EUR[CST]|GHO|FRAX)$/i,
    'M15.7 10.8a2.3 2.3 0 104.6 0a2.3 2.3 0 10-4.6 0M18 13.1V27M14 17h8M10 20.5c.5 4 3.6 6.5 8 6.5s7.5-2.5 8-6.5',
  ],
]

/** A neutral sign for ether and for stablecoins; other coins keep their letter. */
export function CoinSign({ name }: { name: string }) {
  const sign = signs.find(([pattern]) => pattern.test(name))?.[1]
  if (!sign) return <Monogram name={name} />
  return (
    <svg
      viewBox="0 0 36 36"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-fy-coin=""
    >
      <path d={sign} />
    </svg>
  )
}
