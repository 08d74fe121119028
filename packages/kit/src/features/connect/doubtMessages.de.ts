import type { Translation } from '../../view/messages.ts'
import type { doubtMessages } from './doubtMessages.ts'

export const doubtGerman: Translation<typeof doubtMessages> = {
  imitationTitle: ({ name }) => `Das ist vielleicht nicht ${name}`,
  imitationText: ({ announced, expected, name }) =>
    `Sie meldet sich als ${announced}; ${name} verwendet ${expected}. Wenn du sie nicht absichtlich installiert hast, lehne ab und wähle eine andere Wallet.`,
  twinTitle: ({ name }) => `Zwei Wallets geben sich als ${name} aus`,
  twinText: ({ announced }) =>
    `Beide melden sich als ${announced}. Wenn du sie nur einmal installiert hast, lehne ab und entferne die Erweiterung, die du nicht kennst.`,
}
