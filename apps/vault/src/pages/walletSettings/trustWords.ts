import { useLanguage } from '../../ui/language.ts'

const english = {
  today: 'From {time} on this device',
  tomorrow: 'From tomorrow at {time} on this device',
  todayOr: 'From {time}, or approve it on a device you know',
  tomorrowOr: 'From tomorrow at {time}, or approve it on a device you know',
  newHere: 'This page is new to your wallet',
  newHereSub: 'Each browser counts as a device, and some things wait a day.',
  lookNow: 'You can look at everything now, disconnect sites and log out.',
  protectNow: 'You can protect the wallet now.',
  approveThere: 'To approve it: on {device}, open Wallet security, then Devices, and say yes.',
  opened: 'This device can do everything now',
  wasItYou: 'Was it you?',
  yes: 'Yes',
  yesLabel: 'Yes, trust {device}',
  newAgo: 'New, {ago}',
  approved: 'The device is trusted now',
  endTitle: 'Remove the new device?',
  endSub: 'Its half of the key is erased and it is signed out, at once.',
  ended: '{device} is removed',
  endedSub: 'If your mailbox was read for it, change its password now.',
  endStale: 'This link is over: the device is gone, or your wallet trusts it. Log in and look at the devices.',
} as const

/** What the page says of new devices, in one language. `{…}` is replaced. */
export type TrustWords = Readonly<Record<keyof typeof english, string>>

const german: TrustWords = {
  today: 'Ab {time} auf diesem Gerät',
  tomorrow: 'Ab morgen um {time} auf diesem Gerät',
  todayOr: 'Ab {time}, oder bestätige es auf einem bekannten Gerät',
  tomorrowOr: 'Ab morgen um {time}, oder bestätige es auf einem bekannten Gerät',
  newHere: 'Diese Seite ist neu für deine Wallet',
  newHereSub: 'Jeder Browser zählt als Gerät, und manches wartet einen Tag.',
  lookNow: 'Du kannst jetzt alles ansehen, Websites trennen und dich abmelden.',
  protectNow: 'Du kannst die Wallet jetzt schützen.',
  approveThere: 'So bestätigst du sie: Öffne auf {device} die Sicherheit der Wallet, dann Geräte, und sag Ja.',
  opened: 'Dieses Gerät darf jetzt alles',
  wasItYou: 'Warst du das?',
  yes: 'Ja',
  yesLabel: 'Ja, {device} vertrauen',
  newAgo: 'Neu, {ago}',
  approved: 'Dem Gerät wird jetzt vertraut',
  endTitle: 'Das neue Gerät entfernen?',
  endSub: 'Seine Hälfte des Schlüssels wird gelöscht, und es wird sofort abgemeldet.',
  ended: '{device} ist entfernt',
  endedSub: 'Hat jemand dafür dein Postfach gelesen, ändere jetzt dessen Passwort.',
  endStale:
    'Dieser Link gilt nicht mehr: Das Gerät ist weg, oder deine Wallet vertraut ihm. Melde dich an und sieh nach den Geräten.',
}

const arabic: TrustWords = {
  today: 'من الساعة {time} على هذا الجهاز',
  tomorrow: 'من الغد الساعة {time} على هذا الجهاز',
  todayOr: 'من الساعة {time}، أو وافق عليه من جهاز تعرفه',
  tomorrowOr: 'من الغد الساعة {time}، أو وافق عليه من جهاز تعرفه',
  newHere: 'هذه الصفحة جديدة على محفظتك',
  newHereSub: 'كل متصفح يُعدّ جهازًا، وبعض الأمور تنتظر يومًا.',
  lookNow: 'يمكنك الآن الاطلاع على كل شيء وقطع اتصال المواقع وتسجيل الخروج.',
  protectNow: 'يمكنك حماية المحفظة الآن.',
  approveThere: 'للموافقة: افتح على {device} أمان المحفظة ثم الأجهزة، وقل نعم.',
  opened: 'يمكن لهذا الجهاز الآن فعل كل شيء',
  wasItYou: 'هل كنت أنت؟',
  yes: 'نعم',
  yesLabel: 'نعم، ثق بـ {device}',
  newAgo: 'جديد، {ago}',
  approved: 'أصبح الجهاز موثوقًا',
  endTitle: 'إزالة الجهاز الجديد؟',
  endSub: 'يُمحى نصفه من المفتاح ويُسجَّل خروجه فورًا.',
  ended: 'أُزيل {device}',
  endedSub: 'إن كان شخص قد قرأ بريدك من أجل ذلك، فغيّر كلمة مروره الآن.',
  endStale: 'انتهى هذا الرابط: أُزيل الجهاز أو أصبحت محفظتك تثق به. سجّل الدخول وانظر إلى الأجهزة.',
}

/** The words about new devices, in the language of the page. */
export function useTrustWords(): TrustWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
