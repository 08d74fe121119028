import { defineMessages } from '../../runtime/messages.ts'

/** The words of the review of a swap. */
export const swapReviewMessages = defineMessages('swapReview', {
  atLeast: (parameters: { amount: string }) => `at least ${parameters.amount}`,
  valueAtLeast: (parameters: { value: string; amount: string }) => `${parameters.value}, at least ${parameters.amount}`,
  route: 'Route',
  by: (parameters: { source: string }) => `by ${parameters.source}`,
  trial: 'Trial run',
  preparing: 'Checking',

  reset: 'Reset',
  approve: 'Approve',
  approving: 'Approving',
  resetting: 'Resetting',
  swapping: 'Swapping',
  confirm: 'Confirm in wallet',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  wouldFail: 'Can’t swap',
  wouldFailTitle: 'This swap would fail',
  mustAgree: 'Tick the box first',
  agree: (parameters: { impact: string }) => `I agree to lose about ${parameters.impact}`,

  movedTitle: 'The rate has changed',
  movedText: (parameters: { amount: string }) => `You’d now get ${parameters.amount}. Nothing was swapped.`,
  takeRate: 'Take this rate',

  spenderTitle: (parameters: { coin: string }) => `A contract new to you asks for your ${parameters.coin}`,
  spenderExact: (parameters: { spender: string; amount: string }) =>
    `You let ${parameters.spender} take ${parameters.amount}, and no more.`,
  spenderUnlimited: (parameters: { spender: string; coin: string }) =>
    `You let ${parameters.spender} take all your ${parameters.coin}, now and later.`,

  declined: 'You declined. Nothing was swapped',
  started: 'Swap started',
  unheard: 'Your wallet is still at it. See Activity',
  got: (parameters: { amount: string }) => `You got ${parameters.amount}`,
  failed: 'The swap failed',
  failedWith: (parameters: { reason: string }) => `The swap failed: ${parameters.reason}`,
})
