import type { VaultFactor } from '@foyer/contract/vault'
import { IconKey, IconRight, IconWarn, Intro, Mark, Note, Row, Rows, TextButton, View } from '@foyer/kit/ui'
import { useCallback, useId, useState } from 'react'
import { hasPasskeysHere } from '../../account/passkeys/hasPasskeysHere.ts'
import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import { AddFactorView } from './AddFactorView.tsx'
import { Closed } from './Closed.tsx'
import { type FactorWords, useFactorWords } from './factorWords.ts'
import { Listing } from './Listing.tsx'
import type { Place, PlaceProps } from './place.ts'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { useClosed } from './useClosed.ts'
import { useList } from './useList.ts'

const nameOf = ({ kind }: Pick<VaultFactor, 'kind'>, text: FactorWords) => text[kind]

/** What opens the wallet on a new device, and how more is added or some is taken away. */
export function FactorsView({ onGo, ...own }: PlaceProps & { onGo: (place: Place) => void }) {
  const { member, onStale, security } = own
  const text = useFactorWords()
  const shared = useSecurityWords()
  const language = useLanguage()
  const load = useCallback(() => security.factors(member), [member, security])
  const closed = useClosed()
  const whyId = useId()
  const whyStays = closed('remove-factor')
  const list = useList(load, onStale)
  const { failure, isBusy, items, reload, run } = list
  const [adding, setAdding] = useState<VaultFactor['kind']>()
  const [leaving, setLeaving] = useState<VaultFactor>()
  const [said, setSaid] = useState('')
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

  if (adding) {
    const leave = (why = '') => {
      setAdding(undefined)
      setSaid(why)
      void reload()
    }
    return <AddFactorView {...own} kind={adding} onDone={leave} />
  }
  const remove = async (factor: VaultFactor) => {
    const done = await run(async () => {
      await security.removeFactor(member, factor.id)
      return true
    })
    if (!done) return
    setLeaving(undefined)
    setSaid(fill(text.removed, { way: nameOf(factor, text) }))
    await reload()
  }
  if (leaving) {
    return (
      <RemovalQuestion
        failure={failure}
        isBusy={isBusy}
        title={fill(text.removeTitle, { way: nameOf(leaving, text) })}
        sub={leaving.kind === 'passkey' ? text.removePasskeySub : text.removePasswordSub}
        onCancel={() => setLeaving(undefined)}
        onRemove={() => remove(leaving)}
      />
    )
  }
  const addable = [
    ...(security.hasPasskeys && hasPasskeysHere() ? [{ kind: 'passkey' as const, label: text.addPasskey }] : []),
    ...(items?.some(({ kind }) => kind === 'password') ? [] : [{ kind: 'password' as const, label: text.addPassword }]),
  ]
  return (
    <View>
      <Intro>{text.factorsSub}</Intro>
      <Listing list={list} said={said}>
        {(factor) => (
          <Row
            key={factor.id}
            mark={<Mark icon={<IconKey />} />}
            label={nameOf(factor, text)}
            sub={[dated.format(factor.addedAt), factor.label].filter((part) => part !== '').join(' · ')}
            end={
              items && items.length > 1 ? (
                <TextButton
                  label={fill(text.removeLabel, { way: nameOf(factor, text), date: dated.format(factor.addedAt) })}
                  disabled={whyStays !== undefined}
                  describedBy={whyStays && whyId}
                  onPress={() => setLeaving(factor)}
                >
                  {shared.remove}
                </TextButton>
              ) : undefined
            }
          />
        )}
      </Listing>
      {items && items.length > 1 ? <Closed id={whyId} why={whyStays} /> : null}
      {items?.length === 1 ? (
        <Note tone="warn" icon={<IconWarn />} title={text.onlyOne}>
          {text.cost}
        </Note>
      ) : null}
      {items ? (
        <Rows spaced>
          {addable.map(({ kind, label }) => (
            <Row
              key={kind}
              mark={<Mark icon={<IconKey />} />}
              label={label}
              disabled={closed('add-factor')}
              end={<IconRight size="s" />}
              onPress={() => setAdding(kind)}
            />
          ))}
          <Row
            mark={<Mark icon={<IconWarn />} />}
            label={text.lost}
            disabled={closed('protect')}
            end={<IconRight size="s" />}
            onPress={() => onGo('replace')}
          />
        </Rows>
      ) : null}
    </View>
  )
}
