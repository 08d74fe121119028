import type { Approval } from '../frame/approvals.ts'
import { type Description, describeCall, describeSolana, givesAuthority } from './describeRequest.ts'
import { fill, type Words } from './words.ts'

/** What a screen says about a request. */
export type Shown = {
  /** The header's words. */
  readonly header: string
  /** The line that says what happens. */
  readonly title: string
  readonly verb: string
  /** The vault cannot say what this does, or it hands a right away: Cancel is the main answer. */
  readonly isRisky: boolean
  /** It cannot be carried out now. */
  readonly blocked: boolean
  readonly description: Description | undefined
}

/** Decides how a request is shown. */
export function judgeShown({ complete, member, request, site }: Approval, text: Words): Shown {
  const host = new URL(site.origin).host
  switch (request.kind) {
    case 'message': {
      const isRisky = request.text === undefined
      const title = isRisky ? text.unreadable : fill(request.isSignIn ? text.signInTo : text.signFor, { site: host })
      const verb = isRisky ? text.signAnyway : text.sign
      return { header: text.titleSign, title, verb, isRisky, blocked: false, description: undefined }
    }
    case 'typedData': {
      const isRisky = givesAuthority(request.typedData.primaryType)
      const title = isRisky ? text.authority : fill(text.signFor, { site: host })
      const verb = isRisky ? text.signAnyway : text.sign
      return { header: text.titleSign, title, verb, isRisky, blocked: false, description: undefined }
    }
    case 'transaction': {
      const description = describeCall(request.call, text)
      const isRisky = description.certainty !== 'known'
      const verb = isRisky ? text.approve : text.send
      return { header: text.titleSend, title: description.title, verb, isRisky, blocked: !complete, description }
    }
    case 'solanaTransactions': {
      const description = describeSolana(request.transactions, member.addresses.solana, text)
      const isRisky = description.certainty !== 'known'
      return {
        header: text.titleApprove,
        title: description.title,
        verb: text.approve,
        isRisky,
        blocked: false,
        description,
      }
    }
  }
}
