import { plural, template, words } from '../../i18n/words.ts'

/** Texts of recipients and send time. */
export const toWords = words({
  choose: { en: 'Choose recipients', ar: 'يلزم اختيار المستلمين' },
  all: { en: 'All subscribed contacts', ar: 'كل المشتركين' },
  groups: { en: 'Segments', ar: 'شرائح' },
  tags: { en: 'Tags', ar: 'وسوم' },
  contacts: { en: 'Selected contacts', ar: 'جهات اتصال محددة' },
  chooseGroups: { en: 'Choose segments', ar: 'اختيار الشرائح' },
  chooseTags: { en: 'Choose tags', ar: 'اختيار الوسوم' },
  tagsHint: { en: 'Contacts with any of these tags', ar: 'جهات اتصال تحمل أيًّا من هذه الوسوم' },
  chooseContacts: { en: 'Search by name or address', ar: 'البحث بالاسم أو العنوان' },
  reached: { en: 'Recipients of an earlier campaign', ar: 'مستلمو حملة سابقة' },
  'reached.any': { en: 'Recipients of an earlier campaign', ar: 'مستلمو حملة سابقة' },
  'reached.notOpened': {
    en: 'Recipients who didn’t open an earlier campaign',
    ar: 'مستلمو حملة سابقة ممن لم يفتحوها',
  },
  'reached.opened': { en: 'Recipients who opened an earlier campaign', ar: 'مستلمو حملة سابقة ممن فتحوها' },
  'reached.clicked': {
    en: 'Recipients who clicked in an earlier campaign',
    ar: 'مستلمو حملة سابقة ممن نقروا رابطًا فيها',
  },
  andMore: { en: template('{what} and others'), ar: template('{what} وغيرها') },
  contactCount: {
    en: plural({ one: '# contact', other: '# contacts' }),
    ar: plural({
      zero: 'لا جهات اتصال',
      one: 'جهة اتصال واحدة',
      two: 'جهتا اتصال',
      few: '# جهات اتصال',
      many: '# جهة اتصال',
      other: '# جهة اتصال',
    }),
  },
  exclude: { en: 'Exclude contacts', ar: 'استثناء جهات اتصال' },
  excludeTags: { en: 'Exclude tags', ar: 'استثناء وسوم' },
  excludeGroups: { en: 'Exclude segments', ar: 'استثناء شرائح' },
  excludesReached: {
    en: 'Contacts who already received the original campaign are excluded.',
    ar: 'تُستثنى جهات الاتصال التي وصلتها الحملة الأصلية.',
  },
  includeReached: { en: 'Include them', ar: 'عدم استثنائها' },
  recipients: {
    en: plural({ one: '# contact will get this email', other: '# contacts will get this email' }),
    ar: plural({
      zero: 'لن تصل هذه الرسالة إلى أي جهة اتصال',
      one: 'ستصل هذه الرسالة إلى جهة اتصال واحدة',
      two: 'ستصل هذه الرسالة إلى جهتي اتصال',
      few: 'ستصل هذه الرسالة إلى # جهات اتصال',
      many: 'ستصل هذه الرسالة إلى # جهة اتصال',
      other: 'ستصل هذه الرسالة إلى # جهة اتصال',
    }),
  },
  forExample: { en: template('For example {names}'), ar: template('منها {names}') },
  suppressed: {
    en: plural({
      one: '# contact excluded (unsubscribed or suppressed)',
      other: '# contacts excluded (unsubscribed or suppressed)',
    }),
    ar: plural({
      zero: 'لا جهات اتصال مستثناة',
      one: 'جهة اتصال واحدة مستثناة (اشتراك ملغى أو عنوان مستبعد)',
      two: 'جهتا اتصال مستثناتان (اشتراك ملغى أو عنوان مستبعد)',
      few: '# جهات اتصال مستثناة (اشتراك ملغى أو عنوان مستبعد)',
      many: '# جهة اتصال مستثناة (اشتراك ملغى أو عنوان مستبعد)',
      other: '# جهة اتصال مستثناة (اشتراك ملغى أو عنوان مستبعد)',
    }),
  },
  excluded: {
    en: plural({
      one: '# contact excluded by you',
      other: '# contacts excluded by you',
    }),
    ar: plural({
      zero: 'لا جهات اتصال مستثناة',
      one: 'جهة اتصال واحدة مستثناة باختيارك',
      two: 'جهتا اتصال مستثناتان باختيارك',
      few: '# جهات اتصال مستثناة باختيارك',
      many: '# جهة اتصال مستثناة باختيارك',
      other: '# جهة اتصال مستثناة باختيارك',
    }),
  },
  languageShare: { en: template('{language}: {count}'), ar: template('{language}: {count}') },
  topic: { en: 'Topic', ar: 'نوع الرسائل' },
  topicHint: {
    en: 'Contacts who opted out of this topic won’t get this email.',
    ar: 'لا تصل الرسالة إلى جهات الاتصال التي ألغت اشتراكها في هذا النوع.',
  },
  noTopic: { en: 'No topic', ar: 'بلا نوع محدد' },

  now: { en: 'Now', ar: 'الآن' },
  at: { en: 'Schedule for a date and time', ar: 'في تاريخ ووقت محددين' },
  local: { en: 'In each recipient’s time zone', ar: 'بالتوقيت المحلي لكل مستلم' },
  dateTime: { en: 'Date and time', ar: 'التاريخ والوقت' },
  goesNow: { en: 'Goes out as soon as you send it', ar: 'تُرسل فور الضغط على الإرسال' },
  goesAt: { en: template('{time} ({zone})'), ar: template('{time} ({zone})') },
  goesLocal: {
    en: template('{time} in each recipient’s time zone'),
    ar: template('{time} بالتوقيت المحلي لكل مستلم'),
  },
  warmup: {
    en: template('Warm-up: {rest} more emails can go out today. The rest go out over the next few days.'),
    ar: template('الإحماء: الحد المتبقي لليوم {rest}، ويُرسل ما زاد عليه في الأيام التالية.'),
  },
})
