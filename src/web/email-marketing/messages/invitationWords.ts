import { template, plural, words } from '../../i18n/words.ts'

export const invitationWords = words({
  request: { en: 'Invitation', ar: 'دعوة' },
  cancel: { en: 'Called off', ar: 'أُلغي الموعد' },
  reply: { en: 'Answer to an invitation', ar: 'رد على دعوة' },
  other: { en: 'Event', ar: 'موعد' },
  accepted: { en: template('{name} accepts'), ar: template('قبول من {name}') },
  declined: { en: template('{name} declines'), ar: template('اعتذار من {name}') },
  tentative: { en: template('{name} may come'), ar: template('قبول مبدئي من {name}') },
  answered: { en: template('An answer of {name}'), ar: template('رد من {name}') },
  when: { en: 'When', ar: 'الموعد' },
  where: { en: 'Where', ar: 'المكان' },
  organizer: { en: 'Organiser', ar: 'المنظّم' },
  clocksOf: { en: template('by the clocks of “{zone}”'), ar: template('بتوقيت «{zone}»') },
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
