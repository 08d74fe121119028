import { defineMessages } from '../../view/messages.ts'

type Named = { name: string; announced: string }

/** The words about a wallet that may not be the one that its name says. */
export const doubtMessages = defineMessages('doubt', {
  imitationTitle: (parameters: { name: string }) => `This may not be ${parameters.name}`,
  imitationText: (parameters: Named & { expected: string }) =>
    `It announces itself as ${parameters.announced}; ${parameters.name} uses ${parameters.expected}. Unless you installed it on purpose, decline and choose another wallet.`,
  twinTitle: (parameters: { name: string }) => `Two wallets say they are ${parameters.name}`,
  twinText: (parameters: Named) =>
    `Both announce themselves as ${parameters.announced}. If you installed it only once, decline and remove the extension that you don’t know.`,
})
