import type { Both, Lang } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { noticeHtml } from '../http/public-page.ts'
import { kindNames } from './words.ts'

type Page = { state: 'ask' | 'done'; lang: Lang; which: NotificationKind | 'weekly' }

const words = {
  ask: { en: 'Stop these mails', ar: 'إيقاف هذه الرسائل' },
  askMore: { en: 'No more mails will be sent to you about', ar: 'لن تصلك رسائل أخرى بشأن' },
  done: { en: 'The mails are stopped', ar: 'أُوقفت الرسائل' },
  doneMore: {
    en: 'You can have them again at any time, in the settings of your notifications. No more mails are sent about',
    ar: 'يمكنك استعادتها متى شئت من إعدادات الإشعارات. لن تصلك رسائل أخرى بشأن',
  },
  weekly: { en: 'the week', ar: 'ملخص الأسبوع' },
} satisfies Record<string, Both>

/** The public page for stopping notification mails, as HTML without scripts. */
export function stopHtml({ lang, state, which }: Page): string {
  const title = words[state][lang]
  const about = (which === 'weekly' ? words.weekly : kindNames[which])[lang]
  const form = state === 'ask' ? `<form method="post" action="?lang=${lang}"><button>${title}</button></form>` : ''
  const text = `${words[`${state}More`][lang]} ${about}.`
  return noticeHtml({ lang, title, text, more: form, other: `?lang=${lang === 'ar' ? 'en' : 'ar'}` })
}
