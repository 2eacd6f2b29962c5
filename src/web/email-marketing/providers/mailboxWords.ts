import { template, plural, words } from '../../i18n/words.ts'

export const mailboxWords = words({
  receiving: { en: 'Receiving mail', ar: 'استقبال البريد' },
  none: {
    en: 'Answers are not received here. With IMAP they appear under what you sent.',
    ar: 'لا تصل الردود إلى هنا. عند ربط صندوق البريد عبر IMAP تظهر تحت ما أرسلته.',
  },
  setUp: { en: 'Set up a mailbox', ar: 'إعداد صندوق البريد' },
  host: { en: 'IMAP server', ar: 'خادم IMAP' },
  folders: { en: 'Folders', ar: 'المجلدات' },
  foldersHint: { en: 'Separated by commas', ar: 'افصل بينها بفواصل' },
  waiting: { en: 'Waiting', ar: 'في الانتظار' },
  syncing: { en: 'Reading', ar: 'جارٍ الاستقبال' },
  ready: { en: 'Up to date', ar: 'محدّث' },
  failing: { en: 'Fails', ar: 'متعثر' },
  progress: {
    en: plural({ one: '{fetched} of # message', other: '{fetched} of # messages' }),
    ar: plural({
      zero: 'لا رسائل',
      one: '{fetched} من رسالة واحدة',
      two: '{fetched} من رسالتين',
      few: '{fetched} من # رسائل',
      many: '{fetched} من # رسالة',
      other: '{fetched} من # رسالة',
    }),
  },
  lastChecked: { en: 'Last checked', ar: 'آخر فحص' },
  nextTry: { en: 'Next try', ar: 'المحاولة التالية' },
  said: { en: 'The server said', ar: 'رد الخادم' },
  folderMissing: {
    en: template(
      'There is no folder {folder} in this mailbox: nothing comes in from it. Every check looks for it again.',
    ),
    ar: template('لا يوجد مجلد {folder} في هذا الصندوق، فلا يصل منه شيء. يُبحث عنه عند كل فحص.'),
  },
  folderRefused: {
    en: template('The folder {folder} cannot be opened: nothing comes in from it at the moment. The server said:'),
    ar: template('تعذّر فتح المجلد {folder}، فلا يصل منه شيء حاليًا. رد الخادم:'),
  },
  checkNow: { en: 'Check now', ar: 'افحص الآن' },
  stop: { en: 'Stop receiving', ar: 'إيقاف الاستقبال' },
  stopAsk: { en: 'Stop receiving mail here?', ar: 'هل تريد إيقاف استقبال البريد هنا؟' },
  stopHint: { en: 'What has come in stays.', ar: 'يبقى كل ما وصل.' },
})
