import type { SocialProvider } from '@foyer/contract/vault'
import type { SignatureRequest } from '../signer/signature.ts'
import type { BrowserTie } from './createBrowserTie.ts'
import type { FinishWithPasskey, Passkeys } from './createPasskeys.ts'
import type { Attempt, CodeVerdict, Member } from './member.ts'
import type { OAuthLauncher } from './oauthLauncher.ts'
import type { PolicyCode } from './policyRefusal.ts'
import type { StepUp } from './stepUp.ts'

/** A login at a sign-in service that waits for the visitor. */
export type SocialAttempt = {
  readonly id: string
  /** Where the window goes, or what opens the visitor's app. */
  readonly start: string
  /** It opens an app, which scans it: no window is bound. */
  readonly ui?: 'qr' | undefined
  /** Two digits, which the window asks for where it does not know `bind`. */
  readonly number: string
  readonly bind: string
  /** In milliseconds since 1970 by this clock. */
  readonly expiresAt: number
  /** The page has to open `start`, as a window of the frame's would lead nowhere. */
  readonly isByPage?: boolean | undefined
  /** Gets ready for the whole page to go there; absent where it could not come back. */
  readonly leave?: (() => Promise<void>) | undefined
}

/** What an account does next while it logs in. */
export type LoginStep = 'checking' | 'creating' | 'recovering'

/** What a sponsor is asked (ERC-7677). */
export type SponsorMethod = 'pm_getPaymasterStubData' | 'pm_getPaymasterData'

/** Why a site is asked whether it may see the wallet. */
export type AskedConnect = {
  /** It sees the wallet already. */
  readonly isGranted: boolean
  /** The wallet's own window may know this browser. */
  readonly mayJoin: boolean
}

/** See {@link Account.later}. */
export type LaterAccount = BrowserTie & {
  /**
   * Since when a site may see the member's wallet, in ms since 1970; undefined where that is not known. Default: the site of the account.
   *
   * @throws GatewayError
   */
  siteSince(site?: string): Promise<number | undefined>
  /** Goes on with the session that the wallet's own window opened for this frame, which shows the wallet. @throws GatewayError */
  enterBy(token: string): Promise<Member>
  /** A ticket by which this device vouches for another one of its member; empty where the wallet is only shown. @throws GatewayError `vault-device-new` */
  issueExportTicket(member: Member): Promise<string>
  /** What a passkey has to confirm before all of this is signed; undefined where the member's limits are known to ask for nothing. */
  askStepUp(member: Member, requests: readonly SignatureRequest[]): Promise<StepUp | undefined>
  /** The rule of the operator that lets not all of this be signed; undefined where nothing is known against it. */
  checkPolicy(member: Member, requests: readonly SignatureRequest[]): Promise<PolicyCode | undefined>
}

/** The visitor's account in this partition. */
export type Account = {
  /** A policy of the operator says what may be signed. */
  readonly hasPolicy: boolean
  /** The member of an earlier session; undefined when that is over. */
  restore(): Promise<Member | undefined>
  /** Sends a code to an address. */
  start(email: string): Promise<Attempt>
  resend(): Promise<Attempt>
  enter(code: string): Promise<CodeVerdict>
  /**
   * Begins a login at a sign-in service. `returnTo`: the page to come back to, where it may go there itself. `opener`: what opens
   * the service; default a window.
   */
  startSocial(
    provider: SocialProvider,
    returnTo?: string | undefined,
    opener?: OAuthLauncher | undefined,
  ): Promise<SocialAttempt>
  /** Takes up the login of a page that went away and came back with an id; nothing where this browser has not kept it. */
  comeBack(returned: string): Promise<SocialProvider | undefined>
  /** Waits until the visitor has logged in there. @throws GatewayError for one who was declined there, or too late. */
  arrive(signal: AbortSignal): Promise<void>
  /**
   * Ends a login whose code was right, or that arrived: makes the wallet, or gets this device ready for it. `connect` asks whether
   * the site may see a wallet that it does not see yet, or that the wallet's own window may know in this browser (`mayJoin`), and
   * answers what that window signed; where it fails, the login ends. `passkey` opens a wallet that its member holds, and asks for a
   * passkey to hold a new wallet. Default: the browser is asked at once, which only a top-level page may do.
   */
  finish(
    onStep: (step: LoginStep) => void,
    connect: (asked: AskedConnect) => Promise<string | undefined>,
    passkey?: FinishWithPasskey | undefined,
  ): Promise<Member>
  /** Gives up a login that is not finished, one that this page left behind before among them. */
  cancel(): Promise<void>
  sign(member: Member, request: SignatureRequest): Promise<string>
  /** Asks the sponsor of a member's operations (ERC-7677). @throws GatewayError when that is refused. */
  sponsor(member: Member, method: SponsorMethod, params: readonly unknown[]): Promise<unknown>
  /** What only code asks for that is fetched later itself. */
  later(): Promise<LaterAccount>
  logout(everywhere: boolean): Promise<void>
  /** What is done with passkeys, fetched when it is first wanted. */
  passkeys(): Promise<Passkeys>
}
