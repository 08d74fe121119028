import { type Fact, IconShield, SectionHead, SimulationBox, Skeleton, Tag } from '@foyer/kit/ui'
import type { ReactNode } from 'react'
import type { Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { EndsText } from '../../ui/EndsText.tsx'
import { useWords } from '../../ui/language.ts'
import type { Findings } from '../findings/findings.ts'
import { describeStep } from './describeStep.ts'
import { feeOfMoves } from './feeFact.tsx'
import { assetAmount, type ShownPlace, sideAmount } from './shownPlace.ts'

export type ChangesProps = {
  findings: Findings | undefined
  steps: readonly Step[]
  place: ShownPlace
  /** Who pays the fee: the account itself. */
  paysFee: boolean
}

/** As many changes as are told one by one. */
const maxShown = 8

/** What the account has more or less of afterwards, what others may then do, and what it costs. */
export function Changes({ findings, paysFee, place, steps }: ChangesProps) {
  const text = useWords()
  return (
    <>
      <SectionHead end={<Tried findings={findings} />}>{text.whatChanges}</SectionHead>
      <SimulationBox facts={[...changesOf(), feeOfMoves(findings, paysFee, place)]} />
    </>
  )

  function changesOf(): readonly Fact[] {
    if (!findings) return [{ label: text.youSend, value: <Skeleton width={96} /> }]
    const { simulation } = findings
    if (simulation.kind !== 'changes') return steps.flatMap((step) => leaving(step))
    const changes = simulation.changes.slice(0, maxShown).map(({ amount, asset }): Fact => {
      const size = assetAmount(asset, amount, place)
      const of = asset.kind === 'coin' ? undefined : asset.kind === 'token' ? asset.token : asset.collection
      const value: ReactNode = (
        <>
          <bdi dir="ltr">{amount < 0n ? `−${size}` : `+${size}`}</bdi>
          {of && place.tokens.get(bookKey(of))?.symbol ? <EndsText address={of} /> : null}
        </>
      )
      return { label: amount < 0n ? text.youSend : text.youGet, value }
    })
    const more = simulation.changes.length - changes.length
    const rights = simulation.rights.map((right): Fact => {
      const { to, what } = describeStep(right, place)
      return {
        label: labelOf(right),
        value: (
          <>
            <span>{what}</span>
            {to ? <EndsText address={to} /> : null}
          </>
        ),
      }
    })
    const rest: Fact[] = more > 0 ? [{ label: text.andMore, value: String(more) }] : []
    const all = [...changes, ...rest, ...rights]
    return all.length > 0 ? all : [{ label: text.yourAssets, value: text.unchanged }]
  }

  function labelOf({ kind }: Step): string {
    if (kind === 'handOver') return text.handOver
    return kind === 'hidden' ? text.hiddenAmount : text.maySpend
  }

  /** What the bytes themselves say, where they could not be simulated. */
  function leaving(step: Step): readonly Fact[] {
    const isMoved = (step.kind === 'coin' || step.kind === 'token' || step.kind === 'item') && step.from === undefined
    if (!isMoved && step.kind !== 'wrap' && step.kind !== 'swap') return []
    const what = step.kind === 'swap' ? sideAmount(step.pay, place) : describeStep(step, place).what
    return [{ label: text.youSend, value: <bdi dir="ltr">{`−${what ?? ''}`}</bdi> }]
  }
}

/** Whether it was tried out. */
function Tried({ findings }: { findings: Findings | undefined }) {
  const text = useWords()
  switch (findings?.simulation.kind) {
    case undefined:
      return <Tag>{text.simulating}</Tag>
    case 'changes':
      return (
        <Tag>
          <IconShield size="s" />
          <span>{text.simulated}</span>
        </Tag>
      )
    case 'fails':
      return <Tag tone="danger">{text.fails}</Tag>
    default:
      return <Tag tone="warn">{text.notSimulated}</Tag>
  }
}
