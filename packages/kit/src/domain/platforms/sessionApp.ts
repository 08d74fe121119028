import { isRecord, stringRecord } from '../../core/decode.ts'
import type { AppLink } from '../../core/session.ts'
import type { WalletApp } from '../../core/walletRecord.ts'
import { requestLink } from './pairingLink.ts'
import { readVisitor, type Visitor } from './visitor.ts'

export { openLink } from './openLink.ts'

/**
 * The link that brings the app of a session to the front on this phone: of the app that opened it here, else of what its
 * wallet says of itself. Undefined at a computer, and where neither names a link that only opens an app or a page.
 */
export function sessionApp(
  topic: string,
  { opened, redirect }: { opened?: WalletApp | undefined; redirect?: unknown },
  visitor: Visitor = readVisitor(),
): AppLink | undefined {
  if (!visitor.isPhone) return undefined
  const { native, universal } = (isRecord(redirect) && stringRecord(redirect)) || {}
  const link = (app: WalletApp) => requestLink({ id: topic, name: '', ...app }, topic, visitor)
  return (opened && link(opened)) ?? link({ mobileLink: native, universalLink: universal })
}
