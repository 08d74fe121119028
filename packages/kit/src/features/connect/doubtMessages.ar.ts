import type { Translation } from '../../view/messages.ts'
import type { doubtMessages } from './doubtMessages.ts'

export const doubtArabic: Translation<typeof doubtMessages> = {
  imitationTitle: ({ name }) => `قد لا تكون هذه محفظة ${name}`,
  imitationText: ({ announced, expected, name }) =>
    `تعرّف نفسها باسم \u2068${announced}\u2069، بينما تستخدم ${name} الاسم \u2068${expected}\u2069. إن لم تكن قد ثبّتّها عن قصد فارفض الطلب واختر محفظة أخرى.`,
  twinTitle: ({ name }) => `محفظتان تقولان إنهما ${name}`,
  twinText: ({ announced }) =>
    `كلتاهما تعرّف نفسها باسم \u2068${announced}\u2069. إن كنت قد ثبّتّها مرة واحدة فقط فارفض الطلب وأزل الإضافة التي لا تعرفها.`,
}
