import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { OpenedVault } from './openVault.ts'
import { press } from './vaultSteps.ts'

/** An authenticator of a page. */
export type Authenticator = { readonly session: CDPSession; readonly authenticatorId: string }

/**
 * Gives a page an authenticator of the browser's own, whose person is always there. It serves the page's frames and windows
 * that it goes on to, and no other page.
 */
export async function addAuthenticator(page: Page, { hasPrf = true, isBackedUp = true } = {}): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
      defaultBackupEligibility: isBackedUp,
      defaultBackupState: isBackedUp,
    },
  })
  return { authenticatorId, session }
}

/** Has another page's authenticator know the same passkeys, as one of a device serves all of its pages. */
export async function sharePasskeys(from: Authenticator, to: Authenticator): Promise<void> {
  const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId })
  for (const credential of credentials) {
    await to.session.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential })
  }
}

/** Presses the button `name`, which opens the vault's own window; answers that window, with its own authenticator. */
export async function openWindowWithPasskeys(
  context: BrowserContext,
  opened: OpenedVault,
  name: string,
  options: Parameters<typeof addAuthenticator>[1] = {},
): Promise<Page> {
  const opening = context.waitForEvent('page')
  await press(opened, name)
  const own = await opening
  await addAuthenticator(own, options)
  // It would close once the passkey is made, and its authenticator with it.
  await own.evaluate(() => Object.assign(window, { close: () => undefined }))
  return own
}

/** Collects what the PRF extension answers in any page, before the page wipes it. */
export async function watchPrf(context: BrowserContext): Promise<readonly Buffer[]> {
  const seen: Buffer[] = []
  await context.exposeBinding('tellPrf', (_, bytes: number[]) => void seen.push(Buffer.from(bytes)))
  await context.addInitScript(() => {
    const { getClientExtensionResults: own } = PublicKeyCredential.prototype
    PublicKeyCredential.prototype.getClientExtensionResults = function () {
      const answer = own.call(this)
      const first = answer.prf?.results?.first
      const tell = Reflect.get(globalThis, 'tellPrf') as (bytes: number[]) => void
      if (first instanceof ArrayBuffer) tell([...new Uint8Array(first)])
      return answer
    }
  })
  return seen
}
