import type { RecoveryWait } from '../../account/createPasskeys.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { PromptScreen } from './promptScreen.ts'
import type { Screens } from './screens.ts'

/** Tells a visitor until when the wallet does not open on this device; ends where he tries again, and rejects where he leaves. */
export function askToWait(
  { screens, show }: { readonly screens: Pick<Screens, 'show'>; readonly show: PromptScreen },
  wait: RecoveryWait,
): Promise<void> {
  return show<void>((again, decline) =>
    screens.show({ kind: 'waiting', wait, again, leave: () => decline(new PortRefusalError('rejected')) }),
  )
}
