import type { Both, Lang } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { languageQuery, noticeHtml } from '../http/public-page.ts'
import { kindNames } from './words.ts'
import { textIn } from '../i18n/text-in.ts'

type Page = { state: 'ask' | 'done'; lang: Lang; which: NotificationKind | 'weekly' }

const words = {
  ask: { en: 'Stop these emails', ar: 'إيقاف هذه الرسائل' },
  askMore: { en: 'You’ll stop getting emails for', ar: 'لن تصلك رسائل أخرى بشأن' },
  done: { en: 'Emails stopped', ar: 'تم إيقاف الرسائل' },
  doneMore: {
    en: 'You can turn them back on in your notification settings. You won’t get emails for',
    ar: 'يمكن إعادة تفعيلها من إعدادات الإشعارات. لن تصلك رسائل أخرى بشأن',
  },
  weekly: { en: 'the weekly digest', ar: 'الملخص الأسبوعي' },
} satisfies Record<string, Both>

/** The public page for stopping notification mails, as HTML without scripts. */
export function stopHtml({ lang, state, which }: Page): string {
  const title = textIn(words[state], lang)
  const about = textIn(which === 'weekly' ? words.weekly : kindNames[which], lang)
  const form = state === 'ask' ? `<form method="post" action="?lang=${lang}"><button>${title}</button></form>` : ''
  const text = `${textIn(words[`${state}More`], lang)} ${about}.`
  return noticeHtml({ lang, title, text, more: form, other: languageQuery })
}
