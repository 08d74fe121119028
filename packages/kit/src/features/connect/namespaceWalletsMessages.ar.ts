import type { Translation } from '../../view/messages.ts'
import type { namespaceWalletsMessages } from './namespaceWalletsMessages.ts'

export const namespaceWalletsArabic: Translation<typeof namespaceWalletsMessages> = {
  needsOne: ({ name }) => `اربط محفظة على ${name} للمتابعة`,
  needsFirst: ({ name }) => `ستحتاج إلى محفظة على ${name} للمتابعة`,
  more: 'خيارات أخرى',
  fewer: 'خيارات أقل',
  haveOne: 'لديك محفظة؟ خيارات أخرى',
  get: 'احصل عليها',
  getNamed: ({ name }) => `احصل على ${name}`,
  found: 'تم العثور على محفظة',
}
