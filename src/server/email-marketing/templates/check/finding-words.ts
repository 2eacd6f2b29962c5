import type { Finding } from '#contract/email-marketing/templates.ts'
import type { Both } from '#contract/fields.ts'

type Words = { level: Finding['level']; message: Both; todo: Both }

const list = <Codes extends string>(words: Record<Codes, Words>) => words

/** Message and fix for every finding of a check. */
export const findingWords = list({
  noSubject: {
    level: 'error',
    message: { en: 'No subject', ar: 'لا يوجد موضوع' },
    todo: {
      en: 'Add one. Few people open an email without a subject.',
      ar: 'يلزم كتابة موضوع، فقليلون يفتحون رسالة بلا موضوع.',
    },
  },
  longSubject: {
    level: 'hint',
    message: { en: 'The subject has {count} characters', ar: 'عدد أحرف الموضوع: {count}' },
    todo: {
      en: 'Phones show about 45. Put the important words first.',
      ar: 'تعرض الهواتف نحو 45 حرفًا، لذلك يُستحسن البدء بالأهم.',
    },
  },
  shouting: {
    level: 'warning',
    message: {
      en: 'The subject has too many capitals or exclamation marks',
      ar: 'في الموضوع أحرف كبيرة أو علامات تعجب كثيرة',
    },
    todo: {
      en: 'Avoid words in capitals and repeated exclamation marks. Spam filters count them.',
      ar: 'يُستحسن تجنّب الكلمات بأحرف كبيرة وعلامات التعجب المتكررة، فمرشحات البريد غير المرغوب فيه تحتسبها.',
    },
  },
  noPreheader: {
    level: 'hint',
    message: {
      en: 'No preview text',
      ar: 'لا يوجد نص تمهيدي',
    },
    todo: { en: 'Add preview text of 40 to 90 characters.', ar: 'يُستحسن إضافة نص تمهيدي من 40 إلى 90 حرفًا.' },
  },
  liquid: {
    level: 'error',
    message: { en: 'Invalid merge tag: {what}', ar: 'حقل دمج غير صالح: {what}' },
    todo: {
      en: 'Every {{ needs a matching }}, and every {% if %} needs an {% endif %}.',
      ar: 'كل \u2066{{\u2069 تحتاج إلى \u2066}}\u2069، وكل \u2066{% if %}\u2069 تحتاج إلى \u2066{% endif %}\u2069.',
    },
  },
  unknownField: {
    level: 'warning',
    message: { en: 'Unknown merge tag: “{name}”', ar: 'حقل دمج غير معروف: «\u2068{name}\u2069»' },
    todo: {
      en: 'Check the spelling, or choose a field from “Insert”.',
      ar: 'يلزم التحقق من كتابته أو اختياره من «إدراج».',
    },
  },
  noUnsubscribe: {
    level: 'warning',
    message: { en: 'No unsubscribe link', ar: 'لا يوجد رابط لإلغاء الاشتراك' },
    todo: {
      en: 'Add a footer or insert the link. Otherwise we add one at the end when you send.',
      ar: 'يمكن إضافة تذييل أو إدراج الرابط، وإلا أُضيف رابط في آخر الرسالة عند الإرسال.',
    },
  },
  tooLarge: {
    level: 'error',
    message: { en: 'Email too large ({size} KB)', ar: 'حجم الرسالة كبير جدًا ({size} كيلوبايت)' },
    todo: {
      en: 'Gmail clips emails over 102 KB and hides the unsubscribe link. Make this one shorter.',
      ar: 'يقتطع Gmail ما يتجاوز 102 كيلوبايت ومعه رابط إلغاء الاشتراك. يلزم اختصار الرسالة.',
    },
  },
  nearlyTooLarge: {
    level: 'warning',
    message: {
      en: 'Email close to Gmail’s 102 KB limit ({size} KB)',
      ar: 'حجم الرسالة قريب من حد Gmail البالغ 102 كيلوبايت ({size} كيلوبايت)',
    },
    todo: {
      en: 'Gmail clips emails over 102 KB. Shorten this one before you add more.',
      ar: 'يقتطع Gmail ما يتجاوز 102 كيلوبايت. يُستحسن اختصار الرسالة قبل إضافة المزيد.',
    },
  },
  noAlt: {
    level: 'warning',
    message: { en: 'Image without alt text', ar: 'صورة بلا نص بديل' },
    todo: {
      en: 'Describe the image in a few words. Many email apps don’t load images at first.',
      ar: 'يُستحسن وصف الصورة بكلمات قليلة، فكثير من تطبيقات البريد لا تعرض الصور في البداية.',
    },
  },
  noImage: {
    level: 'warning',
    message: { en: 'Image block without an image', ar: 'كتلة صورة بلا صورة' },
    todo: { en: 'Choose an image, or delete the block.', ar: 'يلزم اختيار صورة أو حذف الكتلة.' },
  },
  movingImage: {
    level: 'hint',
    message: { en: 'Animated image', ar: 'صورة متحركة' },
    todo: {
      en: 'Older versions of Outlook on Windows only show the first frame. Put what matters there.',
      ar: 'لا تعرض إصدارات Outlook القديمة على Windows إلا الإطار الأول، لذلك يُستحسن أن يتضمن الأهم.',
    },
  },
  noLink: {
    level: 'error',
    message: { en: '{name}: missing link', ar: '{name}: بلا رابط' },
    todo: { en: 'Add a link that starts with https://.', ar: 'يلزم إضافة رابط يبدأ بـ\u2066https://\u2069.' },
  },
  partialLink: {
    level: 'error',
    message: {
      en: 'The link “{address}” doesn’t start with https://',
      ar: 'الرابط «\u2066{address}\u2069» لا يبدأ بـ\u2066https://\u2069',
    },
    todo: {
      en: 'Enter the full URL, starting with https://. Relative links don’t work in emails.',
      ar: 'يلزم إدخال الرابط كاملًا بدءًا من \u2066https://\u2069، فالروابط النسبية لا تعمل في الرسائل.',
    },
  },
  onlyImages: {
    level: 'warning',
    message: { en: 'The email has images but no text', ar: 'الرسالة صور بلا نص' },
    todo: {
      en: 'Say what it’s about in text. Spam filters distrust image-only emails, and many people don’t see images at first.',
      ar: 'يُستحسن كتابة مضمونها نصًا أيضًا. قد تُصنَّف الرسائل المكوّنة من صور فقط بريدًا غير مرغوب فيه، وكثيرًا ما تُحجب الصور عند فتح الرسالة.',
    },
  },
  unsupported: {
    level: 'warning',
    message: { en: '{name} doesn’t work in {clients}', ar: '\u2068{name}\u2069 لا يعمل في {clients}' },
    todo: { en: '{todo}', ar: '{todo}' },
  },
  removed: {
    level: 'error',
    message: { en: 'All email apps remove {name}', ar: 'تحذف كل تطبيقات البريد \u2068{name}\u2069' },
    todo: { en: '{todo}', ar: '{todo}' },
  },
  spamWord: {
    level: 'hint',
    message: { en: '“{word}” is common in spam', ar: 'عبارة «{word}» شائعة في البريد غير المرغوب فيه' },
    todo: {
      en: 'One such phrase does no harm, but several together do. Rephrase it if you can.',
      ar: 'عبارة واحدة لا تضر، لكن اجتماع عدة عبارات يضر. يُستحسن تغيير الصياغة.',
    },
  },
})
