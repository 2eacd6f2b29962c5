import { words } from '../../i18n/words.ts'

export const returnWords = words({
  hard: { en: 'Came back for good', ar: 'ارتدّت نهائيًا' },
  soft: { en: 'Came back for now', ar: 'ارتدّت مؤقتًا' },
  sender: { en: 'Refused because of the sender', ar: 'رُفضت بسبب المرسل' },
  complained: { en: 'Reported as spam', ar: 'أُبلغ عنها كإزعاج' },
  openedBrief: { en: 'Opened', ar: 'فُتحت' },
  clickedBrief: { en: 'Clicked', ar: 'نُقرت' },
  replied: { en: 'Answered', ar: 'ردّوا عليها' },
  unsubscribed: { en: 'Unsubscribed', ar: 'ألغوا الاشتراك' },
  opened: { en: 'Opened by people', ar: 'فتحها أشخاص' },
  machineOpened: { en: 'Fetched by machines', ar: 'جلبتها آلات' },
  clicked: { en: 'Clicked by people', ar: 'نقر عليها أشخاص' },
  machineClicked: { en: 'Clicked by machines', ar: 'نقرت عليها آلات' },
  senderHint: {
    en: 'Refused because of the sender: your domain, your server or the content. No address was closed for it; look at your domain.',
    ar: 'رُفضت بسبب المرسل: نطاقك أو خادمك أو المحتوى. لم يُغلق أي عنوان بسببها؛ راجع إعدادات نطاقك.',
  },
  bounce: { en: 'Came back', ar: 'الارتداد' },
})
