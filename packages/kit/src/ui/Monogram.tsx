import styles from './Mark.module.css'

/** The first letter of a name on a ground whose hue the name decides, so it is the same on every visit. */
export function Monogram({ name }: { name: string }) {
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
  let hue = 0
  for (const character of name) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path d="M0 0h40v40H0z" fill={`oklch(.48 .075 ${hue})`} />
      <text
        x="20"
        y="20.5"
        fill="oklch(.98 .01 90)"
        className={styles.letter}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {letter}
      </text>
    </svg>
  )
}
