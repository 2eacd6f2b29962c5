import type { designNames } from '#contract/email-marketing/automations.ts'
import type { Both } from '#contract/fields.ts'

export type DesignName = (typeof designNames)[number]

type Written = { name: string; subject: string; lines: string[] }

/** The initial text of a mail, in both languages; Liquid is evaluated. */
export type MailTexts = { en: Written; ar: Written }

type Design = { title: Both; text: Both; mails: MailTexts[] }

const letter = (en: [string, string, ...string[]], ar: [string, string, ...string[]]): MailTexts => {
  const written = ([name, subject, ...lines]: [string, string, ...string[]]): Written => ({ name, subject, lines })
  return { en: written(en), ar: written(ar) }
}

export const designs: Record<DesignName, Design> = {
  welcome: {
    title: { en: 'Welcome series', ar: 'سلسلة ترحيب' },
    text: {
      en: 'Three emails to contacts who confirm a form. The third depends on whether they opened the second.',
      ar: 'ثلاث رسائل بعد تأكيد الاشتراك، وتتوقف الثالثة على فتح الثانية.',
    },
    mails: [
      letter(
        [
          'Welcome 1: hello',
          'Welcome, {{ firstName }}',
          'Hello {{ name }},',
          'Thanks for joining {{ brand.name }}. Here’s what you’ll hear from us, and how often.',
        ],
        [
          'ترحيب 1: أهلًا',
          'أهلًا بكم، {{ firstName }}',
          'مرحبًا {{ name }}،',
          'شكرًا لانضمامكم إلى {{ brand.name }}. هذا ما سيصلكم منا، وعدد المرات.',
        ],
      ),
      letter(
        [
          'Welcome 2: our story',
          'How {{ brand.name }} started',
          'Hello {{ name }},',
          'In a few sentences, write why you started and who you do it for.',
        ],
        [
          'ترحيب 2: قصتنا',
          'قصة بداية {{ brand.name }}',
          'مرحبًا {{ name }}،',
          'تُكتب هنا قصة البداية في جمل قليلة: سببها ومن نعمل لأجلهم.',
        ],
      ),
      letter(
        [
          'Welcome 3: reader favourites',
          'What our readers like best',
          'Hello {{ name }},',
          'Show the one thing that most people come back for.',
        ],
        [
          'ترحيب 3: الأحب إلى قرائنا',
          'أكثر ما يحبه قراؤنا',
          'مرحبًا {{ name }}،',
          'يُعرض هنا أكثر ما يعود الناس من أجله.',
        ],
      ),
    ],
  },
  drip: {
    title: { en: 'Drip course', ar: 'دورة بالبريد' },
    text: {
      en: 'Three lessons, three days apart, for every new contact. Stops when the contact replies.',
      ar: 'ثلاثة دروس بفاصل ثلاثة أيام بين كل درس وآخر، لكل جهة اتصال جديدة. تتوقف الدورة عند ردها.',
    },
    mails: [
      letter(
        [
          'Course, lesson 1',
          'Lesson 1: where to start',
          'Hello {{ name }},',
          'The first step, small enough to do today.',
        ],
        [
          'الدورة، الدرس 1',
          'الدرس الأول: نقطة البداية',
          'مرحبًا {{ name }}،',
          'الخطوة الأولى، صغيرة بما يكفي لإنجازها اليوم.',
        ],
      ),
      letter(
        [
          'Course, lesson 2',
          'Lesson 2: the most common mistake',
          'Hello {{ name }},',
          'What goes wrong most often, and how to avoid it.',
        ],
        ['الدورة، الدرس 2', 'الدرس الثاني: الخطأ الأكثر شيوعًا', 'مرحبًا {{ name }}،', 'أكثر الأخطاء شيوعًا وكيفية تجنبها.'],
      ),
      letter(
        [
          'Course, lesson 3',
          'Lesson 3: what comes next',
          'Hello {{ name }},',
          'What to do next. Have a question? Reply to this email.',
        ],
        [
          'الدورة، الدرس 3',
          'الدرس الثالث: الخطوة التالية',
          'مرحبًا {{ name }}،',
          'الخطوات التالية بعد هذه الدورة. يسعدنا الرد على أسئلتكم: يكفي الرد على هذه الرسالة.',
        ],
      ),
    ],
  },
  birthday: {
    title: { en: 'Birthday greeting', ar: 'تهنئة عيد الميلاد' },
    text: {
      en: 'A greeting every year, on the morning of the date in the custom field “birthday”.',
      ar: 'تهنئة كل عام، صباح اليوم المسجل في الحقل المخصص «birthday».',
    },
    mails: [
      letter(
        [
          'Birthday greeting',
          'Happy birthday, {{ firstName }}',
          'Hello {{ name }},',
          'Have a wonderful day, from all of us at {{ brand.name }}. A small present is waiting for you.',
        ],
        [
          'تهنئة عيد الميلاد',
          'كل عام وأنتم بخير، {{ firstName }}',
          'مرحبًا {{ name }}،',
          'أطيب التمنيات في يومكم من فريق {{ brand.name }}. هدية صغيرة بانتظاركم.',
        ],
      ),
    ],
  },
  winBack: {
    title: { en: 'Win back', ar: 'استعادة العملاء' },
    text: {
      en: 'For contacts who haven’t opened an email in a long time.',
      ar: 'لجهات الاتصال التي لم تفتح أي رسالة منذ مدة طويلة.',
    },
    mails: [
      letter(
        [
          'Win back 1: we miss you',
          'We haven’t heard from you for a while',
          'Hello {{ name }},',
          'Here’s what’s new since your last visit.',
        ],
        ['استعادة 1: افتقدناكم', 'اشتقنا إليكم', 'مرحبًا {{ name }}،', 'هذا هو الجديد لدينا منذ زيارتكم الأخيرة.'],
      ),
      letter(
        [
          'Win back 2: good to see you',
          'Good to see you again',
          'Hello {{ name }},',
          'Here’s what you were looking for, and a little extra.',
        ],
        [
          'استعادة 2: سعدنا بعودتكم',
          'سعدنا بعودتكم',
          'مرحبًا {{ name }}،',
          'هذا ما كنتم تبحثون عنه، مع إضافة صغيرة منا.',
        ],
      ),
      letter(
        [
          'Win back 3: shall we stop?',
          'Should we stop emailing you?',
          'Hello {{ name }},',
          'If you’d rather not hear from us, use the unsubscribe link below.',
        ],
        [
          'استعادة 3: هل نتوقف؟',
          'هل نتوقف عن مراسلتكم؟',
          'مرحبًا {{ name }}،',
          'إن لم تعودوا ترغبون في رسائلنا، فيكفي استخدام رابط إلغاء الاشتراك أدناه.',
        ],
      ),
    ],
  },
  leadMagnet: {
    title: { en: 'Sign-up gift', ar: 'هدية الاشتراك' },
    text: {
      en: 'Sends the gift you promised for signing up. Reminds contacts who haven’t claimed it, then makes an offer.',
      ar: 'تُرسل الهدية الموعودة عند الاشتراك، ثم تذكير لمن لم يحصل عليها، ثم عرض.',
    },
    mails: [
      letter(
        [
          'Gift 1: here it is',
          'Here’s the gift we promised',
          'Hello {{ name }},',
          '<a href="https://example.com/gift">Get your gift</a>.',
        ],
        [
          'هدية 1: الهدية',
          'هذا ما وعدناكم به',
          'مرحبًا {{ name }}،',
          '<a href="https://example.com/gift">الحصول على الهدية</a>.',
        ],
      ),
      letter(
        [
          'Gift 2: reminder',
          'Your gift is still waiting for you',
          'Hello {{ name }},',
          '<a href="https://example.com/gift">It’s one click away</a>.',
        ],
        [
          'هدية 2: تذكير',
          'هديتكم ما زالت بانتظاركم',
          'مرحبًا {{ name }}،',
          '<a href="https://example.com/gift">على بُعد ضغطة واحدة</a>.',
        ],
      ),
      letter(
        [
          'Gift 3: the offer',
          'Goes well with your gift',
          'Hello {{ name }},',
          'Describe what you sell, who it’s for and what it costs.',
        ],
        ['هدية 3: العرض', 'ما يناسب هديتكم', 'مرحبًا {{ name }}،', 'يُوصف هنا المنتج ولمن يناسب وثمنه.'],
      ),
    ],
  },
}
