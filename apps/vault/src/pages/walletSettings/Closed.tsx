import type { VaultAct } from '@foyer/contract/vault'
import { Button, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useSecurityWords } from './securityLanguage.ts'
import { useClosed } from './useClosed.ts'

/** Why buttons above are disabled, which name it by its id. */
export function Closed({ id, why }: { id: string; why: string | undefined }) {
  return why === undefined ? null : (
    <div id={id}>
      <Small centre>{why}</Small>
    </div>
  )
}

/** A part that was open before a new login here, which the wallet trusts less. */
export function ClosedView({ act, onBack }: { act: VaultAct | undefined; onBack: () => void }) {
  const text = useSecurityWords()
  const closed = useClosed()
  return (
    <View>
      <Status compact sign={null} title={closed(act)} />
      <Stack>
        <Button onPress={onBack}>{text.back}</Button>
      </Stack>
    </View>
  )
}
