import type { Both } from '#contract/fields.ts'

// File names and column headings of tables for people. The contact import reads files by these headings
// (`imports/columns.ts`).

export const fileNames = {
  answers: { en: 'Answers', ar: 'الإجابات' },
  articles: { en: 'Articles', ar: 'المقالات' },
  'audit-log': { en: 'Audit log', ar: 'سجل التدقيق' },
  classifications: { en: 'Classifications', ar: 'التصنيفات' },
  contacts: { en: 'Contacts', ar: 'جهات الاتصال' },
  'faulty-rows': { en: 'Rows to correct', ar: 'صفوف للتصحيح' },
  'kept-texts': { en: 'Saved content', ar: 'النصوص الجاهزة' },
  meetings: { en: 'Meetings', ar: 'اللقاءات' },
  questions: { en: 'Questions', ar: 'الأسئلة' },
  recipients: { en: 'Recipients', ar: 'المستلمون' },
  'refused-rows': { en: 'Rejected rows', ar: 'الصفوف المرفوضة' },
  relations: { en: 'Linked answers', ar: 'إجابات مرتبطة' },
  report: { en: 'Report', ar: 'تقرير' },
  'campaign-report': { en: 'Campaign report', ar: 'تقرير الحملة' },
  suppressions: { en: 'Suppression list', ar: 'قائمة الاستبعاد' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  texts: { en: 'Texts', ar: 'النصوص' },
  tools: { en: 'Tools', ar: 'الأدوات' },
  users: { en: 'Users', ar: 'المستخدمون' },
} satisfies Record<string, Both>

/** With `isTime` the heading also names the time zone. */
type Heading = Both & { isTime?: true }

const created: Heading = { en: 'Created', ar: 'تاريخ الإنشاء', isTime: true }
const updated: Heading = { en: 'Updated', ar: 'آخر تعديل', isTime: true }

const all = {
  // Excel assumes another format (SYLK) for a file that begins with ID.
  id: { en: 'Record ID', ar: 'المعرّف' },
  slug: { en: 'URL slug', ar: 'مسار الرابط' },
  title: { en: 'Title', ar: 'العنوان' },
  title_en: { en: 'Title (English)', ar: 'العنوان (بالإنجليزية)' },
  title_ar: { en: 'Title (Arabic)', ar: 'العنوان (بالعربية)' },
  excerpt_en: { en: 'Summary (English)', ar: 'الملخص (بالإنجليزية)' },
  excerpt_ar: { en: 'Summary (Arabic)', ar: 'الملخص (بالعربية)' },
  body: { en: 'Text', ar: 'النص' },
  body_en: { en: 'Text (English)', ar: 'النص (بالإنجليزية)' },
  body_ar: { en: 'Text (Arabic)', ar: 'النص (بالعربية)' },
  name: { en: 'Name', ar: 'الاسم' },
  name_en: { en: 'Name (English)', ar: 'الاسم (بالإنجليزية)' },
  name_ar: { en: 'Name (Arabic)', ar: 'الاسم (بالعربية)' },
  description_en: { en: 'Description (English)', ar: 'الوصف (بالإنجليزية)' },
  description_ar: { en: 'Description (Arabic)', ar: 'الوصف (بالعربية)' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  tags_en: { en: 'Tags (English)', ar: 'الوسوم (بالإنجليزية)' },
  tags_ar: { en: 'Tags (Arabic)', ar: 'الوسوم (بالعربية)' },
  status: { en: 'Status', ar: 'الحالة' },
  author: { en: 'Author', ar: 'الكاتب' },
  created_at: created,
  createdAt: created,
  updated_at: updated,
  updatedAt: updated,
  edited_at: { en: 'Edited', ar: 'تاريخ التعديل', isTime: true },
  published_at: { en: 'Published', ar: 'تاريخ النشر', isTime: true },

  first_name: { en: 'First name', ar: 'الاسم الأول' },
  last_name: { en: 'Last name', ar: 'اسم العائلة' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  role: { en: 'Role', ar: 'الدور' },
  language: { en: 'Language', ar: 'اللغة' },
  time_zone: { en: 'Time zone', ar: 'المنطقة الزمنية' },

  likes: { en: 'Likes', ar: 'الإعجابات' },
  publish_at: { en: 'Publish date', ar: 'موعد النشر', isTime: true },

  group: { en: 'Classification group', ar: 'مجموعة التصنيف' },
  texts: { en: 'Saved content', ar: 'النصوص الجاهزة' },
  classification_en: { en: 'Classification (English)', ar: 'التصنيف (بالإنجليزية)' },
  classification_ar: { en: 'Classification (Arabic)', ar: 'التصنيف (بالعربية)' },

  starts_at: { en: 'Starts', ar: 'وقت البدء', isTime: true },
  ends_at: { en: 'Ends', ar: 'وقت الانتهاء', isTime: true },
  next_starts_at: { en: 'Next date', ar: 'الموعد القادم', isTime: true },
  minutes: { en: 'Duration (minutes)', ar: 'المدة بالدقائق' },
  join_url: { en: 'Join link', ar: 'رابط الدخول' },
  capacity: { en: 'Capacity', ar: 'عدد المقاعد' },
  attendees: { en: 'Registered', ar: 'الحجوزات' },
  waiting: { en: 'Waitlist', ar: 'قائمة الانتظار' },
  host: { en: 'Host', ar: 'المضيف' },

  answers: { en: 'Answers', ar: 'الإجابات' },
  accepted_answer_id: { en: 'Accepted answer ID', ar: 'معرّف الإجابة المقبولة' },
  upvotes: { en: 'Upvotes', ar: 'الأصوات المؤيدة' },
  downvotes: { en: 'Downvotes', ar: 'الأصوات المعارضة' },
  views: { en: 'Views', ar: 'المشاهدات' },
  pinned: { en: 'Pinned', ar: 'مثبّت' },
  moderation_note: { en: 'Moderation reason', ar: 'سبب الإشراف' },
  last_activity_at: { en: 'Last activity', ar: 'آخر نشاط', isTime: true },
  question_id: { en: 'Question ID', ar: 'معرّف السؤال' },
  question: { en: 'Question', ar: 'السؤال' },
  accepted: { en: 'Accepted', ar: 'مقبولة' },
  answer_id: { en: 'Answer ID', ar: 'معرّف الإجابة' },
  answer: { en: 'Answer', ar: 'الإجابة' },
  answers_question: { en: 'Original question', ar: 'السؤال الأصلي' },
  answered_by: { en: 'Answered by', ar: 'صاحب الإجابة' },
  note: { en: 'Note', ar: 'ملاحظة' },
  order: { en: 'Position', ar: 'الترتيب' },
  used: { en: 'Uses', ar: 'مرات الاستخدام' },
  url: { en: 'Link', ar: 'الرابط' },
  category: { en: 'Category', ar: 'الفئة' },

  kind: { en: 'Type', ar: 'النوع' },
  network: { en: 'Network', ar: 'الشبكة' },
  plannedAt: { en: 'Scheduled for', ar: 'موعد النشر', isTime: true },
  subject: { en: 'Subject', ar: 'الموضوع' },
  text: { en: 'Text', ar: 'النص' },
  hashtags: { en: 'Hashtags', ar: 'الهاشتاغات' },
  pictureIdea: { en: 'Image idea', ar: 'فكرة لصورة' },
  kept: { en: 'Saved', ar: 'محفوظ' },
  writtenBy: { en: 'Written by', ar: 'مصدر النص' },

  at: { en: 'Time', ar: 'الوقت', isTime: true },
  actor: { en: 'User', ar: 'المستخدم' },
  actor_id: { en: 'User ID', ar: 'معرّف المستخدم' },
  action: { en: 'Action', ar: 'الإجراء' },
  entity_type: { en: 'Item type', ar: 'نوع العنصر' },
  entity_id: { en: 'Item ID', ar: 'معرّف العنصر' },
  before: { en: 'Before', ar: 'قبل التغيير' },
  after: { en: 'After', ar: 'بعد التغيير' },

  response: { en: 'Server response', ar: 'رد الخادم' },
  attempts: { en: 'Attempts', ar: 'المحاولات' },
  sent_at: { en: 'Sent at', ar: 'وقت الإرسال', isTime: true },
  opened_at: { en: 'Opened', ar: 'وقت الفتح', isTime: true },
  clicked_at: { en: 'Clicked', ar: 'وقت النقر', isTime: true },
  bounce: { en: 'Bounce type', ar: 'نوع الارتداد' },
  bounce_rule: { en: 'Bounce reason', ar: 'سبب الارتداد' },
  bounced_at: { en: 'Bounce time', ar: 'وقت الارتداد', isTime: true },
  complained_at: { en: 'Spam complaint', ar: 'وقت البلاغ', isTime: true },
  message_id: { en: 'Message-ID', ar: 'معرّف الرسالة' },
  reason: { en: 'Reason', ar: 'السبب' },
  since: { en: 'Since', ar: 'بداية الاستبعاد', isTime: true },
  until: { en: 'Until', ar: 'نهاية الاستبعاد', isTime: true },
  detail: { en: 'Details', ar: 'التفاصيل' },

  section: { en: 'Section', ar: 'القسم' },
  people: { en: 'People', ar: 'الأشخاص' },
  clicks: { en: 'Clicks', ar: 'النقرات' },
  job: { en: 'Campaign ID', ar: 'معرّف الحملة' },
  template: { en: 'Template ID', ar: 'معرّف القالب' },
  domain: { en: 'Domain', ar: 'النطاق' },
  mailbox: { en: 'Mailbox provider', ar: 'مزود البريد' },
  madeAt: { en: 'Created', ar: 'تاريخ الإنشاء', isTime: true },
  sent: { en: 'Sent', ar: 'أُرسلت' },
  delivered: { en: 'Delivered', ar: 'وصلت' },
  opened: { en: 'Opened', ar: 'فُتحت' },
  clicked: { en: 'Clicked', ar: 'نُقرت' },
  replied: { en: 'Replied', ar: 'الردود' },
  bounced: { en: 'Bounced', ar: 'ارتدّت' },
  complained: { en: 'Spam complaints', ar: 'بلاغات البريد غير المرغوب فيه' },
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
