import { words } from '../../i18n/words.ts'

export const returnWords = words({
  hard: { en: 'Hard bounces', ar: 'ارتداد دائم' },
  soft: { en: 'Soft bounces', ar: 'ارتداد مؤقت' },
  sender: { en: 'Blocked (sender reputation)', ar: 'رفض بسبب سمعة المرسل' },
  complained: { en: 'Spam complaints', ar: 'بلاغات البريد غير المرغوب فيه' },
  openedBrief: { en: 'Opened', ar: 'فُتحت' },
  clickedBrief: { en: 'Clicked', ar: 'نُقرت' },
  replied: { en: 'Replied', ar: 'الردود' },
  unsubscribed: { en: 'Unsubscribed', ar: 'إلغاء الاشتراك' },
  opened: { en: 'Opens', ar: 'مرات الفتح' },
  machineOpened: { en: 'Automated opens', ar: 'فتح آلي' },
  clicked: { en: 'Clicks', ar: 'النقرات' },
  machineClicked: { en: 'Automated clicks', ar: 'نقر آلي' },
  senderHint: {
    en: 'Receiving servers rejected these because of your domain, server or content, not the address. No address was suppressed. Check your sending domain.',
    ar: 'رفضت خوادم المستلمين هذه الرسائل بسبب نطاقك أو خادمك أو المحتوى، لا بسبب العناوين. لم يُستبعد أي عنوان. يُستحسن فحص نطاق الإرسال.',
  },
  'one.complained': { en: 'Spam complaint', ar: 'بلاغ بريد غير مرغوب فيه' },
  bounce: { en: 'Bounce', ar: 'الارتداد' },
})
