import { filled, plural, words } from '../../i18n/words.ts'

export const invitationWords = words({
  request: { en: 'Invitation', ar: 'دعوة' },
  cancel: { en: 'Called off', ar: 'أُلغي الموعد' },
  reply: { en: 'Answer to an invitation', ar: 'رد على دعوة' },
  other: { en: 'Event', ar: 'موعد' },
  accepted: { en: filled('{name} accepts'), ar: filled('قبول من {name}') },
  declined: { en: filled('{name} declines'), ar: filled('اعتذار من {name}') },
  tentative: { en: filled('{name} may come'), ar: filled('قبول مبدئي من {name}') },
  answered: { en: filled('An answer of {name}'), ar: filled('رد من {name}') },
  when: { en: 'When', ar: 'الموعد' },
  where: { en: 'Where', ar: 'المكان' },
  organizer: { en: 'Organiser', ar: 'المنظّم' },
  clocksOf: { en: filled('by the clocks of “{zone}”'), ar: filled('بتوقيت «{zone}»') },
  localTime: { en: 'by the clocks of its place', ar: 'بتوقيت المكان' },
  repeats: { en: 'Repeats', ar: 'يتكرر' },
  others: {
    en: plural({ one: 'The file has # more event', other: 'The file has # more events' }),
    ar: plural({
      zero: 'ليس في الملف موعد آخر',
      one: 'في الملف موعد آخر',
      two: 'في الملف موعدان آخران',
      few: 'في الملف # مواعيد أخرى',
      many: 'في الملف # موعدًا آخر',
      other: 'في الملف # موعد آخر',
    }),
  },
})
