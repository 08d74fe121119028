import type { Translation } from '../../view/messages.ts'
import type { appHelpMessages } from './appHelpMessages.ts'

export const appHelpArabic: Translation<typeof appHelpMessages> = {
  permissionTitle: 'قد يسألك متصفحك أولًا',
  permissionText: 'يسأل إن كان لهذا الموقع أن يصل إلى التطبيقات على هذا الجهاز. اسمح بذلك كي تتمكن محفظتك من الرد.',
  proceed: 'متابعة',
  notFoundTitle: 'لم يُفتح أي تطبيق محفظة',
  notFoundText: 'لم يُعثر على محفظة مثبتة تدعم بروتوكول محافظ الهاتف.',
  refusedTitle: 'حظر متصفحك المحفظة',
  refusedText:
    'لا يُسمح لهذا الموقع بالوصول إلى التطبيقات على هذا الجهاز. اسمح بذلك في إعدادات متصفحك لهذا الموقع ثم حاول مرة أخرى.',
  insecureTitle: 'هذه الصفحة غير آمنة',
  insecureText: 'تحتاج محافظ الهاتف إلى صفحة آمنة (https).',
}
