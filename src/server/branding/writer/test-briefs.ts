import type { Brief } from './brief.ts'

export const blank: Brief = { name: '', what: '', audience: '', values: [], tone: 'warm', use: [], avoid: [], link: '' }
export const brief = (known: Partial<Brief>): Brief => ({ ...blank, ...known })

export const soap = brief({
  name: 'Nour Soap',
  what: 'Handmade olive-oil soap, made in small batches in Amman.',
  audience: 'For people with sensitive skin',
  values: ['Honesty', 'patience', 'care for nature'],
  use: ['natural', 'made by hand'],
  avoid: ['cheap', 'Luxury'],
  link: 'https://nour.example/shop',
})

export const sabun = brief({
  name: 'صابون نور',
  what: 'صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان.',
  audience: 'للأمهات',
  values: ['الأمانة', 'الصبر', 'احترام الطبيعة'],
  use: ['طبيعي', 'صناعة يدوية'],
  avoid: ['رخيص', 'فاخِر'],
  link: 'https://nour.example/shop',
})

/** Test briefs: complete, sparse, long, mixed, and hostile ones. */
export const briefs: Record<string, Brief> = {
  'English, all said': soap,
  'Arabic, all said': sabun,
  'English, only a name': brief({ name: 'Nour Soap' }),
  'Arabic, only a name': brief({ name: 'صابون نور' }),
  'nothing at all': blank,
  'only what it does': brief({ what: 'Math tutoring at home' }),
  'only an audience, in Arabic': brief({ audience: 'المهتمون بالقهوة المختصة' }),
  'only values and a link': brief({ values: ['trust'], link: 'nour.example' }),
  'Latin name, Arabic words': brief({ ...sabun, name: 'Nour Soap' }),
  'Arabic name, English words': brief({ ...soap, name: 'صابون نور' }),
  'both in one field': brief({ name: 'نور Soap', what: 'صابون handmade من عمّان', audience: 'everyone، والجميع' }),
  'a sentence with ends of its own': brief({ name: 'Yalla!', what: 'Need a cake? We bake it!', audience: 'You.' }),
  'ends and spaces everywhere': brief({
    name: '  Rima,  ',
    what: 'Bread ,  cakes... and more!!! ',
    audience: 'Everyone;',
    values: [' Trust. ', '', '  ', 'trust'],
    use: ['“fresh”', '...'],
  }),
  'long sentences': brief({ ...soap, what: 'We write a sentence of some length here. '.repeat(12).trim() }),
  'one endless sentence': brief({
    ...soap,
    what: `soap ${'and more soap '.repeat(35)}`,
    audience: 'people '.repeat(70),
  }),
  'long Arabic': brief({
    ...sabun,
    what: 'صابون من زيت الزيتون الصافي. '.repeat(17),
    values: Array(20).fill('قيمة').map(String),
  }),
  'an endless name': brief({ name: 'Name '.repeat(100) }),
  emoji: brief({ ...soap, name: 'Nour 🌸', what: '🧼 Soap 👩🏽‍🍳 with love 💛', values: ['💛', 'joy 🎉'] }),
  'capitals and acronyms': brief({
    name: 'NOUR SOAP',
    what: 'IT HELP FOR SMEs',
    audience: 'SMEs',
    values: ['ISO', 'iPhone repair'],
  }),
  digits: brief({ ...soap, name: 'Studio 54', what: '3D printing since 2019, 24/7' }),
  'markup and Liquid': brief({
    name: '{{ name }} <b>Nour</b>',
    what: '{% raw %}Soap{% endraw %} {{ 7 | times: 6 }} <script>alert(1)</script> <img src=x onerror=alert(1)> {{{{ x }}}} [what] [name] $& $1',
    audience: '<a href="javascript:alert(1)">you</a> {{',
    values: ['}}', '<', '{%', 'a < b > c'],
    use: ['{{ secret }}', '"quoted"', '«مقتبس»'],
    link: 'javascript:alert(1)',
  }),
  'hidden signs': brief({
    name: 'No\u202eur\u0000\u200f',
    what: 'So\u2067ap\u2028\nfor\tall \ud800',
    link: 'https://nour.example/\u202ecod',
  }),
  'avoided in its own words': brief({ ...soap, avoid: ['soap', 'nature', 'natural', 'welcome', 'hello'] }),
  'avoided in Arabic words': brief({ ...sabun, avoid: ['صابون', 'الأمانه', 'مرحبا', 'بكم', 'نحن', '💛'] }),
}
