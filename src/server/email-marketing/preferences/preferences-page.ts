import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../../text/html.ts'
import { fieldHtml, noticeHtml, publicHtml } from '../../http/public-page.ts'
import type { Choice } from '../topics/choices.ts'

export type Faults = Partial<Record<'firstName' | 'lastName', Both>>

export type Preferences = {
  lang: Lang
  workspace: string
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
  title: { en: 'What you get by mail', ar: 'ما يصلك بالبريد' },
  from: { en: 'Mail from', ar: 'رسائل' },
  to: { en: 'to', ar: 'إلى' },
  saved: { en: 'Saved. It holds from now on.', ar: 'تم الحفظ، ويسري من الآن.' },
  wrong: { en: 'Not saved yet: please look at what is marked.', ar: 'لم يُحفظ بعد: راجع ما هو معلّم.' },
  topics: { en: 'What you want to hear of', ar: 'ما تريد أن تصلك أخباره' },
  language: { en: 'Language of the mails', ar: 'لغة الرسائل' },
  noLanguage: { en: 'As it comes', ar: 'كما هي' },
  pause: { en: 'A pause', ar: 'استراحة من الرسائل' },
  none: { en: 'No pause', ar: 'بلا استراحة' },
  keep: { en: 'Paused until', ar: 'متوقفة حتى' },
  days30: { en: 'No mail for 30 days', ar: 'لا رسائل لمدة 30 يومًا' },
  days90: { en: 'No mail for 90 days', ar: 'لا رسائل لمدة 90 يومًا' },
  name: { en: 'Your name', ar: 'اسمك' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  save: { en: 'Save', ar: 'حفظ' },
  gone: { en: 'You are not on this list any more', ar: 'لم تعد في هذه القائمة' },
  goneMore: {
    en: 'So there is nothing left to choose, and what you asked to be spared stays so. Should mail come all the same, unsubscribe for good:',
    ar: 'فلم يبق ما تختاره، وما طلبت ألا يصلك لن يصلك. وإن وصلتك رسائل رغم ذلك فألغِ اشتراكك نهائيًا:',
  },
  leave: { en: 'Unsubscribe from everything', ar: 'إلغاء الاشتراك من كل الرسائل' },
  left: { en: 'You are unsubscribed', ar: 'أُلغي اشتراكك' },
  leftMore: { en: 'No mail from this list is sent to', ar: 'لا تُرسل أي رسائل من هذه القائمة إلى' },
} satisfies Record<string, Both>

/** Enough of an address for its owner to recognise it: `l••••@customers.test`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}••••${email.slice(at)}`
}

/** The page of an unsubscribed contact. */
export const unsubscribedHtml = ({ lang, email }: { lang: Lang; email: string }) =>
  noticeHtml({
    lang,
    title: words.left[lang],
    text: `${words.leftMore[lang]} <bdi dir="ltr">${escapeHtml(maskedEmail(email))}</bdi>`,
    other: otherOf(lang),
  })

/** The page of a deleted contact. @param leave the link that still unsubscribes */
export const deletedContactHtml = (lang: Lang, leave: string) =>
  noticeHtml({
    lang,
    title: words.gone[lang],
    text: words.goneMore[lang],
    more: `<p><a href="${leave}?lang=${lang}">${words.leave[lang]}</a></p>`,
    other: otherOf(lang),
  })

const otherOf = (lang: Lang) => `?lang=${lang === 'ar' ? 'en' : 'ar'}`

/** The preference page as HTML without scripts. */
export function preferencesHtml(page: Preferences): string {
  const { lang, faults } = page
  const say = (name: keyof typeof words) => words[name][lang]
  const wrong = Object.keys(faults).length > 0
  const notice = wrong
    ? `<div class="told wrong" role="alert">${say('wrong')}</div>`
    : page.saved
      ? `<div class="told" role="status">${say('saved')}</div>`
      : ''
  const workspace = `<bdi>${escapeHtml(page.workspace)}</bdi>`
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
  return publicHtml({ lang, title: say('title'), body, other: otherOf(lang) })
}

function topicsHtml({ topics, lang }: Preferences) {
  if (topics.length === 0) return ''
  const choices = topics.map(({ id, name, description, wanted }) => {
    const more = description[lang] && `<small id="about-${id}">${escapeHtml(description[lang])}</small>`
    return `<label class="choice"><input type="checkbox" name="topic" value="${id}"${wanted ? ' checked' : ''}${more && ` aria-describedby="about-${id}"`}>
<span dir="auto">${escapeHtml(name[lang])}</span>${more}</label><input type="hidden" name="offered" value="${id}">`
  })
  return `<fieldset><legend>${words.topics[lang]}</legend>${choices.join('\n')}</fieldset>`
}

function languagesHtml({ lang, language }: Preferences) {
  const options: [Lang | '', string, string][] = [
    ...(language === null ? [['', words.noLanguage[lang], lang] as [Lang | '', string, string]] : []),
    ['ar', 'العربية', 'ar'],
    ['en', 'English', 'en'],
  ]
  const radios = options.map(([value, name, spoken]) =>
    radio('language', value, (language ?? '') === value, name, spoken),
  )
  return `<fieldset><legend>${words.language[lang]}</legend>${radios.join('\n')}</fieldset>`
}

function pausesHtml({ lang, pausedUntil, pause }: Preferences) {
  const day = (at: Date) =>
    new Intl.DateTimeFormat(`${lang === 'ar' ? 'ar' : 'en-GB'}-u-nu-latn`, { dateStyle: 'long' }).format(at)
  const options: [string, string][] = [
    ...(pausedUntil ? [['keep', `${words.keep[lang]} ${day(pausedUntil)}`] as [string, string]] : []),
    ['none', words.none[lang]],
    ['30', words.days30[lang]],
    ['90', words.days90[lang]],
  ]
  const radios = options.map(([value, name]) => radio('pause', value, pause === value, name, lang))
  return `<fieldset><legend>${words.pause[lang]}</legend>${radios.join('\n')}</fieldset>`
}

const radio = (name: string, value: string, checked: boolean, text: string, lang: string) =>
  `<label class="choice"><input type="radio" name="${name}" value="${value}"${checked ? ' checked' : ''}><span lang="${lang}">${text}</span></label>`

function namesHtml({ lang, faults, firstName, lastName }: Preferences) {
  const first = { name: 'firstName', label: words.firstName[lang], value: firstName, complete: 'given-name' }
  const last = { name: 'lastName', label: words.lastName[lang], value: lastName, complete: 'family-name' }
  return (
    fieldHtml({ ...first, fault: faults.firstName, focused: faults.firstName !== undefined }, lang) +
    fieldHtml({ ...last, fault: faults.lastName, focused: !faults.firstName && faults.lastName !== undefined }, lang)
  )
}
