import { defineMessages } from '../../view/messages.ts'

/** What is said only when something is wrong with a transfer. */
export const sendWarningMessages = defineMessages('sendWarning', {
  feeText: (parameters: { fee: string; held: string; coin: string; network: string }) =>
    `The fee is about ${parameters.fee} and you have ${parameters.held}. Add ${parameters.coin} on ${parameters.network}, then send.`,
  feeUnknownText: (parameters: { held: string; coin: string; network: string }) =>
    `You have ${parameters.held}. Add ${parameters.coin} on ${parameters.network}, then send.`,
  lookAlikeTitle: (parameters: { name: string }) => `This looks like ${parameters.name}, but it isn’t`,
  lookAlikeUnnamed: 'This looks like one you know, but it isn’t',
  lookAlikeText: 'Same first and last characters, different address.',
  lookAlikeKnown: 'Known',
  lookAlikeThis: 'This',
  takeOther: (parameters: { name: string }) => `Use ${parameters.name}’s address`,
  takeKnown: 'Use the known address',
  keepThis: 'Keep this one',
  programTitle: 'This address belongs to a program',
  programText: 'No wallet has its key. Send only if the program’s operator told you to.',
})
