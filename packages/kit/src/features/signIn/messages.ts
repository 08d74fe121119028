import { defineMessages } from '../../runtime/messages.ts'

type Site = { site: string }
type Wallet = { wallet: string }

export const signInMessages = defineMessages('signIn', {
  title: 'Sign in',
  proveTitle: 'Prove this wallet is yours',
  proveText: ({ site }: Site) => `Sign a short message for ${site}. It’s free and moves nothing.`,
  site: 'Site',
  account: 'Account',
  network: 'Network',
  cancel: 'Cancel',
  sign: 'Sign',
  tryAgain: 'Try again',
  askingTitle: ({ wallet }: Wallet) => `Continue in ${wallet}`,
  askingText: 'Read the message there, then sign it.',
  verifyingTitle: 'Checking the signature',
  verifyingText: 'This takes a moment.',
  declinedTitle: 'Signature declined',
  declinedText: 'Nothing was signed. You can try again.',
  refusedTitle: ({ site }: Site) => `${site} did not accept the signature`,
  refusedText: 'Sign a fresh message to try again.',
  smartTitle: 'This application might not support Smart Accounts',
  smartText: 'Use another account, or try again.',
  awayTitle: ({ site }: Site) => `${site} can’t check this now`,
  awayText: 'Your wallet stays connected.',
  failedText: ({ wallet }: Wallet) => `Nothing was signed. Look at ${wallet}, then try again.`,
  done: 'You are signed in',
})
