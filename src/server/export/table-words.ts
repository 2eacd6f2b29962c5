import type { Both } from '#contract/fields.ts'

// File names and column headings of tables for people. The contact import reads files by these headings
// (`import-columns.ts`).

export const fileNames = {
  answers: { en: 'Answers', ar: 'الإجابات' },
  articles: { en: 'Articles', ar: 'المقالات' },
  'audit-log': { en: 'Audit log', ar: 'سجل التغييرات' },
  classifications: { en: 'Classifications', ar: 'التصنيفات' },
  contacts: { en: 'Contacts', ar: 'جهات الاتصال' },
  'kept-texts': { en: 'Kept texts', ar: 'النصوص المحفوظة' },
  meetings: { en: 'Meetings', ar: 'اللقاءات' },
  questions: { en: 'Questions', ar: 'الأسئلة' },
  recipients: { en: 'Recipients', ar: 'المستلمون' },
  'refused-rows': { en: 'Refused rows', ar: 'السطور المرفوضة' },
  relations: { en: 'Relations', ar: 'العلاقات' },
  report: { en: 'Report', ar: 'تقرير' },
  suppressions: { en: 'Suppressed', ar: 'العناوين المستبعدة' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  texts: { en: 'Texts', ar: 'النصوص' },
  tools: { en: 'Tools', ar: 'الأدوات' },
  users: { en: 'Users', ar: 'المستخدمون' },
} satisfies Record<string, Both>

type Heading = Both & { isTime?: true }

/** For columns with times: the heading names their time zone. */
const time = (en: string, ar: string): Heading => ({ en, ar, isTime: true })
const both = (en: string, ar: string) => ({
  en: { en: `${en} (English)`, ar: `${ar} (الإنجليزية)` },
  ar: { en: `${en} (Arabic)`, ar: `${ar} (العربية)` },
})

const title = both('Title', 'العنوان')
const excerpt = both('Excerpt', 'المقتطف')
const body = both('Text', 'النص')
const name = both('Name', 'الاسم')
const description = both('Description', 'الوصف')
const tags = both('Tags', 'الوسوم')
const classification = both('Classification', 'التصنيف')
const created = time('Created', 'أُنشئ في')
const updated = time('Changed', 'آخر تعديل')

const all = {
  // Excel assumes another format (SYLK) for a file that begins with ID.
  id: { en: 'Identifier', ar: 'المعرّف' },
  slug: { en: 'Address', ar: 'العنوان في الرابط' },
  title: { en: 'Title', ar: 'العنوان' },
  title_en: title.en,
  title_ar: title.ar,
  excerpt_en: excerpt.en,
  excerpt_ar: excerpt.ar,
  body: { en: 'Text', ar: 'النص' },
  body_en: body.en,
  body_ar: body.ar,
  name: { en: 'Name', ar: 'الاسم' },
  name_en: name.en,
  name_ar: name.ar,
  description_en: description.en,
  description_ar: description.ar,
  tags: { en: 'Tags', ar: 'الوسوم' },
  tags_en: tags.en,
  tags_ar: tags.ar,
  status: { en: 'Status', ar: 'الحالة' },
  author: { en: 'Author', ar: 'الكاتب' },
  created_at: created,
  createdAt: created,
  updated_at: updated,
  updatedAt: updated,
  edited_at: time('Edited', 'حُرّر في'),
  published_at: time('Published', 'نُشر في'),

  first_name: { en: 'First name', ar: 'الاسم الأول' },
  last_name: { en: 'Last name', ar: 'اسم العائلة' },
  email: { en: 'E-mail', ar: 'البريد الإلكتروني' },
  role: { en: 'Role', ar: 'الدور' },
  language: { en: 'Language', ar: 'اللغة' },
  time_zone: { en: 'Time zone', ar: 'المنطقة الزمنية' },

  likes: { en: 'Likes', ar: 'الإعجابات' },
  publish_at: time('Publish at', 'موعد النشر'),

  group: { en: 'Group', ar: 'المجموعة' },
  texts: { en: 'Texts', ar: 'النصوص' },
  classification_en: classification.en,
  classification_ar: classification.ar,

  starts_at: time('Begins', 'يبدأ في'),
  ends_at: time('Ends', 'ينتهي في'),
  next_starts_at: time('Next date', 'الموعد القادم'),
  minutes: { en: 'Minutes', ar: 'المدة بالدقائق' },
  join_url: { en: 'Link to join', ar: 'رابط الانضمام' },
  capacity: { en: 'Seats', ar: 'المقاعد' },
  attendees: { en: 'Registered', ar: 'المسجّلون' },
  waiting: { en: 'Waiting', ar: 'في الانتظار' },
  host: { en: 'Host', ar: 'المضيف' },

  answers: { en: 'Answers', ar: 'الإجابات' },
  accepted_answer_id: { en: 'Identifier of the accepted answer', ar: 'معرّف الإجابة المقبولة' },
  upvotes: { en: 'Votes for it', ar: 'أصوات مؤيدة' },
  downvotes: { en: 'Votes against it', ar: 'أصوات معارضة' },
  views: { en: 'Views', ar: 'المشاهدات' },
  pinned: { en: 'Pinned', ar: 'مثبّت' },
  moderation_note: { en: 'Reason of the moderation', ar: 'سبب الإشراف' },
  last_activity_at: time('Last activity', 'آخر نشاط'),
  question_id: { en: 'Identifier of the question', ar: 'معرّف السؤال' },
  question: { en: 'Question', ar: 'السؤال' },
  accepted: { en: 'Accepted', ar: 'مقبولة' },
  answer_id: { en: 'Identifier of the answer', ar: 'معرّف الإجابة' },
  answer: { en: 'Answer', ar: 'الإجابة' },
  answers_question: { en: 'Question of the answer', ar: 'سؤال الإجابة' },
  answered_by: { en: 'Answered by', ar: 'أجاب عنه' },
  note: { en: 'Note', ar: 'ملاحظة' },
  order: { en: 'Order', ar: 'الترتيب' },
  used: { en: 'Used', ar: 'مرات الاستخدام' },
  url: { en: 'Link', ar: 'الرابط' },
  category: { en: 'Category', ar: 'الفئة' },

  kind: { en: 'Kind', ar: 'النوع' },
  network: { en: 'Network', ar: 'الشبكة' },
  plannedAt: time('Planned for', 'موعد النشر'),
  subject: { en: 'Subject', ar: 'الموضوع' },
  text: { en: 'Text', ar: 'النص' },
  hashtags: { en: 'Hashtags', ar: 'الوسوم' },
  pictureIdea: { en: 'Idea for a picture', ar: 'فكرة لصورة' },
  kept: { en: 'Kept', ar: 'محفوظ' },
  writtenBy: { en: 'Written by', ar: 'كتبه' },

  at: time('When', 'الوقت'),
  actor: { en: 'Who', ar: 'من' },
  actor_id: { en: 'Identifier of who', ar: 'معرّف الشخص' },
  action: { en: 'Action', ar: 'الإجراء' },
  entity_type: { en: 'Of what kind', ar: 'نوع العنصر' },
  entity_id: { en: 'Identifier of what', ar: 'معرّف العنصر' },
  before: { en: 'Before', ar: 'قبل التغيير' },
  after: { en: 'After', ar: 'بعد التغيير' },

  response: { en: 'Answer of the server', ar: 'رد الخادم' },
  attempts: { en: 'Attempts', ar: 'المحاولات' },
  sent_at: time('Sent', 'أُرسلت في'),
  opened_at: time('Opened', 'فُتحت في'),
  clicked_at: time('Clicked', 'نُقرت في'),
  bounce: { en: 'Came back', ar: 'الارتداد' },
  bounced_at: time('Came back at', 'ارتدّت في'),
  complained_at: time('Reported as spam', 'أُبلغ عنها في'),
  message_id: { en: 'Message-ID', ar: 'معرّف الرسالة' },
  reason: { en: 'Reason', ar: 'السبب' },
  since: time('Since', 'منذ'),
  until: time('Until', 'حتى'),
  detail: { en: 'Details', ar: 'التفاصيل' },

  job: { en: 'Identifier of the send', ar: 'معرّف الإرسال' },
  template: { en: 'Identifier of the template', ar: 'معرّف القالب' },
  domain: { en: 'Domain', ar: 'النطاق' },
  mailbox: { en: 'Mailbox provider', ar: 'مزوّد صناديق البريد' },
  madeAt: time('Made', 'أُنشئ في'),
  sent: { en: 'Sent', ar: 'أُرسلت' },
  delivered: { en: 'Delivered', ar: 'وصلت' },
  opened: { en: 'Opened', ar: 'فُتحت' },
  clicked: { en: 'Clicked', ar: 'نُقرت' },
  replied: { en: 'Answered', ar: 'رُدّ عليها' },
  bounced: { en: 'Bounced', ar: 'ارتدّت' },
  complained: { en: 'Complaints', ar: 'الشكاوى' },
  unsubscribed: { en: 'Unsubscribed', ar: 'إلغاء الاشتراك' },
} satisfies Record<string, Heading>

export type ColumnName = keyof typeof all
export const headings: Record<ColumnName, Heading> = all

export const truth = { true: { en: 'Yes', ar: 'نعم' }, false: { en: 'No', ar: 'لا' } } satisfies Record<string, Both>

/** Texts for coded values of several features. */
export const languageWords = {
  en: { en: 'English', ar: 'الإنجليزية' },
  ar: { en: 'Arabic', ar: 'العربية' },
} satisfies Record<string, Both>

export const activityWords = {
  active: { en: 'Active', ar: 'نشط' },
  inactive: { en: 'Inactive', ar: 'غير نشط' },
} satisfies Record<string, Both>
