import { GatewayError } from '@foyer/contract'
import { vaultErrorCode } from '@foyer/contract/vault'
import type { Account } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { Screens } from '../login/screens.ts'

/** What {@link showSecurity} needs of the frame. */
export type ShowSecurityParameters = {
  readonly account: Account
  readonly projectId: string
  readonly screens: Screens
  /** Says by name how what needs the gateway failed. */
  readonly reached: <T>(work: Promise<T>) => Promise<T>
}

/**
 * Shows the way to the wallet's own page, with this device's voucher for the window that it opens in, which is a separate device. It
 * replaces no other screen.
 *
 * @throws PortRefusalError when another screen is open, when the visitor declines, or the gateway refuses or fails.
 */
export async function showSecurity(
  { account, projectId, reached, screens }: ShowSecurityParameters,
  member: Member,
  signal: AbortSignal,
): Promise<void> {
  const checkFree = () => {
    const screen = screens.current()
    // What only says that it is done makes room.
    const isFree = !screen || (screen.kind === 'approval' && screen.approval.stage === 'done')
    if (!isFree) throw new PortRefusalError('too-many')
  }
  checkFree()
  const ticket = await reached(issueExportTicket(account, member))
  checkFree()
  const url = `/security?${new URLSearchParams({ project: projectId })}#${ticket}`
  try {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      const decline = () => reject(new PortRefusalError('rejected'))
      screens.show({ kind: 'security', url, taken: resolve, decline })
    })
  } finally {
    screens.show(undefined)
  }
}

async function issueExportTicket(account: Account, member: Member): Promise<string> {
  try {
    return await (await account.later()).issueExportTicket(member)
  } catch (error) {
    // One that is new itself has no word to give; the page says what has to wait.
    if (error instanceof GatewayError && vaultErrorCode(error) === 'vault-device-new') return ''
    throw error
  }
}
