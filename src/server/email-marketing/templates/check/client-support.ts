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
const asTable: Both = { en: 'Put them side by side with a table.', ar: 'رتّبها جنبًا إلى جنب بجدول.' }

/** Features that common email clients do not support, from caniemail.com (read in 2026). */
export const unsupported: readonly Unsupported[] = [
  {
    find: /<script\b/i,
    name: '<script>',
    clients: null,
    todo: { en: 'Take it out: nothing runs in a mail.', ar: 'احذفه، فلا شيء يعمل داخل رسالة.' },
    source: page('html-script'),
  },
  {
    find: /<iframe\b/i,
    name: '<iframe>',
    clients: null,
    todo: { en: 'Show a picture that links to the page.', ar: 'ضع صورة تؤدي إلى الصفحة.' },
    source: page('html-iframe'),
  },
  {
    find: /<form\b/i,
    name: '<form>',
    clients: 'Gmail, Outlook',
    todo: { en: 'Link to a page with the form.', ar: 'ضع رابطًا إلى صفحة فيها النموذج.' },
    source: page('html-form'),
  },
  {
    find: /<(?:video|audio)\b/i,
    name: '<video>, <audio>',
    clients: 'Gmail, Outlook',
    todo: { en: 'Show a picture that links to it.', ar: 'ضع صورة تؤدي إليه.' },
    source: page('html-video'),
  },
  {
    find: /<svg\b|\.svg["'?]/i,
    name: 'SVG',
    clients: 'Gmail, Outlook',
    todo: { en: 'Use PNG or JPEG.', ar: 'استخدم PNG أو JPEG.' },
    source: page('image-svg'),
  },
  {
    find: /\.webp["'?]/i,
    name: 'WebP',
    clients: 'Outlook (Windows)',
    todo: { en: 'Use PNG or JPEG.', ar: 'استخدم PNG أو JPEG.' },
    source: page('image-webp'),
  },
  {
    find: /src\s*=\s*["']data:/i,
    name: 'data:',
    clients: 'Gmail, Outlook',
    todo: { en: 'Upload the image and link to it.', ar: 'ارفع الصورة وضع رابطها.' },
    source: page('image-base64'),
  },
  {
    find: /<link\b[^<>]*stylesheet|@import\b/i,
    name: '<link>, @import',
    clients: 'Gmail, Outlook',
    todo: { en: 'Write the styles into the tags.', ar: 'اكتب الأنماط داخل الوسوم.' },
    source: page('html-link'),
  },
  {
    find: /@font-face\b/i,
    name: '@font-face',
    clients: 'Gmail, Outlook',
    todo: { en: 'Name a common font behind it, such as Tahoma.', ar: 'أضف بعده خطًا شائعًا مثل Tahoma.' },
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
    todo: { en: 'Write the value itself.', ar: 'اكتب القيمة نفسها.' },
    source: page('css-variables'),
  },
  {
    find: /\b(?:margin|padding)-inline|\b(?:margin|padding)-block/i,
    name: 'margin-inline, padding-inline',
    clients: 'Gmail, Outlook',
    todo: { en: 'Name the sides of the mail’s own direction.', ar: 'سمِّ الجوانب بحسب اتجاه الرسالة.' },
    source: page('css-margin-inline'),
  },
  {
    find: /background(?:-image)?\s{0,20}:[^;"']{0,500}url\(/i,
    name: 'background-image',
    clients: 'Outlook (Windows)',
    todo: { en: 'Set a background colour as well.', ar: 'حدّد لون خلفية أيضًا.' },
    source: page('css-background-image'),
  },
]
