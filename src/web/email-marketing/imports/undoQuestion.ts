import type { ContactImport } from '#contract/email-marketing/imports.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { language } from '../../i18n/language.ts'
import { plural, template, words, wordsIn } from '../../i18n/words.ts'
import { importWords } from './words.ts'
import { namesOf } from './namesOf.ts'

export const undoWords = words({
  undoAsk: { en: template('Undo the import of {file}?'), ar: template('هل تريد التراجع عن استيراد {file}؟') },
  undoDeletes: {
    en: plural({
      one: 'The contact that it created is deleted.',
      other: 'The # contacts that it created are deleted.',
    }),
    ar: plural({
      zero: 'لا تُحذف جهات اتصال.',
      one: 'تُحذف جهة الاتصال التي أضافها.',
      two: 'تُحذف جهتا الاتصال اللتان أضافهما.',
      few: 'تُحذف # جهات اتصال أضافها.',
      many: 'تُحذف # جهة اتصال أضافها.',
      other: 'تُحذف # جهة اتصال أضافها.',
    }),
  },
  undoRestores: {
    en: 'Contacts that it changed get their earlier values, tags and status back, so some may be subscribed again. Contacts that changed after the import stay as they are. You can’t undo this.',
    ar: 'تعود جهات الاتصال التي غيّرها إلى قيمها ووسومها وحالتها السابقة، وقد يُستأنف اشتراك بعضها. أما ما تغيّر بعد الاستيراد فيبقى كما هو. لا يمكن التراجع عن هذا الإجراء.',
  },
  undoRemoves: {
    en: template('Fields and tags that it created are deleted if nothing else uses them: {names}.'),
    ar: template('تُحذف الحقول والوسوم التي أضافها إن لم تكن مستخدمة في موضع آخر: {names}.'),
  },
})

/** The question before an import is undone. */
export function undoQuestion({ fileName, created, creations }: ContactImport) {
  const w = wordsIn(undoWords, language())
  const deletes = created > 0 ? `${w.undoDeletes({ count: created })} ` : ''
  const removes = creations.length > 0 ? `${w.undoRemoves({ names: namesOf(creations) })} ` : ''
  return {
    title: w.undoAsk({ file: isolateLtr(fileName) }),
    body: deletes + removes + w.undoRestores,
    confirm: wordsIn(importWords, language()).undo,
  }
}
