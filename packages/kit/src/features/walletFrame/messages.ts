import { defineMessages } from '../../runtime/messages.ts'

export const frameMessages = defineMessages('walletFrame', {
  code: 'Check your email',
  creating: 'Almost there',
  sign: 'Sign',
  approve: 'Approve',
  connect: 'Connect',
  wallet: 'Your wallet',
  loading: 'Opening your wallet',
  allow: 'Allow for a while',
  ownPage: 'Wallet security',
  smartAccount: 'Smart account',
  smartAccountSub: 'Several steps as one, same address',
  on: 'On',
  off: 'Off',
})
