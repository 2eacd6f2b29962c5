import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../../text/html.ts'
import { languageQuery, noticeHtml, type PageBrand } from '../../http/public-page.ts'
import { textIn } from '../../i18n/text-in.ts'

type Page = {
  kind: 'ask' | 'done'
  lang: Lang
  email: string
  workspace: string
  /** The link to the preference page, as an alternative. */
  preferences: string | null
  brand: PageBrand
}

const words = {
  ask: { en: 'Unsubscribe from', ar: 'إيقاف الرسائل الواردة من' },
  askMore: { en: 'You’ll stop getting emails from this list at', ar: 'بعد التأكيد لن تُرسل رسائل من هذه القائمة إلى' },
  button: { en: 'Unsubscribe', ar: 'إلغاء الاشتراك' },
  done: { en: 'You’re unsubscribed', ar: 'تم إلغاء اشتراكك' },
  doneMore: { en: 'No more emails will be sent to', ar: 'لن تُرسل رسائل أخرى إلى' },
  preferences: { en: 'Change your preferences instead', ar: 'تعديل التفضيلات بدلًا من ذلك' },
} satisfies Record<string, Both>

/** The public unsubscribe page as HTML without scripts. */
export function unsubscribeHtml({ kind, lang, email, workspace, preferences, brand }: Page): string {
  const say = (name: keyof typeof words) => textIn(words[name], lang)
  const form = `<form method="post" action="?lang=${lang}"><button>${say('button')}</button></form>`
  const instead = preferences && `<p class="instead"><a href="${escapeHtml(preferences)}">${say('preferences')}</a></p>`
  return noticeHtml({
    lang,
    brand,
    title: say(kind === 'ask' ? 'button' : 'done'),
    heading: kind === 'ask' ? `${say('ask')} <bdi>${escapeHtml(workspace)}</bdi>` : say('done'),
    text: `${say(kind === 'ask' ? 'askMore' : 'doneMore')} <bdi dir="ltr">${escapeHtml(email)}</bdi>`,
    more: kind === 'ask' ? form + (instead ?? '') : '',
    other: languageQuery,
    style: '.instead{margin:1.25rem 0 0}',
  })
}
