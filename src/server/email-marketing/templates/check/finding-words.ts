import type { Finding } from '#contract/email-marketing/templates.ts'
import type { Both } from '#contract/fields.ts'

type Words = { level: Finding['level']; message: Both; todo: Both }

const list = <Codes extends string>(words: Record<Codes, Words>) => words

/** Message and fix for every finding of a check. */
export const findingWords = list({
  noSubject: {
    level: 'error',
    message: { en: 'The mail has no subject', ar: 'لا عنوان للرسالة' },
    todo: { en: 'Write one: without it few open a mail.', ar: 'اكتب عنوانًا، فقليلون يفتحون رسالة بلا عنوان.' },
  },
  longSubject: {
    level: 'hint',
    message: { en: 'The subject has {count} characters', ar: 'عدد أحرف العنوان {count}' },
    todo: {
      en: 'A phone shows about 45: begin with what matters.',
      ar: 'تعرض الهواتف نحو 45 حرفًا، فابدأ بالأهم.',
    },
  },
  shouting: {
    level: 'warning',
    message: { en: 'The subject shouts', ar: 'العنوان صاخب' },
    todo: {
      en: 'Leave out capital letters in a row and repeated exclamation marks: filters count them.',
      ar: 'تجنّب علامات التعجب المتكررة والأحرف الكبيرة المتتابعة، فمرشحات البريد تحتسبها.',
    },
  },
  noPreheader: {
    level: 'hint',
    message: {
      en: 'Nothing is set to stand beside the subject in the inbox',
      ar: 'لا نص يظهر بجانب العنوان في صندوق الوارد',
    },
    todo: { en: 'Write a preheader of 40 to 90 characters.', ar: 'اكتب نصًا تمهيديًا من 40 إلى 90 حرفًا.' },
  },
  liquid: {
    level: 'error',
    message: { en: 'A field cannot be read: {what}', ar: 'تعذّرت قراءة أحد الحقول: {what}' },
    todo: {
      en: 'Every {{ needs its }}, every {% if %} its {% endif %}.',
      ar: 'كل {{ تحتاج إلى }}، وكل {% if %} إلى {% endif %}.',
    },
  },
  unknownField: {
    level: 'warning',
    message: { en: 'No contact has the field {name}', ar: 'لا توجد جهة اتصال لديها الحقل {name}' },
    todo: {
      en: 'Check how it is written, or choose it from "Insert".',
      ar: 'تحقق من كتابته أو اختره من «إدراج».',
    },
  },
  noUnsubscribe: {
    level: 'warning',
    message: { en: 'The mail has no link to unsubscribe', ar: 'لا رابط في الرسالة لإلغاء الاشتراك' },
    todo: {
      en: 'Add a footer, or insert the link where you want it; else one is put at the end when it is sent.',
      ar: 'أضف تذييلًا أو أدرج الرابط حيث تريد، وإلا أُضيف رابط في آخر الرسالة عند الإرسال.',
    },
  },
  tooLarge: {
    level: 'error',
    message: { en: 'The mail has {size} KB', ar: 'حجم الرسالة {size} كيلوبايت' },
    todo: {
      en: 'Gmail cuts off what is beyond 102 KB, the link to unsubscribe with it. Make it shorter.',
      ar: 'يقتطع جيميل ما يتجاوز 102 كيلوبايت ومعه رابط إلغاء الاشتراك. اختصر الرسالة.',
    },
  },
  nearlyTooLarge: {
    level: 'warning',
    message: { en: 'The mail has {size} KB', ar: 'حجم الرسالة {size} كيلوبايت' },
    todo: { en: 'Gmail cuts off what is beyond 102 KB.', ar: 'يقتطع جيميل ما يتجاوز 102 كيلوبايت.' },
  },
  noAlt: {
    level: 'warning',
    message: { en: 'An image says nothing to those who do not see it', ar: 'صورة بلا وصف لمن لا يراها' },
    todo: {
      en: 'Describe it in a few words: many programs do not load images at first.',
      ar: 'صفها بكلمات قليلة، فكثير من برامج البريد لا تعرض الصور في البداية.',
    },
  },
  noImage: {
    level: 'warning',
    message: { en: 'A block for an image has none', ar: 'كتلة صورة بلا صورة' },
    todo: { en: 'Choose an image, or delete the block.', ar: 'اختر صورة أو احذف الكتلة.' },
  },
  movingImage: {
    level: 'hint',
    message: { en: 'An image moves', ar: 'صورة متحركة' },
    todo: {
      en: 'Older Outlook on Windows shows its first frame alone: let that say what matters.',
      ar: 'لا تعرض إصدارات Outlook القديمة على ويندوز إلا إطارها الأول، فليكن فيه أهم ما فيها.',
    },
  },
  noLink: {
    level: 'error',
    message: { en: '{name} leads nowhere', ar: '{name}: بلا رابط' },
    todo: { en: 'Give its address, which begins with https://', ar: 'اكتب عنوانه، ويبدأ بـ \u2066https://\u2069' },
  },
  partialLink: {
    level: 'error',
    message: {
      en: 'The link {address} does not begin with https://',
      ar: 'الرابط \u2066{address}\u2069 لا يبدأ بـ \u2066https://\u2069',
    },
    todo: {
      en: 'Write the whole address, beginning with https://. An email has no page that a part of one could start from.',
      ar: 'اكتب العنوان كاملًا، فليس للرسالة صفحة يُستكمل منها الباقي.',
    },
  },
  onlyImages: {
    level: 'warning',
    message: { en: 'The mail is images without words', ar: 'الرسالة صور بلا كلمات' },
    todo: {
      en: 'Write what it is about as text: filters mistrust mails of images, and many see none at first.',
      ar: 'اكتب مضمونها نصًا، فالمرشحات ترتاب في رسائل الصور وكثيرون لا يرونها في البداية.',
    },
  },
  unsupported: {
    level: 'warning',
    message: { en: '{name} does not work in {clients}', ar: '\u2068{name}\u2069 لا يعمل في {clients}' },
    todo: { en: '{todo}', ar: '{todo}' },
  },
  removed: {
    level: 'error',
    message: { en: '{name} is taken out by every mail program', ar: '\u2068{name}\u2069 تحذفه كل برامج البريد' },
    todo: { en: '{todo}', ar: '{todo}' },
  },
  spamWord: {
    level: 'hint',
    message: { en: '"{word}" is often seen in unwanted mail', ar: 'عبارة «{word}» شائعة في البريد المزعج' },
    todo: {
      en: 'One such word does no harm; several together do. Say it in another way where you can.',
      ar: 'كلمة واحدة لا تضر، لكن اجتماع عدة كلمات يضر. عبّر بطريقة أخرى إن استطعت.',
    },
  },
})
