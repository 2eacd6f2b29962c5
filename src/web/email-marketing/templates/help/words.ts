import { template, words } from '../../../i18n/words.ts'

export const helpWords = words({
  open: { en: 'Help with words', ar: 'مساعدة في الصياغة' },
  hint: {
    en: 'A language model writes; nothing is changed until you take it.',
    ar: 'يكتب نموذج لغوي، ولا يتغير شيء حتى تعتمده.',
  },
  task: { en: 'What is to be done', ar: 'المطلوب' },
  subjects: { en: 'Propose subjects', ar: 'اقتراح عناوين' },
  rewrite: { en: 'Rewrite', ar: 'إعادة صياغة' },
  shorten: { en: 'Shorten', ar: 'اختصار' },
  translate: { en: 'Translate', ar: 'ترجمة' },
  part: { en: 'Which part', ar: 'أي جزء' },
  wholeMail: { en: 'The whole mail', ar: 'الرسالة كلها' },
  partOf: { en: template('Block {number}: {text}'), ar: template('الكتلة {number}: {text}') },
  check: { en: 'What filters may say', ar: 'ما قد تقوله المرشحات' },
  cleanSubject: {
    en: 'No word of this mail is known from unwanted mail.',
    ar: 'لا كلمة في هذه الرسالة معروفة من الرسائل المزعجة.',
  },
  into: { en: 'Language of the answer', ar: 'لغة الناتج' },
  text: { en: 'Text of the mail', ar: 'نص الرسالة' },
  textHint: { en: 'Plain text; fields in braces stay as they are.', ar: 'نص عادي، وتبقى الحقول بين الأقواس كما هي.' },
  write: { en: 'Write', ar: 'اكتب' },
  take: { en: 'Take it', ar: 'اعتماد' },
  takeSubject: { en: template('Take as subject: {subject}'), ar: template('اعتماد عنوانًا: {subject}') },
  copy: { en: 'Copy', ar: 'نسخ' },
  copied: { en: 'Text copied', ar: 'نُسخ النص' },
  copyFailed: { en: 'Failed to copy', ar: 'تعذّر النسخ' },
  spam: {
    en: template('Filters know these words from unwanted mail: {words}'),
    ar: template('تعرف مرشحات البريد هذه الكلمات من الرسائل المزعجة: {words}'),
  },
  clean: { en: 'No word in it is known from unwanted mail.', ar: 'لا كلمة فيه معروفة من الرسائل المزعجة.' },
})
