import { cx } from './cx.ts'
import styles from './drawings.module.css'

/** What a drawing is of: coins, pictures, a ledger or wallets that are not there, something that did not come. */
export type Art = 'coins' | 'frame' | 'ledger' | 'wallet' | 'failed'

/** How a line is drawn: in the tone of the wall, on paper, lit, without an edge, quiet, as a hot accent, as a dot. */
type Way = 'tone' | 'paper' | 'lit' | 'flat' | 'open' | 'quiet' | 'hot' | 'dot' | 'bad' | 'dashed'
type Line = readonly [d: string, ...ways: Way[]]

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`

const floor: Line = ['M10 102h100']
const wall: Line = ['M30 102V50a30 30 0 0160 0v52', 'tone']

const drawings: Record<Art, readonly Line[]> = {
  coins: [
    ['M32 102V54a28 28 0 0156 0v48', 'tone'],
    ['M52 30h16l10 48H42z', 'lit', 'flat'],
    ['M42 78h36v6H42z', 'lit'],
    ['M47 84h26v18H47z', 'paper'],
    [circle(60, 64, 10), 'dashed'],
    ['M53 93h14'],
  ],
  frame: [
    ['M52 18h16l18 74H34z', 'lit', 'flat'],
    ['M39 38h42v46H39z', 'paper'],
    ['M46 45h28v32H46z', 'lit'],
    ['M52 38l8-12 8 12'],
    ['M2 40h116v42H2z', 'tone'],
    ['M8 52h20v24H8zM92 46h20v30H92z', 'paper'],
    ['M13 57h10v14H13zM97 51h10v20H97z', 'quiet'],
    ['M12 52l6-7 6 7M96 46l6-7 6 7'],
    ['M44 94h32v4H44z', 'paper'],
    ['M49 98v4M71 98v4'],
  ],
  ledger: [
    ['M36 82h48l8 20H28z', 'tone'],
    ['M60 40c-12-8-28-8-44-4v44c16-4 32-4 44 4 12-8 28-8 44-4V36c-16-4-32-4-44 4zv44', 'paper'],
    ['M25 47c9-1.5 18-1 26 1.5M25 57c9-1.5 18-1 26 1.5M25 67c9-1.5 18-1 26 1.5', 'quiet'],
    ['M72 39.5c4-1.6 8-2.5 12-3V58l-6-5-6 5z', 'lit'],
    ['M108 22L94 62l-3 7-1-8 14-40z'],
  ],
  wallet: [
    ['M14 26h92v16H14z', 'tone'],
    ['M48 42h24l14 60H34z', 'lit', 'flat'],
    ['M30 42v6a4 4 0 008 0M56 42v6a4 4 0 008 0M82 42v6a4 4 0 008 0'],
    [`${circle(60, 62, 10)}M60 72v28M60 92h9M60 100h6`, 'dashed'],
    ['M24 34h.01M96 34h.01', 'hot'],
  ],
  failed: [
    wall,
    ['M76 30c5 5 8 12 8 20v52h-8zM76 102h8l10 10H78z', 'lit', 'flat'],
    ['M84 102V50a24 24 0 00-8-18'],
    ['M36 102V50c0-14 9-23 24-22 10 .8 16 8 16 20v62z', 'paper'],
    ['M46 98V54c0-9 5-14 13-13 5 .6 8 5 8 11v50z', 'quiet'],
    [circle(71, 74, 1.8), 'dot'],
    [circle(94, 34, 11), 'paper', 'bad'],
    ['M90 30l8 8M98 30l-8 8', 'bad'],
  ],
}

/** The lines behind the leaf of the guide's door, and the leaf itself, at its three angles. */
const door: readonly { behind: readonly Line[]; leaf: readonly Line[]; front: readonly Line[] }[] = [
  {
    behind: [],
    leaf: [
      ['M36 102V50a24 24 0 0148 0v52', 'paper'],
      ['M45 95V51a15 15 0 0130 0v12M45 95h30', 'quiet'],
    ],
    front: [
      [circle(75, 74, 8), 'lit'],
      ['M75 72v5', 'hot'],
    ],
  },
  {
    behind: [['M64 102V26c12 2 20 12 20 24v52l12 12H72z', 'lit', 'flat'], ['M84 102V50c0-12-8-22-20-24']],
    leaf: [
      ['M36 102V50c0-13 8-22 18-22 7 0 10 8 10 18v64z', 'paper'],
      ['M43 99V54c0-9 4-14 8-14 4 0 6 5 6 11v52z', 'quiet'],
      [circle(60, 75, 1.8), 'lit'],
    ],
    front: [],
  },
  {
    behind: [
      ['M36 102V50a24 24 0 0148 0v52l22 12H26z', 'lit', 'flat'],
      ['M36 102V50a24 24 0 0148 0v52', 'lit', 'open'],
    ],
    leaf: [
      ['M36 102V46c-2-8-6-11-9-8-4 4-7 14-7 22v52z', 'paper'],
      [circle(24, 78, 1.8), 'lit'],
    ],
    front: [['M60 102v-6M52 102v-3M68 102v-3', 'quiet']],
  },
]

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map(([d, ...ways]) => <path key={d} d={d} className={cx(...ways.map((way) => styles[way]))} />)
}

/** The 120 px drawing for a place with nothing in it. */
export function Drawing({ art }: { art: Art }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 120" aria-hidden="true" data-fy-art={art}>
      <Lines lines={[floor, ...drawings[art]]} />
    </svg>
  )
}

/** A door that opens over the three steps of the guide: its leaf swings to each angle from the one before. */
export function GuideDoor({ step }: { step: 1 | 2 | 3 }) {
  const { behind, front, leaf } = door[step - 1] ?? { behind: [], leaf: [], front: [] }
  return (
    <div className={styles.place}>
      <svg key={step} className={styles.drawing} viewBox="0 0 120 120" aria-hidden="true" data-fy-art={`guide ${step}`}>
        <Lines lines={[floor, wall]} />
        <g className={cx(step > 1 && styles.light)}>
          <Lines lines={behind} />
        </g>
        <g className={cx(step > 1 && styles.leaf, step === 3 && styles.wide)}>
          <Lines lines={leaf} />
        </g>
        <Lines lines={front} />
      </svg>
    </div>
  )
}
