import { template, plural, words } from '../../i18n/words.ts'

export const invitationWords = words({
  request: { en: 'Invitation', ar: 'دعوة' },
  cancel: { en: 'Cancelled', ar: 'موعد ملغى' },
  reply: { en: 'Reply to an invitation', ar: 'رد على دعوة' },
  other: { en: 'Event', ar: 'موعد' },
  accepted: { en: template('{name} accepted'), ar: template('قبول من {name}') },
  declined: { en: template('{name} declined'), ar: template('اعتذار من {name}') },
  tentative: { en: template('{name} tentatively accepted'), ar: template('قبول مبدئي من {name}') },
  answered: { en: template('Reply from {name}'), ar: template('رد من {name}') },
  when: { en: 'Date and time', ar: 'الموعد' },
  where: { en: 'Location', ar: 'المكان' },
  organizer: { en: 'Organiser', ar: 'المنظّم' },
  clocksOf: { en: template('“{zone}” time'), ar: template('بتوقيت «{zone}»') },
  localTime: { en: 'local time', ar: 'بالتوقيت المحلي' },
  repeats: { en: 'Repeats', ar: 'موعد متكرر' },
  others: {
    en: plural({ one: 'The file contains # more event', other: 'The file contains # more events' }),
    ar: plural({
      zero: 'لا يحتوي الملف على مواعيد أخرى',
      one: 'يحتوي الملف على موعد آخر',
      two: 'يحتوي الملف على موعدين آخرين',
      few: 'يحتوي الملف على # مواعيد أخرى',
      many: 'يحتوي الملف على # موعدًا آخر',
      other: 'يحتوي الملف على # موعد آخر',
    }),
  },
})
