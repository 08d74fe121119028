import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { sessionMessages } from './messages.ts'

const smartSessions: Translation<typeof sessionMessages> = {
  title: 'الجلسات الذكية',
  intro: 'يمكن لهذه التطبيقات التصرف نيابةً عنك ضمن حدود.',
  revoke: 'إلغاء',
  hint: 'يحتاج الإلغاء إلى موافقة واحدة ويسري حين تسجّله الشبكة.',
  revokeAll: 'إلغاء الكل',
  revokeAllText: 'لن يستطيع أي موقع التصرف نيابة عنك على هذه الشبكة بعد ذلك.',
  pending: 'أُلغيت، بانتظار الشبكة',
  endedAll: 'أُلغيت كلها',
  none: 'لا يتصرف أي تطبيق نيابةً عنك',
  noneText: 'يمكن لتطبيق أن يطلب التصرف لمدة، ضمن حدود توافق عليها.',
  unsupported: 'لا توجد جلسات ذكية هنا',
  unsupportedText: 'تحتاج إلى حساب ذكي. جرّب شبكة أو محفظة أخرى.',
  failed: 'تعذّرت قراءة جلساتك',
  failedText: 'لم تتغير. حاول مرة أخرى بعد لحظة.',
  again: 'حاول مرة أخرى',
  locked: 'جلساتك لا يراها سواك',
  lockedText: 'وقّع مرة واحدة، مجانًا، لتُظهر أن الحساب لك.',
  show: 'إظهارها',
  unknownApp: 'تطبيق',
  loading: 'تُقرأ جلساتك',
  ended: 'أُلغيت',
  anHour: (parameters) => `${parameters.amount} في الساعة`,
  aDay: (parameters) => `${parameters.amount} في اليوم`,
  aWeek: (parameters) => `${parameters.amount} في الأسبوع`,
  aMonth: (parameters) => `${parameters.amount} في الشهر`,
  every: (parameters) => `${parameters.amount} كل ${parameters.period}`,
  left: (parameters) => `بقي ${parameters.time}`,
  call: (parameters) => `استدعاء ${parameters.names}`,
}

/** The feature's words in Arabic. */
export const words: Dictionary = { smartSessions }
