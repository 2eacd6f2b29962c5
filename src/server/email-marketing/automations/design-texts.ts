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
      en: 'Three mails to who has just confirmed a form; the third depends on whether the second was opened.',
      ar: 'ثلاث رسائل لمن أكد اشتراكه للتو، وتتبع الثالثة ما إذا فُتحت الثانية.',
    },
    mails: [
      letter(
        [
          'Welcome 1: hello',
          'Welcome, {{ firstName }}',
          'Hello {{ name }},',
          'Good to have you with {{ workspace }}. This is what you will hear from us, and how often.',
        ],
        [
          'ترحيب 1: أهلًا',
          'أهلًا بك يا {{ firstName }}',
          'مرحبًا {{ name }}،',
          'سعداء بانضمامك إلى {{ workspace }}. هذا ما سيصلك منا وكم مرة.',
        ],
      ),
      letter(
        [
          'Welcome 2: our story',
          'How {{ workspace }} began',
          'Hello {{ name }},',
          'Tell in a few sentences why you began, and for whom.',
        ],
        ['ترحيب 2: قصتنا', 'كيف بدأت {{ workspace }}', 'مرحبًا {{ name }}،', 'احكِ في جمل قليلة لماذا بدأت ولمن.'],
      ),
      letter(
        [
          'Welcome 3: what readers like best',
          'What our readers like best',
          'Hello {{ name }},',
          'Show the one thing that most people come back for.',
        ],
        [
          'ترحيب 3: الأحب إلى قرائنا',
          'أكثر ما يحبه قراؤنا',
          'مرحبًا {{ name }}،',
          'اعرض الشيء الذي يعود الناس من أجله أكثر من غيره.',
        ],
      ),
    ],
  },
  drip: {
    title: { en: 'Drip course', ar: 'دورة متتابعة' },
    text: {
      en: 'Three lessons, three days apart, to every new contact; ends when she answers.',
      ar: 'ثلاثة دروس بينها ثلاثة أيام لكل جهة اتصال جديدة، وتنتهي عند ردها.',
    },
    mails: [
      letter(
        [
          'Course, lesson 1',
          'Lesson 1: where to begin',
          'Hello {{ name }},',
          'The first step, small enough to be done today.',
        ],
        [
          'الدورة، الدرس 1',
          'الدرس الأول: من أين تبدأ',
          'مرحبًا {{ name }}،',
          'الخطوة الأولى، صغيرة بما يكفي لإنجازها اليوم.',
        ],
      ),
      letter(
        [
          'Course, lesson 2',
          'Lesson 2: the mistake most make',
          'Hello {{ name }},',
          'What goes wrong most often, and how to avoid it.',
        ],
        ['الدورة، الدرس 2', 'الدرس الثاني: الخطأ الشائع', 'مرحبًا {{ name }}،', 'أكثر ما يخطئ فيه الناس وكيف تتجنبه.'],
      ),
      letter(
        [
          'Course, lesson 3',
          'Lesson 3: what comes next',
          'Hello {{ name }},',
          'Where to go from here. Answer this mail with your question.',
        ],
        [
          'الدورة، الدرس 3',
          'الدرس الثالث: ما التالي',
          'مرحبًا {{ name }}،',
          'إلى أين تتجه من هنا. أجب عن هذه الرسالة بسؤالك.',
        ],
      ),
    ],
  },
  birthday: {
    title: { en: 'Birthday greeting', ar: 'تهنئة عيد الميلاد' },
    text: {
      en: 'A greeting in the morning of the day that the field “birthday” names, each year.',
      ar: 'تهنئة صباح اليوم المذكور في الحقل «birthday» من كل عام.',
    },
    mails: [
      letter(
        [
          'Birthday greeting',
          'Happy birthday, {{ firstName }}',
          'Dear {{ name }},',
          'All the best for your day, from all of us at {{ workspace }}. A small present waits for you.',
        ],
        [
          'تهنئة عيد الميلاد',
          'كل عام وأنت بخير يا {{ firstName }}',
          'مرحبًا {{ name }}،',
          'أطيب التمنيات في يومك من فريق {{ workspace }}. هدية صغيرة بانتظارك.',
        ],
      ),
    ],
  },
  winBack: {
    title: { en: 'Win back', ar: 'استعادة الغائبين' },
    text: {
      en: 'To who enters a segment of contacts that have not opened anything for long.',
      ar: 'لمن يدخل شريحة جهات الاتصال التي لم تفتح شيئًا منذ مدة طويلة.',
    },
    mails: [
      letter(
        [
          'Win back 1: we miss you',
          'We have not heard from you for a while',
          'Hello {{ name }},',
          'What has changed with us since you last looked in.',
        ],
        ['استعادة 1: افتقدناك', 'لم نسمع منك منذ مدة', 'مرحبًا {{ name }}،', 'ما الذي تغيّر عندنا منذ زيارتك الأخيرة.'],
      ),
      letter(
        [
          'Win back 2: good to see you',
          'Good to see you again',
          'Hello {{ name }},',
          'Here is what you looked for, and a little more.',
        ],
        ['استعادة 2: سعدنا بعودتك', 'سعدنا بعودتك', 'مرحبًا {{ name }}،', 'هذا ما كنت تبحث عنه، ومعه القليل الإضافي.'],
      ),
      letter(
        [
          'Win back 3: shall we stop?',
          'Shall we stop writing to you?',
          'Hello {{ name }},',
          'If you would rather not hear from us, one click below is enough.',
        ],
        [
          'استعادة 3: هل نتوقف؟',
          'هل نتوقف عن مراسلتك؟',
          'مرحبًا {{ name }}،',
          'إن كنت لا ترغب في رسائلنا فضغطة واحدة أدناه تكفي.',
        ],
      ),
    ],
  },
  leadMagnet: {
    title: { en: 'Gift for signing up', ar: 'هدية الاشتراك' },
    text: {
      en: 'Sends what was promised for signing up, reminds who has not fetched it, and makes an offer afterwards.',
      ar: 'ترسل ما وُعد به عند الاشتراك، وتذكّر من لم يحصل عليه، ثم تقدّم عرضًا.',
    },
    mails: [
      letter(
        [
          'Gift 1: here it is',
          'Here is what we promised',
          'Hello {{ name }},',
          '<a href="https://example.com/gift">Fetch your gift</a>.',
        ],
        [
          'هدية 1: ها هي',
          'هذا ما وعدناك به',
          'مرحبًا {{ name }}،',
          '<a href="https://example.com/gift">احصل على هديتك</a>.',
        ],
      ),
      letter(
        [
          'Gift 2: it still waits',
          'Your gift still waits for you',
          'Hello {{ name }},',
          '<a href="https://example.com/gift">It is one click away</a>.',
        ],
        [
          'هدية 2: ما زالت تنتظر',
          'هديتك ما زالت بانتظارك',
          'مرحبًا {{ name }}،',
          '<a href="https://example.com/gift">على بُعد ضغطة واحدة</a>.',
        ],
      ),
      letter(
        [
          'Gift 3: the offer',
          'What fits your gift',
          'Hello {{ name }},',
          'Say what you sell, for whom it is, and what it costs.',
        ],
        ['هدية 3: العرض', 'ما يناسب هديتك', 'مرحبًا {{ name }}،', 'اذكر ما تبيعه ولمن هو وكم ثمنه.'],
      ),
    ],
  },
}
