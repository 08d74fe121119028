import { nameMinLength } from '@foyer/contract'
import { defineMessages } from '../../view/messages.ts'
import { nameMaxLength } from './nameProblem.ts'

export const namesMessages = defineMessages('names', {
  intro: 'A name people can read, not an address.',
  field: 'Name',
  free: (parameters: { name: string }) => `${parameters.name} is free`,
  taken: (parameters: { name: string }) => `${parameters.name} is taken`,
  reserved: (parameters: { name: string }) => `${parameters.name} is reserved`,
  checking: 'Checking',
  failed: 'Couldn’t check this name',
  short: `At least ${nameMinLength} letters, digits or hyphens`,
  long: `At most ${nameMaxLength} characters`,
  letters: 'Only a to z, digits and hyphens',
  alsoFree: 'Also free',
  ideas: 'Ideas',
  use: 'Use',
  register: 'Register name',
  approve: 'Confirm in wallet',
  tryAgain: 'Try again',
  declined: 'You declined. Nothing was registered',

  lostTitle: 'This name can’t be registered',
  lostText: 'Someone else may have just taken it. Choose another one.',
  lateTitle: 'The signature came too late',
  lateText: 'Check this device’s clock, then sign again.',
  signatureTitle: 'The signature wasn’t accepted',
  signatureText: 'Sign again with the account that gets the name.',
  fullTitle: 'This account has enough names',
  fullText: 'It can’t get another one here.',
  unansweredTitle: 'The name wasn’t registered',
  unansweredText: 'The gateway didn’t answer. Try again.',
  refusedText: 'Nothing was registered. Try again.',

  noneTitle: 'No names on this network',
  noneText: 'Switch to another network of this app, then choose one.',
  switchNetwork: 'Switch network',
  awayTitle: 'Couldn’t load names',
  awayText: 'Check your connection, then try again.',

  yours: (parameters: { name: string }) => `${parameters.name} is yours`,
  yoursText: 'People can send to it, and see it in place of your address.',
  done: 'Done',
})
