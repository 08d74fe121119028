import { useLanguage } from '../../../ui/language.ts'

const english = {
  sections: 'Sections',
  protect: 'Protect',
  devices: 'Devices',
  sites: 'Sites and limits',
  recovery: 'Recovery',
  danger: 'Danger zone',
  protectSub: 'What opens your wallet on a new device.',
  devicesSub: 'Each holds half of your key. Remove one, and its half is worthless.',
  sitesSub: 'What sites can see. End it here, even when the site is gone.',
  recoverySub: 'For the day you lose your devices. One of the two is enough.',
} as const

/** A section of the page's first view. */
export type Section = Exclude<keyof typeof english, 'sections' | `${string}Sub`>

/** What the sections are called, in one language. */
export type SectionWords = Readonly<Record<keyof typeof english, string>>

const german: SectionWords = {
  sections: 'Abschnitte',
  protect: 'Schützen',
  devices: 'Geräte',
  sites: 'Websites und Grenzen',
  recovery: 'Wiederherstellung',
  danger: 'Gefahrenzone',
  protectSub: 'Was deine Wallet auf einem neuen Gerät öffnet.',
  devicesSub: 'Jedes hat eine Hälfte deines Schlüssels. Entfernst du eines, ist seine Hälfte wertlos.',
  sitesSub: 'Was Websites sehen. Beende es hier, auch wenn es die Website nicht mehr gibt.',
  recoverySub: 'Für den Tag, an dem du deine Geräte verlierst. Eines von beiden genügt.',
}

const arabic: SectionWords = {
  sections: 'الأقسام',
  protect: 'الحماية',
  devices: 'الأجهزة',
  sites: 'المواقع والحدود',
  recovery: 'الاستعادة',
  danger: 'منطقة الخطر',
  protectSub: 'ما يفتح محفظتك على جهاز جديد.',
  devicesSub: 'في كل منها نصف مفتاحك. إن أزلت جهازًا فلا قيمة لنصفه.',
  sitesSub: 'ما تراه المواقع. أنهِه هنا حتى إن اختفى الموقع.',
  recoverySub: 'ليوم تفقد فيه أجهزتك. يكفي أحد الاثنين.',
}

/** The words in the language of the page. */
export function useSectionWords(): SectionWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
