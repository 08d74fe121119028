import type { Translation } from '../runtime/messages.ts'
import type { reasonMessages } from './useReasonText.ts'

export const reasonArabic: Translation<typeof reasonMessages> = {
  refused: 'العقد يرفضه.',
  'program-error': ({ number }) => `يرفضه البرنامج بالخطأ ${number}.`,
  'balance-too-low': 'الرصيد لا يكفي.',
  'nothing-moves': 'الرمز لا يتحرك.',
  'balance-spread': 'لا يملك أي حساب واحد من حساباتك هذا القدر من الرمز. أرسله على دفعات أصغر.',
  'account-frozen': 'جمّد مُصدِر الرمز حسابك فيه أو حساب المستلم.',
  'memo-required': 'لا يقبل المستلم إلا تحويلات مع ملاحظة، ولا يمكن إضافتها هنا.',
  'receiver-of-other-token': 'هذا العنوان تابع لرمز آخر ولا يستطيع استلام هذا الرمز.',
  'token-calls-program': 'يشغّل هذا الرمز برنامجًا خاصًا به مع كل تحويل. لا يمكن إرساله من هنا.',
  'token-not-transferable': 'يبقى هذا الرمز لدى مالكه. لا يمكن إرساله.',
  'collectible-unsupported': 'لا تنتقل هذه القطعة إلا بقواعد وضعها صانعها، ولا يمكن اتباعها هنا. قد تعرفها محفظتك.',
  'token-paused': 'أوقف مُصدِر الرمز جميع التحويلات مؤقتًا.',
  'account-missing': 'حساب يلزم لذلك غير موجود، أو ليس هو المطلوب.',
  'below-minimum': 'سيبقى في أحد الحسابات أقل من الحد الأدنى الذي تسمح به الشبكة.',
  'not-permitted': 'من يوقّع لا يحق له نقل هذا.',
  expired: 'لم تُقبل في الوقت المناسب. أرسلها من جديد.',
  'already-sent': 'هي لدى الشبكة بالفعل.',
  'too-much-work': 'تحتاج إلى حوسبة أكثر مما يُسمح به لمعاملة واحدة.',
  'network-busy': 'الشبكة مشغولة جدًا بها الآن. أعد المحاولة بعد قليل.',
}
