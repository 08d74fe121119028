import type { Translation } from '../../view/messages.ts'
import type { scanMessages } from './scanMessages.ts'

export const scanArabic: Translation<typeof scanMessages> = {
  code: 'رمز QR يربط محفظة',
  hint: 'استخدم الكاميرا أو ماسح المحفظة',
  spoken: 'امسح الرمز بمحفظتك أو انسخ الرابط إليها.',
  preparing: 'جارٍ إعداد الرمز',
  newCodeIn: ({ time }) => `رمز جديد خلال ${time}`,
  copyLink: 'نسخ الرابط',
  copied: 'تم النسخ',
  copyByHand: 'الحافظة محظورة. انسخ الرابط من الأسفل.',
  expired: 'منتهٍ',
  expiredTitle: 'انتهت صلاحية هذا الرمز',
  newCode: 'رمز جديد',
  failedTitle: 'لا رمز بعد',
  failedText: 'تعذّر الوصول إلى محفظتك. تحقّق من اتصالك ثم حاول مرة أخرى.',
  clockTitle: 'تحقّق من تاريخ هذا الجهاز ووقته',
  clockText: 'لا يمكن الوصول إلى محفظتك ما داما غير صحيحين. اضبطهما ثم حاول مرة أخرى.',
  unsupportedTitle: 'شبكات أخرى فقط',
  unsupportedText: 'لا تدعم هذه المحفظة أيًّا من شبكات هذا الموقع. جرّب محفظة أخرى.',
  refusedTitle: 'غير متاح على هذا الموقع',
  refusedText: 'لا يمكن لهذا الموقع الوصول إلى محفظتك بهذه الطريقة. حاول لاحقًا أو اتصل بطريقة أخرى.',
  brokenTitle: 'تعذّر ربط المحفظة',
  insecureTitle: 'هذه الصفحة غير آمنة',
  insecureText: 'تحتاج محافظ الهاتف إلى صفحة آمنة (https).',
  tooLongTitle: 'أطول من أن يتسع له رمز',
  tooLongText: 'انسخ الرابط إلى محفظتك بدلًا من ذلك.',
}
