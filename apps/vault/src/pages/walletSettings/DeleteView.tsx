import { AddressText, Button, ButtonPair, Facts, Field, IconWarn, Intro, Note, Stack, View } from '@foyer/kit/ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { Holding } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'

/** Deletes the wallet, once its address is typed. */
export function DeleteView({
  member,
  onDeleted,
  onDone,
  onStale,
  security,
}: PlaceProps & { onDeleted: (at: number) => void }) {
  const text = useSecurityWords()
  const { failure, isBusy, run } = useAction(onStale)
  const [typed, setTyped] = useState('')
  const [isBad, setBad] = useState(false)
  const [held, setHeld] = useState<readonly Holding[] | 'unknown'>()
  useEffect(() => {
    security.holdings(member).then(setHeld, () => setHeld('unknown'))
  }, [member, security])

  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== member.addresses.evm.toLowerCase()) return setBad(true)
    void run(async () => onDeleted(await security.remove(member)))
  }
  return (
    <form onSubmit={remove} noValidate>
      <View>
        <Intro>{text.deleteSub}</Intro>
        <Note tone="warn" icon={<IconWarn />} title={text.deleteFirst}>
          {text.deleteFirstSub}
        </Note>
        <Facts
          facts={
            Array.isArray(held) && held.length > 0
              ? held.map(({ amount, network, symbol }) => ({
                  label: network,
                  value: <bdi>{`${amount} ${symbol}`}</bdi>,
                }))
              : [
                  {
                    label: text.holds,
                    value: held === undefined ? '…' : held === 'unknown' ? text.holdsUnknown : text.holdsNothing,
                  },
                ]
          }
        />
        <Stack>
          <AddressText address={member.addresses.evm} form="full" />
          <Field
            label={text.typeAddress}
            placeholder={text.typeAddress}
            name="address"
            value={typed}
            onValue={(value) => {
              setTyped(value)
              setBad(false)
            }}
            bad={isBad}
            hint={isBad ? text.addressBad : undefined}
          />
        </Stack>
        <ButtonPair spaceAbove={12}>
          <Button onPress={() => onDone()}>{text.cancel}</Button>
          <Button kind="danger" submit busy={isBusy}>
            {text.deleteNow}
          </Button>
        </ButtonPair>
        <Failure said={failure} />
      </View>
    </form>
  )
}
