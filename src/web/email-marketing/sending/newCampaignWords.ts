import { words } from '../../i18n/words.ts'
import { suiteWords } from '../words.ts'

export const newCampaignWords = words({
  add: suiteWords.send,
  regular: { en: 'Regular campaign', ar: 'حملة عادية' },
  regularHint: { en: 'One email, sent once', ar: 'رسالة واحدة تُرسل مرة واحدة' },
  recurring: suiteWords.oneSeries,
  recurringHint: { en: 'Every day, week or month', ar: 'كل يوم أو أسبوع أو شهر' },
  test: suiteWords.oneTest,
  testHint: {
    en: 'Test variants on part of your list, then send the winner to the rest',
    ar: 'تجربة نسخ على جزء من القائمة، ثم إرسال الفائزة إلى البقية',
  },
})
