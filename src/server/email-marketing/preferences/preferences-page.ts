import type { Both, Lang } from '#contract/fields.ts'
import { languages, localeOf, sideOf } from '#contract/text/languages.ts'
import { escapeHtml } from '../../text/html.ts'
import { fieldHtml, languageQuery, noticeHtml, type PageBrand, publicHtml } from '../../http/public-page.ts'
import type { Choice } from '../topics/choices.ts'
import { textIn } from '../../i18n/text-in.ts'

export type Faults = Partial<Record<'firstName' | 'lastName', Both>>

export type Preferences = {
  lang: Lang
  brand: PageBrand
  email: string
  firstName: string
  lastName: string
  language: Lang | null
  topics: Choice[]
  pausedUntil: Date | null
  /** The choice of a pause: unchanged, none, or days from today. */
  pause: string
  faults: Faults
  saved: boolean
}

const words = {
  title: { en: 'Email preferences', ar: 'تفضيلات الاشتراك' },
  from: { en: 'Emails from', ar: 'رسائل' },
  to: { en: 'to', ar: 'إلى' },
  saved: { en: 'Preferences saved', ar: 'تم حفظ التفضيلات' },
  wrong: { en: 'Not saved. Fix the fields marked below.', ar: 'تعذّر الحفظ. يلزم تصحيح الحقول المحددة أدناه.' },
  topics: { en: 'Topics', ar: 'أنواع الرسائل' },
  language: { en: 'Email language', ar: 'لغة الرسائل' },
  noLanguage: { en: 'No preference', ar: 'بلا تفضيل' },
  pause: { en: 'Pause emails', ar: 'إيقاف الرسائل مؤقتًا' },
  none: { en: 'No pause', ar: 'بلا إيقاف' },
  keep: { en: 'Paused until', ar: 'متوقفة حتى' },
  days30: { en: 'Pause for 30 days', ar: 'إيقاف لمدة 30 يومًا' },
  days90: { en: 'Pause for 90 days', ar: 'إيقاف لمدة 90 يومًا' },
  name: { en: 'Your name', ar: 'اسمك' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  save: { en: 'Save', ar: 'حفظ' },
  gone: { en: 'You’re no longer on this list', ar: 'لم يعد عنوانك في هذه القائمة' },
  goneMore: {
    en: 'There are no preferences to change, and you won’t get emails from this list. If you still get one, unsubscribe here:',
    ar: 'لا توجد تفضيلات لتعديلها، ولن تصلك رسائل من هذه القائمة. إن وصلتك رسالة فيمكن إلغاء الاشتراك هنا:',
  },
  leave: { en: 'Unsubscribe from all emails', ar: 'إلغاء الاشتراك في كل الرسائل' },
  left: { en: 'You’re unsubscribed', ar: 'تم إلغاء اشتراكك' },
  leftMore: { en: 'You won’t get emails from this list at', ar: 'لن تُرسل رسائل من هذه القائمة إلى' },
} satisfies Record<string, Both>

/** Enough of an address for its owner to recognise it: `l••••@customers.test`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}••••${email.slice(at)}`
}

/** The page of an unsubscribed contact. */
export const unsubscribedHtml = ({ lang, email, brand }: { lang: Lang; email: string; brand: PageBrand }) =>
  noticeHtml({
    lang,
    brand,
    title: textIn(words.left, lang),
    text: `${textIn(words.leftMore, lang)} <bdi dir="ltr">${escapeHtml(maskedEmail(email))}</bdi>`,
    other: languageQuery,
  })

/** The page of a deleted contact. @param leave the link that still unsubscribes */
export const deletedContactHtml = (lang: Lang, leave: string, brand: PageBrand) =>
  noticeHtml({
    lang,
    brand,
    title: textIn(words.gone, lang),
    text: textIn(words.goneMore, lang),
    more: `<p><a href="${leave}?lang=${lang}">${textIn(words.leave, lang)}</a></p>`,
    other: languageQuery,
  })

/** The preference page as HTML without scripts. */
export function preferencesHtml(page: Preferences): string {
  const { lang, faults } = page
  const say = (name: keyof typeof words) => textIn(words[name], lang)
  const wrong = Object.keys(faults).length > 0
  const notice = wrong
    ? `<div class="told wrong" role="alert">${say('wrong')}</div>`
    : page.saved
      ? `<div class="told" role="status">${say('saved')}</div>`
      : ''
  const workspace = `<bdi>${escapeHtml(page.brand.name)}</bdi>`
  const body = `<main><h1>${say('title')}</h1>
<p>${say('from')} ${workspace} ${say('to')} <bdi dir="ltr">${escapeHtml(maskedEmail(page.email))}</bdi></p>${notice}
<form method="post" action="?lang=${lang}" novalidate>
${topicsHtml(page)}
${languagesHtml(page)}
${pausesHtml(page)}
<fieldset><legend>${say('name')}</legend><div class="pair">${namesHtml(page)}</div></fieldset>
<button name="action" value="save">${say('save')}</button><hr>
<button name="action" value="leave" class="quiet">${say('leave')}</button>
</form></main>`
  return publicHtml({ lang, title: say('title'), body, other: languageQuery, brand: page.brand })
}

function topicsHtml({ topics, lang }: Preferences) {
  if (topics.length === 0) return ''
  const choices = topics.map(({ id, name, description, wanted }) => {
    const more = description[sideOf(lang)] && `<small id="about-${id}">${escapeHtml(description[sideOf(lang)])}</small>`
    return `<label class="choice"><input type="checkbox" name="topic" value="${id}"${wanted ? ' checked' : ''}${more && ` aria-describedby="about-${id}"`}>
<span dir="auto">${escapeHtml(name[sideOf(lang)])}</span>${more}</label><input type="hidden" name="offered" value="${id}">`
  })
  return `<fieldset><legend>${textIn(words.topics, lang)}</legend>${choices.join('\n')}</fieldset>`
}

function languagesHtml({ lang, language }: Preferences) {
  const [english, arabic, ...more] = languages()
  const choices = [arabic, english, ...more].filter((one) => one !== undefined)
  const options: [Lang | '', string, string][] = [
    ...(language === null ? [['', textIn(words.noLanguage, lang), lang] as [Lang | '', string, string]] : []),
    ...choices.map(({ code, name }): [Lang, string, string] => [code, name, code]),
  ]
  const radios = options.map(([value, name, spoken]) =>
    radio('language', value, (language ?? '') === value, name, spoken),
  )
  return `<fieldset><legend>${textIn(words.language, lang)}</legend>${radios.join('\n')}</fieldset>`
}

function pausesHtml({ lang, pausedUntil, pause }: Preferences) {
  const day = (at: Date) =>
    new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', numberingSystem: 'latn' }).format(at)
  const options: [string, string][] = [
    ...(pausedUntil ? [['keep', `${textIn(words.keep, lang)} ${day(pausedUntil)}`] as [string, string]] : []),
    ['none', textIn(words.none, lang)],
    ['30', textIn(words.days30, lang)],
    ['90', textIn(words.days90, lang)],
  ]
  const radios = options.map(([value, name]) => radio('pause', value, pause === value, name, lang))
  return `<fieldset><legend>${textIn(words.pause, lang)}</legend>${radios.join('\n')}</fieldset>`
}

const radio = (name: string, value: string, checked: boolean, text: string, lang: string) =>
  `<label class="choice"><input type="radio" name="${name}" value="${value}"${checked ? ' checked' : ''}><span lang="${lang}">${text}</span></label>`

function namesHtml({ lang, faults, firstName, lastName }: Preferences) {
  const first = { name: 'firstName', label: textIn(words.firstName, lang), value: firstName, complete: 'given-name' }
  const last = { name: 'lastName', label: textIn(words.lastName, lang), value: lastName, complete: 'family-name' }
  return (
    fieldHtml({ ...first, fault: faults.firstName, focused: faults.firstName !== undefined }, lang) +
    fieldHtml({ ...last, fault: faults.lastName, focused: !faults.firstName && faults.lastName !== undefined }, lang)
  )
}
