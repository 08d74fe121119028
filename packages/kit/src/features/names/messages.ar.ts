import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { namesEntryMessages } from './entryMessages.ts'
import type { namesMessages, yourNamesMessages } from './messages.ts'

export const namesEntryArabic: Translation<typeof namesEntryMessages> = {
  row: 'الاسم',
  add: 'إضافة',
  choose: 'اختيار اسم',
  registered: 'تم تسجيل الاسم',
  yours: 'أسماؤك',
  profile: 'الصورة والنبذة',
  addresses: 'العناوين',
  address: 'إضافة عنوان',
}

export const namesArabic: Translation<typeof namesMessages> = {
  intro: 'اسم يقرؤه الناس بدل العنوان.',
  field: 'الاسم',
  free: ({ name }) => `‏${name} متاح`,
  taken: ({ name }) => `‏${name} محجوز لغيرك`,
  reserved: ({ name }) => `‏${name} غير مسموح بتسجيله`,
  checking: 'جارٍ التحقق',
  failed: 'تعذّر التحقق من هذا الاسم',
  short: '4 أحرف لاتينية أو أرقام أو شرطات على الأقل',
  long: '64 حرفًا على الأكثر',
  letters: 'الأحرف a إلى z والأرقام والشرطات فقط',
  alsoFree: 'متاح أيضًا',
  ideas: 'أفكار',
  use: 'استخدام',
  register: 'تسجيل الاسم',
  approve: 'أكّد في المحفظة',
  tryAgain: 'حاول مرة أخرى',
  declined: 'رفضت. لم يُسجَّل شيء',

  lostTitle: 'لا يمكن تسجيل هذا الاسم',
  lostText: 'ربما سبقك إليه غيرك الآن. اختر اسمًا آخر.',
  lateTitle: 'وصل التوقيع متأخرًا',
  lateText: 'تحقّق من ساعة هذا الجهاز ثم وقّع مجددًا.',
  signatureTitle: 'لم يُقبل التوقيع',
  signatureText: 'وقّع مجددًا بالحساب الذي سيحمل الاسم.',
  fullTitle: 'لهذا الحساب ما يكفي من الأسماء',
  fullText: 'لا يمكنه الحصول على اسم آخر هنا.',
  unansweredTitle: 'لم يُسجَّل الاسم',
  unansweredText: 'لم تُجب البوابة. حاول مرة أخرى.',
  refusedText: 'لم يُسجَّل شيء. حاول مرة أخرى.',

  noneTitle: 'لا أسماء على هذه الشبكة',
  noneText: 'انتقل إلى شبكة أخرى لهذا التطبيق ثم اختر اسمًا.',
  switchNetwork: 'تغيير الشبكة',
  awayTitle: 'تعذّر تحميل الأسماء',
  awayText: 'تحقّق من اتصالك ثم حاول مرة أخرى.',

  yours: ({ name }) => `‏${name} أصبح لك`,
  yoursText: 'يمكن للناس الإرسال إليه، ويرونه بدل عنوانك.',
  done: 'تم',
}

export const yourNamesArabic: Translation<typeof yourNamesMessages> = {
  shown: 'معروض',
  another: 'اختيار اسم آخر',
  ens: ({ name }) => `تظهر باسم ${name}`,
  ensText: 'أسماء ENS تسبق الأسماء هنا.',
  show: 'عرض هذا الاسم',
  isShown: 'تظهر بهذا الاسم',
  notShown: 'يُعرض لك اسم آخر',
  count: ({ count }) => {
    if (count === 1) return 'شبكة واحدة'
    if (count === 2) return 'شبكتان'
    return count <= 10 ? `${count} شبكات` : `${count} شبكة`
  },
  unreadable: 'تعذّر عرض الصورة',
  unreadableText: 'يجب أن تكون PNG أو JPEG أو GIF أو WebP يمكن للجميع فتحها.',
  picture: 'عنوان صورتك',
  pictureHint: '‏https://‎ أو ipfs://‎، بصيغة PNG أو JPEG أو GIF أو WebP',
  pictureBad: 'ابدأ بـ https://‎ واسم مضيف، أو بـ ipfs://‎',
  bio: 'نبذة',
  bioHint: 'سطر عنك يقرؤه الجميع',
  bioBad: 'الأحرف a إلى z والأرقام والمسافات و @ : / . _ - ? & = + فقط',
  long: '255 حرفًا على الأكثر',
  save: 'حفظ',
  unchanged: 'لم يتغير شيء',
  saved: 'تم الحفظ',
  leadsTo: 'يؤدي إلى',
  add: 'إضافة عنوان على',
  coin: ({ coin }) => `نوع العملة ${coin}`,
  addressOn: ({ network }) => `العنوان على ${network}`,
  addressBad: 'ليس عنوانًا لهذه الشبكة',
  addressHint: 'عنوانك هنا أو عنوان آخر لك',
  addAddress: 'إضافة العنوان',
  added: 'تمت إضافة العنوان',
  declined: 'رفضت. لم يتغير شيء',

  contentTitle: 'البوابة لا تقبل هذا',
  contentText: 'تحقّق مما كتبته ثم وقّع مجددًا.',
  goneTitle: 'لم يعد هذا الاسم مسجّلًا',
  goneText: 'ارجع واختر اسمًا آخر.',
  networkTitle: 'لا تحمل الأسماء عناوين لهذه الشبكة',
  networkText: 'اختر شبكة أخرى.',
  ownerTitle: 'لا يمكن لهذا الحساب تغيير الاسم',
  ownerText: 'أصبح لحساب آخر. انتقل إليه.',
  unansweredTitle: 'لم يتغير شيء',
  unansweredText: 'لم تُجب البوابة. حاول مرة أخرى.',
  refusedText: 'لم يتغير شيء. حاول مرة أخرى.',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { names: namesArabic, namesEntry: namesEntryArabic, yourNames: yourNamesArabic }
