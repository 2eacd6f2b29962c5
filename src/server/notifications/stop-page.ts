import type { Both, Lang } from '#contract/fields.ts'
import type { NewsKind } from '#contract/notifications.ts'
import { kindNames } from './words.ts'

type Page = { state: 'unknown'; lang: Lang } | { state: 'ask' | 'done'; lang: Lang; which: NewsKind | 'weekly' }

const words = {
  ask: { en: 'Stop these mails', ar: 'إيقاف هذه الرسائل' },
  askMore: { en: 'No more mails will be sent to you about', ar: 'لن تصلك رسائل أخرى بشأن' },
  done: { en: 'The mails are stopped', ar: 'أُوقفت الرسائل' },
  doneMore: {
    en: 'You can have them again at any time, in the settings of your notifications. No more mails are sent about',
    ar: 'يمكنك استعادتها متى شئت من إعدادات الإشعارات. لن تصلك رسائل أخرى بشأن',
  },
  unknown: { en: 'This link is not valid', ar: 'هذا الرابط غير صالح' },
  unknownMore: {
    en: 'It may have been cut on the way. Open it from the mail again.',
    ar: 'ربما وصل الرابط ناقصًا. افتحه من الرسالة مرة أخرى.',
  },
  weekly: { en: 'the week', ar: 'ملخص الأسبوع' },
} satisfies Record<string, Both>

const style = `body{margin:0;min-block-size:100vh;display:grid;place-items:center;background:#f1f5f9;color:#1e293b;
font:16px/1.7 Inter,Vazirmatn,system-ui,sans-serif}main{box-sizing:border-box;inline-size:min(28rem,calc(100vw - 2rem));
padding:2.5rem 2rem;border-radius:1rem;background:#fff;box-shadow:0 8px 32px #0f172a14;text-align:center}
h1{margin:0 0 .75rem;font-size:1.4rem;line-height:1.4}p{margin:0 0 1.75rem;color:#475569;overflow-wrap:anywhere}
button{inline-size:100%;padding:.8rem;border:0;border-radius:.6rem;background:#1c5db8;color:#fff;font:inherit;font-weight:600;
cursor:pointer}button:hover{background:#174c97}button:focus-visible,a:focus-visible{outline:3px solid #74b0ff;outline-offset:2px}
nav{margin-block-start:1.5rem;font-size:.9rem}a{color:#1c5db8}`

/** The public page that stops mails about news, as HTML without any script. */
export function stopHtml(page: Page): string {
  const { lang, state } = page
  const other = lang === 'ar' ? 'en' : 'ar'
  const title = words[state][lang]
  const about = page.state === 'unknown' ? '' : (page.which === 'weekly' ? words.weekly : kindNames[page.which])[lang]
  const more = state === 'unknown' ? words.unknownMore[lang] : `${words[`${state}More`][lang]} ${about}.`
  const form = state === 'ask' ? `<form method="post" action="?lang=${lang}"><button>${title}</button></form>` : ''
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${more}</p>${form}
<nav><a href="?lang=${other}" lang="${other}" hreflang="${other}">${other === 'ar' ? 'العربية' : 'English'}</a></nav></main></body>
</html>`
}
