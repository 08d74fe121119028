/** The page's own signs, drawn like the kit's: 20 px, a line of 1.5. */
const paths = {
  copy: 'M7 7V4.5h8.5V13H13M4.5 7H13v8.5H4.5z',
  check: 'M4.5 10.5l3.8 3.8 7.4-8.6',
  share: 'M6.5 13.5l8-8M8 5h6.5v6.5',
  again: 'M15.5 8A6 6 0 105 13.5M15.5 4.5V8H12',
  plus: 'M10 4.5v11M4.5 10h11',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  globe:
    'M10 17a7 7 0 100-14 7 7 0 000 14zM3.2 10h13.6M10 3c2 2 2.9 4.3 2.9 7s-.9 5-2.9 7c-2-2-2.9-4.3-2.9-7s.9-5 2.9-7z',
  next: 'M8 5.5l4.5 4.5L8 14.5',
  half: 'M10 3a7 7 0 100 14zM10 3a7 7 0 010 14',
} as const

export function PageIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
      {name === 'half' && <path className="filled" d="M10 3a7 7 0 000 14z" />}
    </svg>
  )
}
