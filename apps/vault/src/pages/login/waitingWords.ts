import { useLanguage } from '../../ui/language.ts'

const english = {
  opens: 'Your wallet opens here from {time}',
  later: 'Your wallet does not open here yet',
  approve: 'Sooner: on {device}, open Wallet security, then Devices, and say yes.',
  comeBack: 'This device is new. Come back then and log in again.',
  again: 'Try again',
  stopped: 'This device was stopped',
  stoppedSub: 'A device you know, or the link in the mail, said no.',
  askAgain: 'Ask again',
} as const

/** What a device is told that is not known to the wallet, in one language. `{…}` is replaced. */
export type WaitingWords = Readonly<Record<keyof typeof english, string>>

const german: WaitingWords = {
  opens: 'Deine Wallet öffnet sich hier ab {time}',
  later: 'Deine Wallet öffnet sich hier noch nicht',
  approve: 'Früher: Öffne auf {device} die Sicherheit der Wallet, dann Geräte, und sag Ja.',
  comeBack: 'Dieses Gerät ist neu. Komm dann wieder und melde dich an.',
  again: 'Noch einmal versuchen',
  stopped: 'Dieses Gerät wurde gestoppt',
  stoppedSub: 'Ein bekanntes Gerät oder der Link in der Mail hat Nein gesagt.',
  askAgain: 'Noch einmal fragen',
}

const arabic: WaitingWords = {
  opens: 'تُفتح محفظتك هنا من {time}',
  later: 'لا تُفتح محفظتك هنا بعد',
  approve: 'أسرع: افتح على {device} أمان المحفظة ثم الأجهزة، وقل نعم.',
  comeBack: 'هذا الجهاز جديد. عُد حينها وسجّل الدخول من جديد.',
  again: 'حاول مرة أخرى',
  stopped: 'أُوقف هذا الجهاز',
  stoppedSub: 'رفضه جهاز تعرفه أو الرابط الذي في الرسالة.',
  askAgain: 'اطلب مرة أخرى',
}

/** The words of the wait, in the language of the nearest frame or page. */
export function useWaitingWords(): WaitingWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
