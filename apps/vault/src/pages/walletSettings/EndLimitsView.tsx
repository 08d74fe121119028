import { Button, Small, Stack, Status, View } from '@foyer/kit/ui'
import { canConfirm, type LimitsCalls, type StandingLimits } from './createLimitsCalls.ts'
import { Failure } from './Failure.tsx'
import { useLimitsWords } from './limitsWords.ts'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { useClosed } from './useClosed.ts'

export type EndLimitsViewProps = Pick<PlaceProps, 'member' | 'onStale'> & {
  security: Pick<LimitsCalls, 'setLimits'>
  standing: StandingLimits
  onCancel: () => void
  onEnded: (standing: StandingLimits) => void
}

/** Asks how limits end: at once where that is confirmed, or in three days. */
export function EndLimitsView({ member, onCancel, onEnded, onStale, security, standing }: EndLimitsViewProps) {
  const text = useLimitsWords()
  const shared = useSecurityWords()
  const closed = useClosed()
  const { failure, isBusy, run } = useAction(onStale)
  const why = closed('add-factor')
  const isBegun = standing.endsAt !== null
  const end = (isConfirmed: boolean) => run(async () => onEnded(await security.setLimits(member, null, isConfirmed)))
  return (
    <View>
      <Status compact sign={null} title={text.endTitle} sub={text.endSub} />
      <Stack>
        <Button
          kind="danger"
          busy={isBusy}
          disabled={why ?? (canConfirm(standing) ? undefined : text.addFirst)}
          onPress={() => end(true)}
        >
          {text.endNow}
        </Button>
        {isBegun ? null : (
          <Button disabled={why} onPress={() => end(false)}>
            {text.endLater}
          </Button>
        )}
        <Button onPress={onCancel}>{shared.cancel}</Button>
      </Stack>
      {isBegun ? null : <Small centre>{member.email === undefined ? text.endLaterNoMail : text.endLaterMail}</Small>}
      <Failure said={failure} />
    </View>
  )
}
