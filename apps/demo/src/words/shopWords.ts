import { type Language, languageOf } from '../state/language.ts'

const english = {
  parts: ['Beans', 'Mugs', 'Visit'],
  claim: 'Coffee by the water,',
  claimEnd: 'roasted on Tuesdays.',
  beans: '250 g, filter',
  mug: 'Stoneware',
  espresso: '1 kg, espresso',
}

const words: Readonly<Record<Language, typeof english>> = {
  en: english,
  de: {
    parts: ['Bohnen', 'Becher', 'Besuch'],
    claim: 'Kaffee am Wasser,',
    claimEnd: 'dienstags geröstet.',
    beans: '250 g, Filter',
    mug: 'Steinzeug',
    espresso: '1 kg, Espresso',
  },
  ar: {
    parts: ['البن', 'الأكواب', 'زيارتنا'],
    claim: 'قهوة على الماء،',
    claimEnd: 'محمّصة كل ثلاثاء.',
    beans: '250 غ، فلتر',
    mug: 'خزف',
    espresso: '1 كغ، إسبريسو',
  },
}

/** What the shop around the kit says, in the language of a locale. */
export const shopWords = (locale: string) => words[languageOf(locale)]
