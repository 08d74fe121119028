import type { AuthenticatorWords } from './authenticatorWords.ts'
import type { FactorWords } from './factorWords.ts'
import type { HomeWords } from './home/homeWords.ts'
import type { LimitsWords } from './limitsWords.ts'
import type { Phase } from './phase.ts'
import type { Place } from './place.ts'
import type { SecurityWords } from './words.ts'

type TitleWords = {
  text: SecurityWords
  homeText: HomeWords
  appText: AuthenticatorWords
  factorText: FactorWords
  limitsText: LimitsWords
}

/** What the page is called now; `isHeld`: its member holds what opens the wallet. */
export function titleOf(
  phase: Phase,
  place: Place,
  { appText, factorText, homeText, limitsText, text }: TitleWords,
  isHeld: boolean,
): string {
  if (phase.at === 'login') return homeText.openTitle
  if (phase.at !== 'in') return text.title
  const titles: Readonly<Record<Place, string>> = {
    home: text.title,
    address: text.address,
    links: text.links,
    export: text.wordsTitle,
    file: text.file,
    protect: isHeld ? factorText.byNewPasskey : text.protect,
    password: isHeld ? factorText.byNewPassword : factorText.protect,
    keeperPasskey: text.keeperPasskey,
    factors: factorText.factors,
    replace: factorText.replaceHead,
    limits: limitsText.limits,
    authenticator: appText.title,
    protection: text.protection,
    signOutAll: text.signOutAll,
    delete: text.delete,
  }
  return titles[place]
}
