import { useLanguage } from '../../ui/language.ts'

const english = {
  title: 'Your account runs code of another provider',
  sub: 'For this it has to run this wallet’s code. Replace it?',
  provider: 'Its code now',
  stops: 'What you set up there stops on {network}',
  stopsSub: 'Its limits, sessions and ways back no longer count. Your address and what you own stay the same.',
  replace: 'Replace',
  keep: 'Keep it',
  replaces: 'Replaces the code of {address}',
} as const

/** What is said of an account that runs another provider's code, in one language. */
export type CodeWords = Readonly<Record<keyof typeof english, string>>

const german: CodeWords = {
  title: 'Dein Konto führt Code eines anderen Anbieters aus',
  sub: 'Dafür muss es den Code dieser Wallet ausführen. Ersetzen?',
  provider: 'Jetziger Code',
  stops: 'Was du dort eingerichtet hast, endet auf {network}',
  stopsSub:
    'Seine Grenzen, Sessions und Wege zur Wiederherstellung gelten nicht mehr. Deine Adresse und was dir gehört bleiben gleich.',
  replace: 'Ersetzen',
  keep: 'Behalten',
  replaces: 'Ersetzt den Code von {address}',
}

const arabic: CodeWords = {
  title: 'يشغّل حسابك شيفرة مزوّد آخر',
  sub: 'يحتاج هذا إلى تشغيل شيفرة هذه المحفظة. هل تريد الاستبدال؟',
  provider: 'الشيفرة الحالية',
  stops: 'ما أعددته هناك يتوقف على {network}',
  stopsSub: 'لن تسري حدوده وجلساته وطرق الاستعادة لديه. ويبقى عنوانك وما تملكه كما هما.',
  replace: 'استبدال',
  keep: 'الإبقاء عليها',
  replaces: 'يستبدل شيفرة {address}',
}

/** The words about another provider's code in the language of the nearest frame or page. */
export function useCodeWords(): CodeWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
