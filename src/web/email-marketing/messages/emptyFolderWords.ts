import { plural, template, words } from '../../i18n/words.ts'

/** Texts of empty folders: what is true of each. */
export const emptyFolderWords = words({
  noReplies: { en: 'No replies yet', ar: 'لا توجد ردود بعد' },
  emails: {
    en: plural({ one: '# email', other: '# emails' }),
    ar: plural({
      zero: 'لا رسائل',
      one: 'رسالة واحدة',
      two: 'رسالتان',
      few: '# رسائل',
      many: '# رسالة',
      other: '# رسالة',
    }),
  },
  ofCampaigns: {
    en: plural({ one: '# campaign', other: '# campaigns' }),
    ar: plural({
      zero: 'لا حملات',
      one: 'حملة واحدة',
      two: 'حملتين',
      few: '# حملات',
      many: '# حملة',
      other: '# حملة',
    }),
  },
  sentInCampaigns: {
    en: template('You’ve sent {emails} in {campaigns}.'),
    ar: template('أُرسلت {emails} ضمن {campaigns}.'),
  },
  sentEmails: { en: template('You’ve sent {emails}.'), ar: template('أُرسلت {emails}.') },
  repliesAppear: { en: 'Replies will appear here.', ar: 'ستظهر الردود هنا.' },
  connectFirst: {
    en: 'Connect a mailbox to see the replies here.',
    ar: 'يلزم ربط صندوق بريد حتى تظهر الردود هنا.',
  },
  askOwner: {
    en: 'No mailbox is connected, so replies don’t appear here. Ask a workspace owner to connect one.',
    ar: 'لا يوجد صندوق بريد مربوط، لذلك لا تظهر الردود هنا. يمكن لمالك مساحة العمل ربط صندوق بريد.',
  },
  toSent: { en: 'Show sent emails', ar: 'عرض البريد المرسل' },
  noneReceiving: {
    en: 'Emails you send and replies to them will appear here.',
    ar: 'ستظهر هنا الرسائل المرسلة والردود عليها.',
  },
  inboxEmpty: { en: 'Your inbox is empty', ar: 'البريد الوارد فارغ' },
  inboxEmptyHint: {
    en: 'Everything you’ve received is in the archive.',
    ar: 'كل الرسائل الواردة موجودة في الأرشيف.',
  },
  toArchive: { en: 'Show archive', ar: 'عرض الأرشيف' },
  allRead: { en: 'No unread messages', ar: 'لا توجد رسائل غير مقروءة' },
  allReadHint: { en: 'Every message you’ve received has been read.', ar: 'تمت قراءة كل الرسائل الواردة.' },
  toInbox: { en: 'Show inbox', ar: 'عرض البريد الوارد' },
  nothingSent: { en: 'Nothing sent yet', ar: 'لم تُرسل أي رسالة بعد' },
  nothingSentHint: {
    en: 'Your campaigns and the messages you write will appear here.',
    ar: 'ستظهر هنا الحملات والرسائل التي تُكتب من هذه الصفحة.',
  },
  write: { en: 'New message', ar: 'رسالة جديدة' },
  noDraftsHint: {
    en: 'A message is saved here while you write it.',
    ar: 'تُحفظ الرسالة هنا تلقائيًا أثناء كتابتها.',
  },
  nothingArchived: { en: 'Nothing archived', ar: 'الأرشيف فارغ' },
  nothingArchivedHint: {
    en: 'Conversations you archive leave the inbox and stay here.',
    ar: 'المحادثات المؤرشفة تغادر البريد الوارد وتبقى هنا.',
  },
})
