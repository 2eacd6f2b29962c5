import { expect, test } from 'vitest'
import { measure } from './lengths.ts'
import { blank, sabun, soap } from './test-briefs.ts'
import { writeMessages, writePosts } from './writer.ts'

test('English drafts match the reviewed ones', () => {
  expect(writeMessages(soap, 'tagline', 'en', 0)[0]).toEqual({
    text: 'Welcome to Nour Soap: handmade olive-oil soap, made in small batches in Amman',
    hashtags: [],
  })
  expect(writeMessages({ ...soap, tone: 'bold' }, 'tagline', 'en', 0)[0]).toEqual({
    text: 'Nour Soap: handmade olive-oil soap, made in small batches in Amman. Full stop.',
    hashtags: [],
  })
  expect(writeMessages({ ...soap, tone: 'friendly' }, 'pitch', 'en', 0)[0]).toEqual({
    text: 'Nour Soap in one line: handmade olive-oil soap, made in small batches in Amman. Who it’s for: people with sensitive skin.',
    hashtags: [],
  })
  expect(writeMessages({ ...soap, tone: 'professional' }, 'pitch', 'en', 0)[1]).toEqual({
    text: 'Nour Soap: handmade olive-oil soap, made in small batches in Amman. What we hold on to: honesty, patience and care for nature. In our own words: “natural”, “made by hand”.',
    hashtags: [],
  })
  expect(writeMessages(soap, 'about', 'en', 0)[1]).toEqual({
    text: 'Handmade olive-oil soap, made in small batches in Amman. We do it for people with sensitive skin.\n\nYou can hold us to this: honesty, patience and care for nature. What we like to say: “natural”, “made by hand”.\n\nThat’s Nour Soap.\n\nFind out more:\nhttps://nour.example/shop',
    hashtags: [],
  })
  expect(writeMessages(soap, 'bio', 'en', 0)[0]).toEqual({
    text: 'Welcome to Nour Soap: handmade olive-oil soap, made in small batches in Amman\nHere for people with sensitive skin\nhttps://nour.example/shop',
    hashtags: [],
  })
  expect(writeMessages(soap, 'welcome_mail', 'en', 0)[0]).toEqual({
    text: 'Welcome, {{ firstName | default: "friend" }}!\n\nThank you for joining Nour Soap. It’s good to have you with us. In one line: handmade olive-oil soap, made in small batches in Amman. We do it for people with sensitive skin.\n\nSee for yourself:\nhttps://nour.example/shop\n\nWhat brought you here? Reply and tell us.\n\nWarmly,\nNour Soap',
    subject: 'A warm welcome from Nour Soap',
    hashtags: [],
  })
  expect(writeMessages({ ...soap, tone: 'professional' }, 'auto_reply', 'en', 0)[0]).toEqual({
    text: 'Hello {{ firstName | default: "there" }},\n\nThank you for writing to Nour Soap. Your message has reached us, and we’ll reply as soon as we can.\n\nYou may find your answer here:\nhttps://nour.example/shop\n\nAll the best,\nNour Soap',
    subject: 'Thank you for writing to Nour Soap',
    hashtags: [],
  })
  expect(writePosts({ ...soap, tone: 'playful' }, 'instagram', 'en', 0, '')[0]).toEqual({
    text: 'Calling people with sensitive skin! 🎉\n\nDrum roll, please: handmade olive-oil soap, made in small batches in Amman.\n\nFollow along so we can stay in touch.\n\nSee for yourself:\nhttps://nour.example/shop',
    hashtags: ['#NourSoap', '#natural', '#MadeByHand', '#Honesty', '#patience'],
    pictureIdea: 'A photo in daylight that shows your work: handmade olive-oil soap, made in small batches in Amman.',
  })
  expect(writePosts({ ...soap, tone: 'professional' }, 'linkedin', 'en', 0, '')[1]).toEqual({
    text: 'Ask us what matters, and this is what you’ll hear: honesty, patience and care for nature.\n\nHere’s the idea: handmade olive-oil soap, made in small batches in Amman.\n\nIf this speaks to you, send us a message.\n\nFurther details:\nhttps://nour.example/shop',
    hashtags: ['#NourSoap', '#MadeByHand', '#Honesty'],
    pictureIdea: 'A scene in which people recognise themselves: people with sensitive skin.',
  })
  expect(writePosts(soap, 'x', 'en', 1, '')[0]).toEqual({
    text: 'This one is for people with sensitive skin. 🌷\n\nIn one line: handmade olive-oil soap, made in small batches in Amman.\n\nWhat do you think?\n\nIt’s all here:\nhttps://nour.example/shop',
    hashtags: ['#NourSoap', '#patience'],
    pictureIdea: 'A picture that makes one word visible: patience.',
  })
  expect(writePosts(soap, 'youtube', 'en', 0, 'How we cut soap')[0]).toEqual({
    text: 'In this video: how we cut soap. 💛\n\nIn short: handmade olive-oil soap, made in small batches in Amman.\n\nIf you enjoyed it, give it a like.\n\nYou’ll find us here:\nhttps://nour.example/shop',
    hashtags: ['#NourSoap', '#natural', '#MadeByHand'],
    pictureIdea: 'A photo in daylight that shows this: how we cut soap.',
  })
  expect(writePosts(soap, 'whatsapp', 'en', 0, '')[2]).toEqual({
    text: 'In short: handmade olive-oil soap, made in small batches in Amman. What we’d love you to remember: “natural”, “made by hand”.\n\nWe’re Nour Soap. 🌷\n\nShall we tell you more? Just say yes.\n\nHave a look around:\nhttps://nour.example/shop',
    hashtags: [],
    pictureIdea: 'A picture that makes one word visible: honesty.',
  })
  expect(writeMessages({ ...blank, name: 'صابون نور' }, 'tagline', 'en', 0)[0]).toEqual({
    text: 'Welcome to \u2068صابون نور\u2069',
    hashtags: [],
  })
  expect(
    writeMessages({ ...blank, name: 'iFix', what: 'iPhone repair', audience: 'SMEs' }, 'tagline', 'en', 0)[0],
  ).toEqual({ text: 'With warm wishes from iFix: iPhone repair', hashtags: [] })
  expect(
    writeMessages({ ...blank, name: 'iFix', what: 'IT help', audience: 'Small businesses' }, 'pitch', 'en', 0)[0],
  ).toEqual({ text: 'iFix in one line: IT help. It’s for small businesses.', hashtags: [] })
})

test('Arabic drafts match the reviewed ones', () => {
  expect(writeMessages(sabun, 'tagline', 'ar', 0)[0]).toEqual({
    text: 'من قلوبنا في «صابون نور»: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان',
    hashtags: [],
  })
  expect(writeMessages({ ...sabun, tone: 'bold' }, 'tagline', 'ar', 0)[0]).toEqual({
    text: 'صابون نور: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان. نقطة.',
    hashtags: [],
  })
  expect(writeMessages({ ...sabun, tone: 'friendly' }, 'pitch', 'ar', 0)[0]).toEqual({
    text: '«صابون نور» في سطر واحد: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان. جمهورنا: الأمهات.',
    hashtags: [],
  })
  expect(writeMessages({ ...sabun, tone: 'professional' }, 'pitch', 'ar', 0)[1]).toEqual({
    text: 'صابون نور: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان. قيمنا: الأمانة والصبر واحترام الطبيعة. ممّا نعتزّ به: «طبيعي»، «صناعة يدوية».',
    hashtags: [],
  })
  expect(writeMessages(sabun, 'about', 'ar', 0)[1]).toEqual({
    text: 'صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان. أوّل من نفكّر فيهم: الأمهات.\n\nما نلتزم به معكم: الأمانة والصبر واحترام الطبيعة. ما نحبّ أن نُعرف به: «طبيعي»، «صناعة يدوية».\n\nهذه حكايتنا في «صابون نور».\n\nلمعرفة المزيد:\nhttps://nour.example/shop',
    hashtags: [],
  })
  expect(writeMessages(sabun, 'bio', 'ar', 0)[0]).toEqual({
    text: 'من قلوبنا في «صابون نور»: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان\nفي بالنا دائمًا: الأمهات\nhttps://nour.example/shop',
    hashtags: [],
  })
  expect(writeMessages(sabun, 'welcome_mail', 'ar', 0)[0]).toEqual({
    text: 'أهلًا وسهلًا {{ firstName | default: "بكم" }}،\n\nشكرًا لانضمامكم إلينا في «صابون نور». يسعدنا أنكم معنا. في سطر واحد: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان. أوّل من نفكّر فيهم: الأمهات.\n\nألقوا نظرة:\nhttps://nour.example/shop\n\nما الذي جاء بكم إلينا؟ اكتبوا لنا، فنحن نحبّ أن نعرف.\n\nمع محبّتنا،\nصابون نور',
    subject: 'من القلب: أهلًا بكم في «صابون نور»',
    hashtags: [],
  })
  expect(writeMessages({ ...sabun, tone: 'professional' }, 'auto_reply', 'ar', 0)[0]).toEqual({
    text: 'مرحبًا {{ firstName | default: "بكم" }}،\n\nشكرًا لكتابتكم إلينا في «صابون نور». وصلتنا رسالتكم، وسنردّ في أقرب وقت ممكن.\n\nوقد تجدون الجواب هنا:\nhttps://nour.example/shop\n\nمع أطيب التحيات،\nصابون نور',
    subject: 'شكرًا لكتابتكم إلى «صابون نور»',
    hashtags: [],
  })
  expect(writePosts({ ...sabun, tone: 'playful' }, 'instagram', 'ar', 0, '')[0]).toEqual({
    text: 'احزروا من في بالنا… الأمهات! 🎉\n\nوإليكم السرّ الذي لم نعد نخفيه: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان.\n\nتابعونا لنبقى على تواصل.\n\nألقوا نظرة:\nhttps://nour.example/shop',
    hashtags: ['#صابون_نور', '#طبيعي', '#صناعة_يدوية', '#الأمانة', '#الصبر'],
    pictureIdea: 'صورة في ضوء النهار تُظهر العمل نفسه: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان.',
  })
  expect(writePosts({ ...sabun, tone: 'professional' }, 'linkedin', 'ar', 0, '')[1]).toEqual({
    text: 'إن سألتم عمّا يهمّنا، فهو: الأمانة والصبر واحترام الطبيعة.\n\nفكرتنا: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان.\n\nإن لامس هذا اهتمامكم، فراسلونا.\n\nلمزيد من التفاصيل:\nhttps://nour.example/shop',
    hashtags: ['#صابون_نور', '#صناعة_يدوية', '#الأمانة'],
    pictureIdea: 'مشهد يرى فيه جمهور المشروع نفسه: الأمهات.',
  })
  expect(writePosts(sabun, 'x', 'ar', 1, '')[0]).toEqual({
    text: 'من في بالنا ونحن نكتب؟ الأمهات. 🌷\n\nفي سطر واحد: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان.\n\nما رأيكم؟\n\nللتعرّف إلينا أكثر:\nhttps://nour.example/shop',
    hashtags: ['#صابون_نور', '#الصبر'],
    pictureIdea: 'صورة تجسّد هذه القيمة: الصبر.',
  })
  expect(writePosts(sabun, 'youtube', 'ar', 0, 'كيف نقطّع الصابون')[0]).toEqual({
    text: 'في هذا المقطع: كيف نقطّع الصابون. 💛\n\nباختصار: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان.\n\nإن نال المقطع إعجابكم، فاضغطوا زرّ الإعجاب.\n\nالتفاصيل كلّها هنا:\nhttps://nour.example/shop',
    hashtags: ['#كيف_نقطع_الصابون', '#صابون_نور', '#طبيعي'],
    pictureIdea: 'صورة في ضوء النهار تُظهر هذا: كيف نقطّع الصابون.',
  })
  expect(writePosts(sabun, 'whatsapp', 'ar', 0, '')[2]).toEqual({
    text: 'باختصار: صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان. ما نودّ أن يبقى في الذاكرة: «طبيعي»، «صناعة يدوية».\n\nنحن «صابون نور». 🌷\n\nهل نحدّثكم أكثر؟ يكفي أن تقولوا: نعم.\n\nتجدوننا هنا:\nhttps://nour.example/shop',
    hashtags: [],
    pictureIdea: 'صورة تجسّد هذه القيمة: الأمانة.',
  })
  expect(writeMessages({ ...blank, name: 'Nour Soap', tone: 'friendly' }, 'tagline', 'ar', 0)[0]).toEqual({
    text: 'سعداء بكم في «\u2068Nour Soap\u2069»',
    hashtags: [],
  })
  expect(writeMessages({ ...sabun, name: 'Nour Soap', values: ['Trust', 'الصبر'] }, 'pitch', 'ar', 0)[1]).toEqual({
    text: 'ما حكاية «\u2068Nour Soap\u2069»؟ صابون طبيعي من زيت الزيتون نصنعه بأيدينا في عمّان. ما نتمسّك به: \u2068trust\u2069، الصبر. ما نردّده دائمًا: «طبيعي»، «صناعة يدوية».',
    hashtags: [],
  })
})

test('injected text in a brief is inert in a mail', () => {
  const [mail] = writeMessages(
    { ...blank, name: '{{ secret }}Nour {% x %}', what: '<b>Soap</b> {{' },
    'welcome_mail',
    'en',
    0,
  )
  expect(mail?.text.match(/[{%<][^ ]*/g)).toEqual(['{{'])
  expect(mail?.text).toContain('{{ firstName | default: "friend" }}')
  expect(mail?.text).toContain(': soap.')
})

test('length on X counts an address as 23, an emoji as two, and an Arabic letter as one', () => {
  expect(measure('https://nour.example/a/very/long/path/that/goes/on', 'weighted')).toBe(23)
  expect(measure('See https://a.example.', 'weighted')).toBe(28)
  expect(measure('👩🏽‍🍳👋', 'weighted')).toBe(4)
  expect(measure('صابون نور', 'weighted')).toBe(9)
  expect(measure('café', 'weighted')).toBe(4)
  expect(measure('\u2068ab\u2069', 'weighted')).toBe(6)
  expect(measure('日本', 'weighted')).toBe(4)
  // From twitter-text's own conformance tests.
  expect(measure('http://test.com a https://test.com b', 'weighted')).toBe(51)
  expect(measure('👨‍👩‍👧‍👦🇺🇸1️⃣', 'weighted')).toBe(6)
  expect(measure('故人西辭黃鶴樓，煙花三月下揚州。', 'weighted')).toBe(32)
})

test('a long text loses whole sentences, never part of a word', () => {
  const what =
    'We bake bread. We teach others to bake it. We bring it to those who cannot come to us on most days of the week.'
  expect(writeMessages({ ...blank, name: 'Rima', what }, 'bio', 'en', 0)[0]?.text).toContain(
    'bake bread. We teach others to bake it',
  )
  expect(writeMessages({ ...blank, name: 'Rima', what }, 'bio', 'en', 0)[0]?.text).not.toContain('bring')
})

test('an avoided topic is ignored, and the post is about the project', () => {
  const [post] = writePosts({ ...soap, avoid: ['Sale'] }, 'facebook', 'en', 0, 'Summer SALE')
  expect(post?.text).toContain('olive-oil soap')
  expect(JSON.stringify(post).toLowerCase()).not.toContain('sale')
})

test('avoided words are found after the article and in other spellings, but not within words', () => {
  const [avoided] = writeMessages({ ...sabun, avoid: ['طبيعى', 'صبر'] }, 'about', 'ar', 0)
  expect(avoided?.text).not.toMatch(/طبيعي|الصبر/)
  expect(writeMessages({ ...soap, avoid: ['oap'] }, 'tagline', 'en', 0)[0]?.text).toContain('Soap')
})
