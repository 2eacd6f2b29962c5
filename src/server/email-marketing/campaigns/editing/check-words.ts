import type { Both } from '#contract/fields.ts'

type Words = { message: Both; todo: Both }

const list = <Codes extends string>(words: Record<Codes, Words>) => words

/** Message and fix for the findings of a campaign that the check of its email does not have. */
export const checkWords = list({
  noName: {
    message: { en: 'No name', ar: 'لا يوجد اسم' },
    todo: { en: 'Name this campaign.', ar: 'يلزم إدخال اسم للحملة.' },
  },
  noContent: {
    message: { en: 'No content', ar: 'لا يوجد محتوى' },
    todo: { en: 'Write the email, or start from a template.', ar: 'يلزم كتابة الرسالة أو البدء من قالب.' },
  },
  noAudience: {
    message: { en: 'No recipients chosen', ar: 'لم يُحدَّد المستلمون' },
    todo: { en: 'Choose who gets this email.', ar: 'يلزم تحديد مستلمي هذه الرسالة.' },
  },
  noSender: {
    message: { en: 'No email provider', ar: 'لا يوجد مزود إرسال' },
    todo: { en: 'Connect a provider, or choose an active one.', ar: 'يلزم ربط مزود إرسال أو اختيار مزود مفعّل.' },
  },
  noSubject: {
    message: { en: 'No subject', ar: 'لا يوجد موضوع' },
    todo: { en: 'Write a subject in each language.', ar: 'يلزم كتابة الموضوع بكل لغة.' },
  },
  noTime: {
    message: { en: 'No valid time', ar: 'لا يوجد وقت صالح' },
    todo: { en: 'Choose when to send.', ar: 'يلزم تحديد وقت الإرسال.' },
  },
  noRecipients: {
    message: { en: 'No matching recipients', ar: 'لا يوجد مستلمون مطابقون' },
    todo: {
      en: 'No subscribed contacts match these recipients. Choose other recipients.',
      ar: 'لا توجد جهات اتصال مشتركة تطابق هذا الاختيار. يلزم اختيار مستلمين آخرين.',
    },
  },
  noPreviewText: {
    message: { en: 'No preview text', ar: 'لا يوجد نص تمهيدي' },
    todo: { en: 'Add preview text of 40 to 90 characters.', ar: 'يُستحسن إضافة نص تمهيدي من 40 إلى 90 حرفًا.' },
  },
  samplePreviewText: {
    message: { en: 'The preview text is still the sample', ar: 'ما زال النص التمهيدي هو نص المثال' },
    todo: { en: 'Replace it with your own words.', ar: 'يُستحسن كتابة نص خاص بالحملة مكانه.' },
  },
  sampleText: {
    message: { en: 'Sample text is still there: “{text}”', ar: 'بقي نص من المثال: «{text}»' },
    todo: { en: 'Replace it with your own words, or delete it.', ar: 'يُستحسن كتابة نص خاص بالحملة مكانه، أو حذفه.' },
  },
  sampleAddress: {
    message: { en: 'Sample postal address not replaced', ar: 'ما زال العنوان البريدي هو عنوان المثال' },
    todo: {
      en: 'Enter your postal address. The law in many countries requires one.',
      ar: 'يلزم كتابة العنوان البريدي، فقوانين دول كثيرة تشترطه.',
    },
  },
  noAddress: {
    message: { en: 'Your brand has no postal address', ar: 'لا يوجد عنوان بريدي في العلامة التجارية' },
    todo: {
      en: 'Add it under Settings → Brand. The law in many countries requires one.',
      ar: 'يلزم إضافته من الإعدادات ← العلامة التجارية، فقوانين دول كثيرة تشترطه.',
    },
  },
  sampleLink: {
    message: { en: 'A link points to {address}', ar: 'أحد الروابط يؤدي إلى \u2066{address}\u2069' },
    todo: { en: 'Replace the sample address with your own.', ar: 'يلزم وضع رابط خاص بالحملة مكان رابط المثال.' },
  },
  deadLink: {
    message: { en: 'A link doesn’t work: {address}', ar: 'أحد الروابط لا يعمل: \u2066{address}\u2069' },
    todo: { en: '{reason} Correct the link, or remove it.', ar: '{reason} يلزم تصحيح الرابط أو إزالته.' },
  },
  textLanguage: {
    message: {
      en: 'This version doesn’t seem to be in {language}',
      ar: 'لا يبدو أن هذه النسخة مكتوبة بلغتها ({language})',
    },
    todo: {
      en: 'Check the text or its language. The language sets the direction and the footer.',
      ar: 'يُستحسن مراجعة النص أو لغته، فاللغة تحدد الاتجاه والتذييل.',
    },
  },
  otherLanguage: {
    message: { en: 'Recipients who read {language}: {count}', ar: 'المستلمون الذين لغتهم {language}: {count}' },
    todo: {
      en: 'They get the email in its first language. Add a version in theirs.',
      ar: 'تصلهم النسخة باللغة الأولى. يمكن إضافة نسخة بلغتهم.',
    },
  },
})

export type CheckCode = keyof typeof checkWords
