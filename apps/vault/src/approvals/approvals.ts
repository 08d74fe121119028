import { portDeadlines, portLimits } from '@foyer/contract/vault-port'
import type { Member } from '../account/member.ts'
import { PolicyRefusalError } from '../account/policyRefusal.ts'
import { callsRefusal } from '../evm/callsRefusal.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import { kindOf } from './approvalKinds.ts'
import type { ChosenLimit, Findings } from './findings/findings.ts'
import type { ApprovalRequest } from './request.ts'

/** The site that asks, as the handshake proved it. What it says of itself is not shown. */
export type Site = { readonly origin: string }

/** A network as the wallet's own gateway describes it. */
export type ShownNetwork = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** Why a visitor declined what he might have agreed to: the account keeps another provider's code. */
export type DeclineReason = 'code-kept'

/** What becomes of a request once its visitor has answered it, as far as the frame tells it. */
export type ApprovalStage = 'busy' | 'done' | 'declined'

/** How long an end is told: for as long as its check takes to draw and to be seen, or until the visitor has read it. */
export type EndStays = 'stays' | 'untilRead'

/** How the whole page goes to the wallet, where the frame's page can come back. */
export type Going = {
  /** No window comes up here, so that there is no other way. */
  readonly isWindowless: boolean
  /**
   * Leaves the question for the wallet, and answers what sends the page there; to be called while a press is handled.
   *
   * @throws GatewayError where it cannot be left.
   */
  prepare(signal: AbortSignal): Promise<() => void>
}

/** What the visitor is asked, whole: nothing of it changes while it is on screen. */
export type Approval = {
  readonly id: number
  readonly site: Site
  readonly member: Member
  readonly network: ShownNetwork
  readonly request: ApprovalRequest
  /**
   * What the vault finds out about the request, begun when it is first asked for and the same for everybody who asks. It
   * always answers.
   */
  inspect(): Promise<Findings>
  /**
   * Finds out the same about the request with other limits, of which `chosen` says what they are; it always answers, too. Absent where
   * only what was looked at ahead can be chosen.
   */
  readonly limit?: ((limited: ApprovalRequest, chosen: readonly ChosenLimit[]) => Promise<Findings>) | undefined
  /** The operator's own site, for which the frame may ask; for others the vault's own window does. */
  readonly isTrusted: boolean
  /** When its visitor's time is over, in milliseconds of `performance.now()`. */
  readonly endsAt: number
  /** Its visitor's time is over: it stays on screen to say so, and cannot be agreed to. */
  readonly isOver: boolean
  /** Asks the same again, in the place of what is over; absent where its page no longer waits. */
  readonly again?: (() => void) | undefined
  /** How far it has come; undefined while it is asked. */
  readonly stage?: ApprovalStage | undefined
  /**
   * Asks in the vault's own window, and answers which findings were agreed to there, if any. To be called while a press is handled.
   *
   * @throws WindowError when the window gave no answer: it can be opened again.
   */
  review(shown: {
    readonly findings: Findings
    readonly language: string
    readonly signal: AbortSignal
    /** When its visitor's time is over, in milliseconds of `performance.now()`. */
    readonly endsAt: number
    /** Gets the window once it is open, to bring it to the front. */
    readonly onOpened?: ((opened: Window) => void) | undefined
    /** The page around opens the window, inside the press there that asked. Default: this frame opens it. */
    readonly isByPage?: boolean | undefined
    /** Finds out the same about what the visitor chooses in the window. */
    readonly limit: (chosen: readonly ChosenLimit[]) => Promise<Findings>
  }): Promise<{ readonly agreed: Findings | undefined; readonly why?: DeclineReason | undefined }>
  /** The way without a window; absent where there is none. */
  going?(shown: { readonly findings: Findings; readonly language: string }): Going | undefined
  /** Agrees to the request as it was shown: with these findings and no others. What `stays` tells on screen what becomes of it. */
  approve(findings: Findings, stays?: EndStays | undefined): void
  /** Without a reason, to the request itself; on screen it says so where it `stays`. */
  decline(why?: DeclineReason, stays?: 'untilRead'): void
}

/** What is asked, before it has its place in the queue. `inspect` is called once, when the approval comes on screen. */
export type AskedApproval = Omit<Approval, 'id' | 'isOver' | 'again' | 'stage' | 'approve' | 'decline' | 'endsAt'> & {
  /** When its page no longer waits, in milliseconds of `performance.now()`. */
  readonly endsAt: number
}

/** The approvals of one page: one on screen, the others behind it. */
export type Approvals = {
  /**
   * Answers what `carryOut` makes of what the visitor agreed to, with what was shown. What was agreed to is carried out one
   * after the other, and the next request is only looked at then: a transaction counts on the one before it.
   *
   * @throws PortRefusalError when the visitor did not agree, or when too many wait.
   */
  ask<T>(asked: AskedApproval, carryOut: (findings: Findings) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Carries out what was agreed to on another page already, after what waits for that, and tells on screen what becomes of it. */
  resume<T>(asked: AskedApproval, shown: Findings, carryOut: () => Promise<T>): Promise<T>
  /** Draws the first that waits anew, after another screen has stood in its place. */
  redraw(): void
}

/** What a page is told of a request that its visitor declined. */
export function declinedAs(request: ApprovalRequest, why?: DeclineReason): PortRefusalError {
  if (why === 'code-kept') return callsRefusal('upgrade-declined')
  return new PortRefusalError(kindOf(request).declinedAs?.(request) ?? 'rejected')
}

/** How long what is done is said, in milliseconds: its check is drawn, and stays for a moment. */
const doneFor = 840
/** What a page has to wait yet for the same to be asked again, in milliseconds: the answer is still to be read and carried out. */
const leastAgain = 60_000

/** Makes the queue; `show` draws the first of it, or nothing. `isShown`: whether it is still what is on screen; `isFree`: nothing is. */
export function createApprovals(
  show: (approval: Approval | undefined) => void,
  isShown: (approval: Approval) => boolean = () => true,
  isFree: () => boolean = () => false,
): Approvals {
  const waiting: Approval[] = []
  /** Agreed to, and still on screen; what is asked next takes its place. */
  let ending: Approval | undefined
  const showFirst = () => show(waiting[0] ?? ending)
  let last = 0
  let carriedOut: Promise<unknown> = Promise.resolve()
  const end = (last: Approval) => {
    if (ending !== last) return
    ending = undefined
    if (waiting.length === 0 && isShown(last)) show(undefined)
  }
  /** An end that is left by its one button. */
  const untilRead = (answered: Approval, stage: 'done' | 'declined'): Approval => {
    const own: Approval = { ...answered, stage, approve: () => undefined, decline: () => end(own) }
    return own
  }
  /** Tells on screen what becomes of it, until that is over. A page hears of a failure by itself. */
  const showEnd = (agreed: Approval, shown: Findings, carried: Promise<unknown>, stays: EndStays) => {
    const busy: Approval = { ...agreed, stage: 'busy', approve: () => undefined, decline: () => undefined }
    ending = busy
    const showDone = () => {
      if (ending !== busy) return
      if (waiting.length > 0 || !isShown(busy)) return end(busy)
      const done = untilRead(busy, 'done')
      ending = done
      show(done)
      if (stays === 'stays') setTimeout(() => end(done), doneFor)
    }
    carried.then(showDone, (error: unknown) => {
      if (ending === busy && isShown(busy) && showRefusal(agreed, shown, error)) return
      end(busy)
    })
  }
  /** Says that the operator's policy refused what was agreed to: other payments may have used its day up meanwhile. */
  const showRefusal = (agreed: Approval, shown: Findings, error: unknown): boolean => {
    if (!(error instanceof PolicyRefusalError) || waiting.length > 0) return false
    const { policy } = error
    const refused: Approval = {
      ...agreed,
      inspect: async () => ({ ...shown, policy, limits: undefined }),
      approve: () => undefined,
      decline: () => end(refused),
    }
    ending = refused
    show(refused)
    return true
  }
  return {
    redraw: showFirst,
    resume(asked, shown, carryOut) {
      const own = carriedOut.then(carryOut)
      carriedOut = own.catch(() => undefined)
      const none = () => undefined
      const agreed: Approval = {
        ...asked,
        id: ++last,
        isOver: false,
        inspect: async () => shown,
        approve: none,
        decline: none,
      }
      showEnd(agreed, shown, own, 'stays')
      showFirst()
      // The page takes the frame away with the answer, and its visitor has seen nothing of the end so far.
      return own.then((value) => new Promise((resolve) => setTimeout(() => resolve(value), doneFor)))
    },
    ask<T>(asked: AskedApproval, carryOut: (findings: Findings) => Promise<T>, signal: AbortSignal) {
      // What only says how it ended makes room.
      if (ending?.stage === 'done' || ending?.stage === 'declined') ending = undefined
      if (waiting[0]?.isOver) waiting.shift()?.decline()
      if (waiting.length > portLimits.queuedApprovals) return Promise.reject(new PortRefusalError('too-many'))
      return new Promise<T>((resolve, reject) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const leave = (own: Approval): boolean => {
          const place = waiting.indexOf(own)
          if (place < 0) return false
          clearTimeout(timer)
          waiting.splice(place, 1)
          if (place === 0) showFirst()
          return true
        }
        /** Each time that it is asked it is looked at anew: what was found before is minutes old. */
        const begin = (): Approval => {
          const endsAt = Math.min(asked.endsAt, performance.now() + portDeadlines.interactive)
          let findings: Promise<Findings> | undefined
          const own: Approval = {
            ...asked,
            id: ++last,
            endsAt,
            isOver: false,
            inspect() {
              findings ??= carriedOut.then(() => asked.inspect())
              return findings
            },
            approve(shown, stays) {
              // It is over already: by a press before, or because its time is.
              if (!waiting.includes(own)) return
              const carried = carriedOut.then(() => carryOut(shown))
              carriedOut = carried.catch(() => undefined)
              resolve(carried)
              if (stays) showEnd(own, shown, carried, stays)
              else carried.catch((error: unknown) => isFree() && showRefusal(own, shown, error))
              leave(own)
            },
            decline(why, stays) {
              if (!waiting.includes(own)) return
              if (stays) ending = untilRead(own, 'declined')
              leave(own)
              reject(declinedAs(asked.request, why))
            },
          }
          // Where its page waits no longer than that, its page says when it is over.
          if (endsAt < asked.endsAt) timer = setTimeout(() => giveUp(own), endsAt - performance.now())
          return own
        }
        const giveUp = (own: Approval) => {
          const late = new PortRefusalError('late')
          if (waiting[0] === own) return stayOver(own, () => reject(late))
          leave(own)
          reject(late)
        }
        const stayOver = (own: Approval, tell: () => void) => {
          clearTimeout(timer)
          const isHeard = !signal.aborted && asked.endsAt - performance.now() >= leastAgain
          const over: Approval = {
            ...own,
            isOver: true,
            again: isHeard
              ? () => {
                  if (waiting[0] !== over) return
                  current = begin()
                  waiting[0] = current
                  show(current)
                }
              : undefined,
            approve: () => undefined,
            decline() {
              tell()
              leave(over)
            },
          }
          current = over
          waiting[0] = over
          show(over)
        }
        let current = begin()
        signal.addEventListener('abort', () => {
          reject(signal.reason)
          const isLate = signal.reason instanceof PortRefusalError && signal.reason.failure === 'late'
          if (isLate && waiting[0] === current) stayOver(current, () => undefined)
          else leave(current)
        })
        waiting.push(current)
        if (waiting.length === 1) show(current)
      })
    },
  }
}
