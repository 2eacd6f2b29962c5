import { template, plural, words } from '../../i18n/words.ts'

export const mailboxWords = words({
  receiving: { en: 'Mailbox (IMAP)', ar: 'صندوق البريد (IMAP)' },
  none: {
    en: 'Replies aren’t collected yet. Connect a mailbox (IMAP) to see them in Messages.',
    ar: 'لا تُجمع الردود بعد. عند ربط صندوق بريد عبر IMAP تظهر في قسم «الرسائل».',
  },
  setUp: { en: 'Connect mailbox', ar: 'ربط صندوق البريد' },
  host: { en: 'IMAP server', ar: 'خادم IMAP' },
  folders: { en: 'Folders', ar: 'المجلدات' },
  foldersHint: { en: 'Separate folders with commas.', ar: 'تُكتب فاصلة بين كل مجلدين.' },
  waiting: { en: 'Pending', ar: 'في الانتظار' },
  syncing: { en: 'Syncing', ar: 'قيد المزامنة' },
  ready: { en: 'Up to date', ar: 'محدّث' },
  failing: { en: 'Connection error', ar: 'تعذّر الاتصال' },
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
  nextTry: { en: 'Next attempt', ar: 'المحاولة التالية' },
  said: { en: 'Server response', ar: 'رد الخادم' },
  folderMissing: {
    en: template('Folder “{folder}” not found in this mailbox, so it can’t be read. We look for it at every check.'),
    ar: template('المجلد «{folder}» غير موجود في صندوق البريد هذا، فلا تُقرأ رسائله. يُبحث عنه عند كل فحص.'),
  },
  folderRefused: {
    en: template('We can’t open the folder “{folder}”, so its messages aren’t collected. Server response:'),
    ar: template('تعذّر فتح المجلد «{folder}»، فلا تُقرأ رسائله حاليًا. رد الخادم:'),
  },
  checkNow: { en: 'Check now', ar: 'فحص الآن' },
  stop: { en: 'Disconnect mailbox', ar: 'إلغاء ربط صندوق البريد' },
  stopAsk: {
    en: template('Disconnect the mailbox “{name}”?'),
    ar: template('هل تريد إلغاء ربط صندوق البريد «{name}»؟'),
  },
  stopHint: {
    en: 'Messages already received stay here. New replies and bounces are no longer collected.',
    ar: 'تبقى الرسائل التي وصلت، ولا تُجمع بعد ذلك ردود أو ارتدادات جديدة.',
  },
})
