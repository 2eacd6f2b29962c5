import type { Both } from '#contract/fields.ts'

type Unsupported = {
  find: RegExp
  name: string
  /** Clients without support; null if no client supports it. */
  clients: string | null
  todo: Both
  /** The page on caniemail.com. */
  source: string
}

const page = (name: string) => `https://www.caniemail.com/features/${name}/`
const asTable: Both = {
  en: 'Use a table to place elements side by side.',
  ar: 'يمكن استخدام جدول لترتيب العناصر جنبًا إلى جنب.',
}

/** Features that common email clients do not support, from caniemail.com (read in 2026). */
export const unsupported: readonly Unsupported[] = [
  {
    find: /<script\b/i,
    name: '<script>',
    clients: null,
    todo: { en: 'Remove it. Scripts don’t run in emails.', ar: 'يلزم حذفه، فالبرامج النصية لا تعمل في الرسائل.' },
    source: page('html-script'),
  },
  {
    find: /<iframe\b/i,
    name: '<iframe>',
    clients: null,
    todo: { en: 'Use an image that links to the page.', ar: 'يمكن استخدام صورة فيها رابط إلى الصفحة.' },
    source: page('html-iframe'),
  },
  {
    find: /<form\b/i,
    name: '<form>',
    clients: 'Gmail, Outlook',
    todo: { en: 'Link to a page with the form instead.', ar: 'يمكن إضافة رابط إلى صفحة فيها النموذج.' },
    source: page('html-form'),
  },
  {
    find: /<(?:video|audio)\b/i,
    name: '<video>, <audio>',
    clients: 'Gmail, Outlook',
    todo: { en: 'Use an image that links to it.', ar: 'يمكن استخدام صورة فيها رابط إليه.' },
    source: page('html-video'),
  },
  {
    find: /<svg\b|\.svg["'?]/i,
    name: 'SVG',
    clients: 'Gmail, Outlook',
    todo: { en: 'Use PNG or JPEG instead.', ar: 'يُستحسن استخدام PNG أو JPEG.' },
    source: page('image-svg'),
  },
  {
    find: /\.webp["'?]/i,
    name: 'WebP',
    clients: 'Outlook (Windows)',
    todo: { en: 'Use PNG or JPEG instead.', ar: 'يُستحسن استخدام PNG أو JPEG.' },
    source: page('image-webp'),
  },
  {
    find: /src\s*=\s*["']data:/i,
    name: 'data:',
    clients: 'Gmail, Outlook',
    todo: { en: 'Upload the image and use its URL.', ar: 'يلزم رفع الصورة واستخدام رابطها.' },
    source: page('image-base64'),
  },
  {
    find: /<link\b[^<>]*stylesheet|@import\b/i,
    name: '<link>, @import',
    clients: 'Gmail, Outlook',
    todo: { en: 'Use inline styles.', ar: 'يلزم وضع الأنماط في عناصر HTML نفسها.' },
    source: page('html-link'),
  },
  {
    find: /@font-face\b/i,
    name: '@font-face',
    clients: 'Gmail, Outlook',
    todo: { en: 'Add a common fallback font, such as Tahoma.', ar: 'يلزم إضافة خط بديل شائع، مثل Tahoma.' },
    source: page('css-at-font-face'),
  },
  {
    find: /display\s*:\s*(?:inline-)?flex/i,
    name: 'display: flex',
    clients: 'Outlook',
    todo: asTable,
    source: page('css-display-flex'),
  },
  {
    find: /display\s*:\s*(?:inline-)?grid/i,
    name: 'display: grid',
    clients: 'Gmail, Outlook',
    todo: asTable,
    source: page('css-display-grid'),
  },
  {
    find: /position\s*:\s*(?:absolute|fixed|sticky)/i,
    name: 'position',
    clients: 'Gmail, Outlook',
    todo: asTable,
    source: page('css-position'),
  },
  {
    find: /var\(\s*--/i,
    name: 'var(--…)',
    clients: 'Gmail, Outlook',
    todo: { en: 'Use the value instead of the variable.', ar: 'يلزم كتابة القيمة بدل المتغيّر.' },
    source: page('css-variables'),
  },
  {
    find: /\b(?:margin|padding)-inline|\b(?:margin|padding)-block/i,
    name: 'margin-inline, padding-inline',
    clients: 'Gmail, Outlook',
    todo: {
      en: 'Use left and right instead, such as margin-left.',
      ar: 'يلزم تحديد اليمين أو اليسار، مثل margin-left.',
    },
    source: page('css-margin-inline'),
  },
  {
    find: /background(?:-image)?\s{0,20}:[^;"']{0,500}url\(/i,
    name: 'background-image',
    clients: 'Outlook (Windows)',
    todo: { en: 'Set a background colour too.', ar: 'يُستحسن تحديد لون خلفية أيضًا.' },
    source: page('css-background-image'),
  },
]
