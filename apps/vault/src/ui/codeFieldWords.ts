import { useLanguage } from './language.ts'

const english = {
  lettersLabel: '8-letter code',
  wantsDigits: 'This code is for another question. Type the six digits here.',
  wantsLetters: 'Type the eight letters of the second code here.',
} as const

/** What fields say that take one kind of code alone. */
export type CodeFieldWords = Readonly<Record<keyof typeof english, string>>

const german: CodeFieldWords = {
  lettersLabel: 'Code mit 8 Buchstaben',
  wantsDigits: 'Dieser Code gehört zu einer anderen Frage. Gib hier die sechs Ziffern ein.',
  wantsLetters: 'Gib hier die acht Buchstaben des zweiten Codes ein.',
}

const arabic: CodeFieldWords = {
  lettersLabel: 'رمز من 8 أحرف',
  wantsDigits: 'هذا الرمز لسؤال آخر. اكتب هنا الأرقام الستة.',
  wantsLetters: 'اكتب هنا أحرف الرمز الثاني الثمانية.',
}

/** The words of fields for codes, in the language of the page. */
export function useCodeFieldWords(): CodeFieldWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
