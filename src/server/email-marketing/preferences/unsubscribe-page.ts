import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../../text/html.ts'
import { noticeHtml } from '../../http/public-page.ts'

type Page = {
  kind: 'ask' | 'done'
  lang: Lang
  email: string
  workspace: string
  /** The link to the preference page, as an alternative. */
  preferences: string | null
}

const words = {
  ask: { en: 'Stop receiving mail from', ar: 'إيقاف الرسائل الواردة من' },
  askMore: {
    en: 'After one press, no more mail from this list will be sent to',
    ar: 'بضغطة واحدة لن تُرسل أي رسائل أخرى من هذه القائمة إلى',
  },
  button: { en: 'Unsubscribe', ar: 'إلغاء الاشتراك' },
  done: { en: 'You are unsubscribed', ar: 'أُلغي اشتراكك' },
  doneMore: { en: 'No more mail will be sent to', ar: 'لن تُرسل أي رسائل أخرى إلى' },
  preferences: { en: 'Choose what you get instead', ar: 'أو اختر ما تريد استلامه' },
} satisfies Record<string, Both>

/** The public unsubscribe page as HTML without scripts. */
export function unsubscribeHtml({ kind, lang, email, workspace, preferences }: Page): string {
  const say = (name: keyof typeof words) => words[name][lang]
  const form = `<form method="post" action="?lang=${lang}"><button>${say('button')}</button></form>`
  const instead = preferences && `<p class="instead"><a href="${escapeHtml(preferences)}">${say('preferences')}</a></p>`
  return noticeHtml({
    lang,
    title: say(kind === 'ask' ? 'button' : 'done'),
    heading: kind === 'ask' ? `${say('ask')} <bdi>${escapeHtml(workspace)}</bdi>` : say('done'),
    text: `${say(kind === 'ask' ? 'askMore' : 'doneMore')} <bdi dir="ltr">${escapeHtml(email)}</bdi>`,
    more: kind === 'ask' ? form + (instead ?? '') : '',
    other: `?lang=${lang === 'ar' ? 'en' : 'ar'}`,
    style: '.instead{margin:1.25rem 0 0}',
  })
}
