import { useLanguage } from '../../ui/language.ts'

const english = {
  title: 'Scan with Farcaster',
  sub: 'Farcaster then asks whether you want to sign in to {site}.',
  phoneTitle: 'Log in with Farcaster',
  code: 'Code for the Farcaster app',
  preparing: 'The code is on its way',
  noCode: 'The code could not be drawn. Copy the link instead, and open it on your phone.',
  open: 'Open Farcaster',
  goodFor: 'Good for {time}',
  copyLink: 'Copy link',
  copied: 'Copied',
  copyByHand: 'The browser does not let it be copied. Select it and copy it yourself',
  yourOwn: 'Only scan codes you asked for.',
  cancel: 'Cancel',
}

type ScanWords = Readonly<Record<keyof typeof english, string>>

const german: ScanWords = {
  title: 'Mit Farcaster scannen',
  sub: 'Farcaster fragt dann, ob du dich bei {site} anmelden möchtest.',
  phoneTitle: 'Mit Farcaster anmelden',
  code: 'Code für die Farcaster-App',
  preparing: 'Der Code ist unterwegs',
  noCode: 'Der Code ließ sich nicht zeichnen. Kopiere stattdessen den Link und öffne ihn auf deinem Handy.',
  open: 'Farcaster öffnen',
  goodFor: 'Gültig für {time}',
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  copyByHand: 'Der Browser lässt das Kopieren nicht zu. Markiere den Link und kopiere ihn selbst',
  yourOwn: 'Scanne nur Codes, die du selbst angefordert hast.',
  cancel: 'Abbrechen',
}

const arabic: ScanWords = {
  title: 'امسح الرمز بتطبيق Farcaster',
  sub: 'سيسألك Farcaster بعدها هل تريد تسجيل الدخول إلى {site}.',
  phoneTitle: 'تسجيل الدخول عبر Farcaster',
  code: 'رمز لتطبيق Farcaster',
  preparing: 'الرمز في الطريق',
  noCode: 'تعذّر رسم الرمز. انسخ الرابط بدلًا منه وافتحه على هاتفك.',
  open: 'افتح Farcaster',
  goodFor: 'صالح لمدة {time}',
  copyLink: 'نسخ الرابط',
  copied: 'تم النسخ',
  copyByHand: 'لا يسمح المتصفح بالنسخ. حدّد الرابط وانسخه بنفسك',
  yourOwn: 'لا تمسح إلا رموزًا طلبتها بنفسك.',
  cancel: 'إلغاء',
}

/** The words of the code that an app scans, in the language of the nearest frame. */
export function useScanWords(): ScanWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
