import type { KeeperLoginProvider, SocialProvider, VaultErrorCode } from '@foyer/contract/vault'
import type { LoginStep, SocialAttempt } from '../../account/account.ts'
import type { RecoveryWait } from '../../account/createPasskeys.ts'
import type { Attempt, CodeVerdict } from '../../account/member.ts'
import type { OpenedHome, UnlockMethods } from '../../account/unlockMethods.ts'
import type { Turn } from '../../approvals/approvalKind.ts'
import type { Approval, Going, Site } from '../../approvals/approvals.ts'
import type { ExternalBrowser } from './externalBrowser.ts'

/**
 * Where a visitor makes or uses a passkey: to protect a wallet that there is, to replace what opened it, to be added to that, to hold a
 * wallet that is made next (`required` where there is none without), to log in, or to show the keeper who it is after that; `name`: so
 * that the keeper knows it.
 */
export type PasskeyScreen = {
  readonly kind: 'passkey'
  readonly purpose: 'protect' | 'replace' | 'add' | 'hold' | 'required' | 'logIn' | 'confirm' | 'name'
  /** What the picture is made of: the wallet's address, or the site. */
  readonly about: string
  /** The service that the visitor goes to in the passkey's place, to show the keeper who it is. */
  readonly provider?: KeeperLoginProvider | undefined
  /** Does it; called while a press is handled. Rejects with a PasskeyError or GatewayError, and can be called again. */
  go(): Promise<void>
  /** Makes a new member of a new passkey, in the same way. Absent where no new member is let in. */
  signUp?(): Promise<void>
  /** Has a code mailed in the passkey's place. */
  byMail?(): Promise<void>
  leave(): void
}

/** Where a passkey would be used or made, inside an app that has none. */
export type ExternalBrowserScreen = Pick<PasskeyScreen, 'kind' | 'leave'> & {
  readonly purpose: 'logIn' | 'required'
  readonly externalBrowser: ExternalBrowser
}

/** Where a member opens a wallet that he holds: on a new device, or to add something more that opens it. */
export type UnlockScreen = {
  readonly kind: 'unlock'
  readonly purpose: 'recover' | 'add'
  /** What the picture is made of: the wallet's address, or the site. */
  readonly about: string
  readonly ways: UnlockMethods
  /** Inside an app that has no passkeys: `own` is the wallet's own page, and `again` looks whether the wallet opens otherwise now. */
  readonly externalBrowser?: (ExternalBrowser & { readonly own: string; again(): Promise<UnlockMethods> }) | undefined
  answer(opened: OpenedHome): void
  leave(): void
}

/** Where a device that is not known to the wallet waits. */
export type WaitingScreen = {
  readonly kind: 'waiting'
  readonly wait: RecoveryWait
  /** Tries again. */
  again(): void
  leave(): void
}

/** That a visitor agreed in the window, and what that hands to the frame: what it signed of the frame's key, or a session. */
export type ConnectAnswer = { readonly given: string | undefined }

/** What the frame shows; nothing most of the time. */
export type Screen =
  | {
      readonly kind: 'code'
      readonly attempt: Attempt
      /** The keeper's: after the login, or so that it knows a passkey. */
      readonly isSecond?: true | 'name'
      /** Why no mail was sent yet. */
      readonly problem?: VaultErrorCode | undefined
      enter(code: string): Promise<CodeVerdict>
      resend(): Promise<Attempt>
      /** Goes to the passkey that is good in the code's place. */
      byPasskey?(): void
    }
  /** A code for the visitor's app is on its way. */
  | { readonly kind: 'scanning'; cancel(): void }
  /** Logging in at a sign-in service, in a window that is opened by hand, or by an app that scans a code. */
  | {
      readonly kind: 'social'
      readonly provider: SocialProvider
      readonly attempt: SocialAttempt
      /** Origin of the gateway, whose window it is. */
      readonly gateway: string
      /** Where the page itself has to open it, as in Telegram: has it do so. */
      readonly openByPage?: (() => void) | undefined
      /** No window comes up here, so that the whole page goes there at once. */
      readonly isWindowless?: boolean | undefined
      /** The page goes there without another press. */
      readonly goesAtOnce?: boolean | undefined
      cancel(): void
    }
  /** A page came back from a sign-in service, and this browser has nothing of the login. */
  | { readonly kind: 'socialLost'; cancel(): void }
  /** A page came back from the wallet, and this browser has no answer of it. */
  | { readonly kind: 'taskLost'; leave(): void }
  /** The gateway refused a login: by mail, or at a service where one is named. */
  | {
      readonly kind: 'loginFailed'
      readonly provider?: SocialProvider | undefined
      /** Undefined where the gateway gave no reason. */
      readonly code: VaultErrorCode | undefined
      retry(): void
      cancel(): void
    }
  | { readonly kind: 'creating'; readonly step: LoginStep | 'returning' }
  | { readonly kind: 'approval'; readonly approval: Approval }
  /** Calls of a plain account are sent one after the other. */
  | ({ readonly kind: 'calls' } & Turn)
  /** Whether a site may see the wallet. */
  | {
      readonly kind: 'connect'
      readonly site: Site
      /** An email address, or the name of a sign-in service; undefined where the visitor logs in in the window, too. */
      readonly loggedInAs: string | undefined
      /**
       * Asks in the vault's own window, for a site that is not the operator's own, or where the window may know this browser. Called
       * while a press is handled. Answers undefined where the visitor declined. @throws WindowError
       */
      readonly review:
        | ((shown: {
            readonly language: string
            readonly signal: AbortSignal
            /** The page around this frame opens it. */
            readonly isByPage?: boolean | undefined
            /** Told of the window, where the browser tells of it. */
            readonly onOpened?: ((opened: Window) => void) | undefined
          }) => Promise<ConnectAnswer | undefined>)
        | undefined
      /** The way without a window; absent where there is none. */
      going?(language: string): Going | undefined
      /** `given`: see {@link ConnectAnswer}. */
      agree(given?: string): void
      decline(): void
    }
  /** The way to the wallet's own page, at `url`. */
  | { readonly kind: 'security'; readonly url: string; taken(): void; decline(): void }
  | PasskeyScreen
  | ExternalBrowserScreen
  | UnlockScreen
  | WaitingScreen

/** The look and language that the page asked for. */
export type Look = {
  readonly mode: 'light' | 'dark'
  readonly language: string
  /** `#rrggbb`; undefined for the wallet's own. */
  readonly accent?: string | undefined
  /** Of the modal, in CSS pixels; undefined for the wallet's own. */
  readonly radius?: number | undefined
}

/** What is shown, and who hears of it. */
export type Screens = {
  current(): Screen | undefined
  look(): Look
  show(screen: Screen | undefined): void
  setLook(look: Partial<Look>): void
  subscribe(listener: () => void): () => void
}

/** Makes the place of the one screen. */
export function createScreens(look: Look): Screens {
  const listeners = new Set<() => void>()
  let now: Screen | undefined
  let own = look
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    current: () => now,
    look: () => own,
    show(screen) {
      now = screen
      tell()
    },
    setLook(changed) {
      own = { ...own, ...changed }
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
