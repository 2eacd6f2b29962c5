import type { Both, Lang } from '#contract/fields.ts'

type Page = { kind: 'unknown'; lang: Lang } | { kind: 'ask' | 'done'; lang: Lang; email: string; workspace: string }

const words = {
  ask: { en: 'Stop receiving mail from', ar: 'إيقاف الرسائل الواردة من' },
  askMore: {
    en: 'After one press, no more mail from this list will be sent to',
    ar: 'بضغطة واحدة لن تُرسل أي رسائل أخرى من هذه القائمة إلى',
  },
  button: { en: 'Unsubscribe', ar: 'إلغاء الاشتراك' },
  done: { en: 'You are unsubscribed', ar: 'أُلغي اشتراكك' },
  doneMore: { en: 'No more mail will be sent to', ar: 'لن تُرسل أي رسائل أخرى إلى' },
  unknown: { en: 'This link is not valid', ar: 'هذا الرابط غير صالح' },
  unknownMore: {
    en: 'It may have been cut on the way. Open it from the mail again.',
    ar: 'ربما وصل الرابط ناقصًا. افتحه من الرسالة مرة أخرى.',
  },
} satisfies Record<string, Both>

const style = `body{margin:0;min-block-size:100vh;display:grid;place-items:center;background:#f1f5f9;color:#1e293b;
font:16px/1.7 Inter,Vazirmatn,system-ui,sans-serif}main{box-sizing:border-box;inline-size:min(28rem,calc(100vw - 2rem));
padding:2.5rem 2rem;border-radius:1rem;background:#fff;box-shadow:0 8px 32px #0f172a14;text-align:center}
h1{margin:0 0 .75rem;font-size:1.4rem;line-height:1.4}p{margin:0 0 1.75rem;color:#475569;overflow-wrap:anywhere}
button{inline-size:100%;padding:.8rem;border:0;border-radius:.6rem;background:#1c5db8;color:#fff;font:inherit;font-weight:600;
cursor:pointer}button:hover{background:#174c97}button:focus-visible,a:focus-visible{outline:3px solid #74b0ff;outline-offset:2px}
nav{margin-block-start:1.5rem;font-size:.9rem}a{color:#1c5db8}`

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The public unsubscribe page as HTML without any script. */
export function unsubscribeHtml(page: Page): string {
  const { lang } = page
  const say = (name: keyof typeof words) => words[name][lang]
  const other = lang === 'ar' ? 'en' : 'ar'
  const title = page.kind === 'ask' ? `${say('ask')} <bdi>${escape(page.workspace)}</bdi>` : say(page.kind)
  const more =
    page.kind === 'unknown'
      ? say('unknownMore')
      : `${say(page.kind === 'ask' ? 'askMore' : 'doneMore')} <bdi dir="ltr">${escape(page.email)}</bdi>`
  const form =
    page.kind === 'ask' ? `<form method="post" action="?lang=${lang}"><button>${say('button')}</button></form>` : ''
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say(page.kind === 'ask' ? 'button' : page.kind)}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${more}</p>${form}
<nav><a href="?lang=${other}" lang="${other}" hreflang="${other}">${other === 'ar' ? 'العربية' : 'English'}</a></nav></main></body>
</html>`
}
