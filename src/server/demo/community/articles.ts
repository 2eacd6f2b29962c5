import type { BothTexts } from './shape.ts'

export type DemoArticle = {
  title: BothTexts
  excerpt: BothTexts
  body: BothTexts
  tags: readonly string[]
  daysAgo: number
  likes: number
  /** The colours of the cover. */
  cover: readonly [string, string]
}

/** The published articles of the demo, oldest first. */
export const articles: readonly DemoArticle[] = [
  {
    title: { en: 'What your hour is worth', ar: 'كم تساوي ساعة عملكم؟' },
    excerpt: {
      en: 'A small sum that most makers put off for a year, and what to do with the answer.',
      ar: 'حساب بسيط يؤجّله معظم أصحاب المشاريع سنة كاملة، وما يمكن فعله بنتيجته.',
    },
    body: {
      en: `Nearly everyone who sells what they make counts materials carefully and time not at all. It feels like a hobby, so the hours seem free. They aren’t. They’re the one thing you can’t buy more of.

## The sum

Take one ordinary week and write down every hour, including the ones spent answering messages and queuing at the post office. Then:

1. Take what you sold that week.
2. Subtract materials, fees, postage and packaging.
3. Divide what is left by the hours.

The first result is often shocking. That’s fine. It’s a starting point, not a verdict.

## What to do with it

- **Raise one price**, not all of them, and watch it for a month.
- Find the task that takes the most time and earns the least. For many it’s custom orders.
- Make twice as many at once. Setting up takes as long for twelve as for twenty-four.

Do the sum again in three months. A number that grows slowly is worth more than one good week.`,
      ar: `يحسب معظم من يبيعون ما يصنعونه ثمن المواد بدقة، ولا يحسبون وقتهم أبدًا. يبدو العمل هواية فتبدو الساعات مجانية، وهي في الحقيقة الشيء الوحيد الذي لا يمكن شراء المزيد منه.

## الحساب

خذوا أسبوعًا عاديًا واكتبوا كل ساعة عمل فيه، حتى ساعات الرد على الرسائل والانتظار في مكتب البريد. ثم:

1. اكتبوا مبيعات ذلك الأسبوع.
2. اطرحوا منها المواد والرسوم والشحن والتغليف.
3. اقسموا الباقي على عدد الساعات.

النتيجة الأولى صادمة في الغالب. لا بأس، فهي بداية وليست حكمًا.

## وماذا بعد؟

- **ارفعوا سعرًا واحدًا** لا كل الأسعار، وراقبوه شهرًا.
- ابحثوا عن العمل الذي يأخذ أكثر الوقت ويعطي أقل الربح. عند كثيرين هو الطلبات الخاصة.
- اصنعوا ضعف الكمية في المرة الواحدة، فالتجهيز لاثنتي عشرة قطعة يأخذ من الوقت ما يأخذه لأربع وعشرين.

أعيدوا الحساب بعد ثلاثة أشهر. رقم ينمو ببطء خير من أسبوع واحد جيد.`,
    },
    tags: ['pricing', 'money'],
    daysAgo: 56,
    likes: 17,
    cover: ['#1c7ed6', '#0ca678'],
  },
  {
    title: { en: 'A product photo with one window', ar: 'صورة منتج بنافذة واحدة' },
    excerpt: {
      en: 'No studio, no lamps: where to put the table, the board and the phone.',
      ar: 'بلا استوديو ولا مصابيح: مكان الطاولة واللوح والهاتف.',
    },
    body: {
      en: `Good product photos need soft light from one side, and every home has that for a few hours a day.

## Setting up

- A table an arm's length from the window, and the window at its side.
- A sheet of white paper, taped to the wall and running down onto the table without a fold.
- Something white on the dark side. A foam board is best; the lid of a shoe box will do.

Turn off the ceiling light. Mixed light is why white soap looks yellow on one side and blue on the other.

## Taking it

Stand back and zoom in to 2×. From close up, a phone bends straight lines. Tap the product, then make the picture slightly brighter than looks right on the screen.

Take three: the whole thing, one detail, and one with a hand in it. The hand answers the question everyone has: *how big is it?*

Write down the time of day. Next month's pictures should look as if they were taken on the same morning.`,
      ar: `تحتاج صورة المنتج الجيدة إلى ضوء ناعم من جهة واحدة، وهذا موجود في كل بيت ساعات قليلة من النهار.

## التجهيز

- طاولة تبعد عن النافذة ذراعًا، والنافذة على جانبها.
- ورقة بيضاء كبيرة مثبّتة على الجدار وتنزل على الطاولة من غير ثنية.
- شيء أبيض في الجهة المظلمة. لوح الفوم أفضل، وغطاء علبة أحذية يؤدي الغرض.

أطفئوا مصباح السقف. اختلاط الضوءين هو ما يجعل الصابونة البيضاء صفراء من جهة وزرقاء من الأخرى.

## التصوير

ابتعدوا قليلًا واستخدموا تقريب 2×، فالهاتف يحني الخطوط المستقيمة من قريب. المسوا المنتج على الشاشة، ثم اجعلوا الصورة أفتح قليلًا مما يبدو مناسبًا.

التقطوا ثلاث صور: المنتج كاملًا، وتفصيلًا منه، وصورة فيها يد. فاليد تجيب عن سؤال الجميع: *ما حجمه؟*

واكتبوا ساعة التصوير، حتى تبدو صور الشهر القادم كأنها أُخذت في الصباح نفسه.`,
    },
    tags: ['photos'],
    daysAgo: 48,
    likes: 14,
    cover: ['#fab005', '#e8590c'],
  },
  {
    title: { en: 'The first ten customers', ar: 'أول عشرة زبائن' },
    excerpt: {
      en: 'They don’t come from advertising. Four ways that worked for members of this community.',
      ar: 'لا يأتون من الإعلانات. أربع طرق نجحت مع أعضاء هذا المجتمع.',
    },
    body: {
      en: `We asked twenty members where their first ten strangers came from. Nobody said advertising.

**A place where people already buy.** Markets, marketplaces, a friend's shop counter. You pay with a share of the price, and you get to watch faces.

**One group with one interest.** A reading club for notebooks, a running club for bottles. Sell to the group, not to ten people.

**Words that people search for.** If you sell something specific (a part, a size, a fix for a problem), write the page that answers the question.

**Giving it away, on purpose.** Twelve bags of coffee to twelve offices, with a card. Not “free samples”: a gift with a name on it.

Whatever you try, ask each of the ten one question: *how did you hear of us?* Then do more of what they say and stop doing the rest.`,
      ar: `سألنا عشرين عضوًا من أين جاء أول عشرة زبائن لا يعرفونهم، ولم يقل أحد منهم «من الإعلانات».

**مكان يشتري فيه الناس أصلًا.** سوق شعبي أو منصة بيع أو رفّ في متجر صديق. تدفعون نسبة من السعر، وفي المقابل ترون وجوه الناس وهم يختارون.

**مجموعة واحدة باهتمام واحد.** نادي قراءة للدفاتر، ونادي جري لقوارير الماء. بيعوا للمجموعة لا لعشرة أشخاص.

**كلمات يبحث عنها الناس.** إن كنتم تبيعون شيئًا محددًا (قطعة أو مقاسًا أو حلًّا لمشكلة) فاكتبوا الصفحة التي تجيب عن السؤال.

**هدية مقصودة.** اثنا عشر كيس قهوة لاثني عشر مكتبًا ومع كل منها بطاقة. ليست «عيّنة مجانية»، بل هدية عليها اسم.

وأيًّا كان ما تجرّبونه فاسألوا كلًّا من العشرة: *كيف عرفتم بنا؟* ثم افعلوا المزيد مما يقولون، واتركوا الباقي.`,
    },
    tags: ['start', 'marketing'],
    daysAgo: 40,
    likes: 19,
    cover: ['#7048e8', '#1098ad'],
  },
  {
    title: { en: 'Newsletters that people are glad to get', ar: 'رسائل يفرح الناس بوصولها' },
    excerpt: {
      en: 'How often, how long, and what to write when there’s nothing to sell.',
      ar: 'عددها وطولها، وما يُكتب فيها حين لا يوجد ما يُباع.',
    },
    body: {
      en: `A list of two hundred people who asked for your newsletter is worth more than ten thousand followers. Nothing stands between you and them.

## Before the first newsletter

Ask, and write down when they said yes. Put an unsubscribe link in every email, and make it work with one click. People who can leave easily don’t mark you as spam.

## What to write

- One thing you learned while making.
- One question from a customer, and your answer.
- A picture of something that went wrong.

Then, and only then, what people can buy.

## How it should look

A subject that says what’s inside. One column. Text that makes sense when pictures are switched off. Send it to yourself first and read it on your phone, standing up.`,
      ar: `قائمة من مئتي شخص طلبوا رسائلكم خير من عشرة آلاف متابع، فلا شيء يقف بينكم وبينهم.

## قبل الرسالة الأولى

استأذنوا، واكتبوا متى أُذن لكم. وضعوا في كل رسالة رابطًا لإلغاء الاشتراك يعمل بضغطة واحدة، فمن يستطيع المغادرة بسهولة لا يبلّغ عن رسالتكم بوصفها بريدًا غير مرغوب فيه.

## ماذا يُكتب فيها؟

- شيء واحد تعلّمتموه أثناء العمل.
- سؤال من زبون وإجابته.
- صورة لشيء لم ينجح.

ثم بعد ذلك فقط، ما يمكن شراؤه.

## كيف تبدو؟

موضوع يقول ما في داخلها، وعمود واحد، ونص مفهوم حتى لو لم تظهر الصور. أرسلوها إلى أنفسكم أولًا واقرؤوها في الهاتف وقوفًا.`,
    },
    tags: ['email', 'marketing'],
    daysAgo: 32,
    likes: 11,
    cover: ['#0c8599', '#364fc7'],
  },
  {
    title: { en: 'Packing that arrives in one piece', ar: 'تغليف يصل سليمًا' },
    excerpt: {
      en: 'The two-finger rule, the drop test, and why a smaller box saves you money twice.',
      ar: 'قاعدة الإصبعين، واختبار السقوط، ولماذا يوفّر الصندوق الأصغر مرتين.',
    },
    body: {
      en: `Parcels fall. Not because anyone is careless, but because belts end and other parcels push. Pack for a fall from one metre.

1. **Two fingers** of space between the product and every wall.
2. Fill that space with something that doesn’t give way. Crumpled paper does after a day, shredded cardboard doesn’t.
3. Close the box and shake it. If you hear something, open it again.
4. Drop it on six sides. Do this once for every new kind of box.

Then measure. Many carriers charge for length × width × height, so a box that is five centimetres too large in each direction can cost twice as much. The right size saves postage *and* filling material.

Keep the weights and sizes of your three usual boxes on a note beside the scale. You’ll need them every week.`,
      ar: `الطرود تسقط، لا لأن أحدًا مهمل بل لأن السيور تنتهي ولأن طرودًا أخرى تدفعها. غلّفوا لسقوط من ارتفاع متر.

1. **إصبعان** من الفراغ بين المنتج وكل جدار.
2. املؤوا الفراغ بما لا ينضغط: الورق المجعّد يلين بعد يوم، أما الكرتون المقطّع فلا.
3. أغلقوا الصندوق وهزّوه. إن سمعتم شيئًا فافتحوه من جديد.
4. أسقطوه على جوانبه الستة. افعلوا ذلك مرة واحدة لكل نوع جديد من الصناديق.

ثم خذوا المقاس. تحسب شركات كثيرة الطول × العرض × الارتفاع، فقد يكلّف صندوق أكبر بخمسة سنتيمترات من كل جهة ضعف السعر. المقاس الصحيح يوفّر في الشحن *وفي* الحشو.

واكتبوا أوزان صناديقكم الثلاثة المعتادة ومقاساتها على ورقة بجانب الميزان، فستحتاجون إليها كل أسبوع.`,
    },
    tags: ['shipping', 'handmade'],
    daysAgo: 24,
    likes: 9,
    cover: ['#d9480f', '#862e9c'],
  },
  {
    title: { en: 'Saying no, kindly', ar: 'قول «لا» بلطف' },
    excerpt: {
      en: 'Three sentences to keep ready for rush orders, discounts and “just a small change”.',
      ar: 'ثلاث جمل جاهزة للطلب المستعجل والخصم و«تعديل بسيط فقط».',
    },
    body: {
      en: `Most of us started because someone asked and we said yes. At some point, “yes” becomes expensive.

**For the rush order:** “I’d love to make this. The first day I can have a piece ready that I’m happy with is the 14th. Shall I put you down?”

**For the discount:** “I keep one price for everyone, so no one has to ask. There’s a smaller size at 60, if that helps.”

**For the small change:** “Gladly. It takes about two more hours, so it comes to 40 more. Shall I go ahead?”

None of them apologises or explains. Each ends with something the other person can say yes to.`,
      ar: `بدأ معظمنا لأن أحدًا طلب فقلنا نعم. ثم تأتي لحظة تصبح فيها «نعم» مكلفة.

**للطلب المستعجل:** «يسعدني أن أصنعها لكم. أقرب يوم أسلّم فيه قطعة ترضيني هو الرابع عشر. هل أحجزه لكم؟»

**للخصم:** «السعر واحد عندي للجميع حتى لا يضطر أحد إلى السؤال. وعندي مقاس أصغر بستين إن كان مناسبًا».

**للتعديل البسيط:** «بكل سرور. يحتاج إلى ساعتين إضافيتين، أي أربعين زيادة على السعر. هل أبدأ؟»

ليس في أي منها اعتذار ولا شرح، وكلها تنتهي بما يستطيع الآخر أن يقول له «نعم».`,
    },
    tags: ['customers', 'time'],
    daysAgo: 16,
    likes: 15,
    cover: ['#c2255c', '#5f3dc4'],
  },
  {
    title: { en: 'Do your accounts in one hour a week', ar: 'حسابات المشروع في ساعة كل أسبوع' },
    excerpt: {
      en: 'A second card, one folder, and the same hour every Sunday.',
      ar: 'بطاقة ثانية، ومجلد واحد، والساعة نفسها من كل أسبوع.',
    },
    body: {
      en: `You need less than you fear, as long as you do it every week.

| What | Where | When |
| --- | --- | --- |
| Everything you buy and sell | A card used for nothing else | Right away |
| Receipts | One folder on your phone | Right away |
| Writing it down | One table: date, what, in, out | Sundays |
| Setting tax aside | A savings account | Sundays |

Put aside a fixed share of what comes in, before you start to feel it’s yours. How much depends on where you live. Ask once, then leave it alone.

After three months you’ll know something that most small businesses don’t: which of your products pays for the others.`,
      ar: `يلزم أقل مما يُظن، بشرط الالتزام به كل أسبوع.

| البند | المكان | الموعد |
| --- | --- | --- |
| كل المشتريات والمبيعات | بطاقة لا تُستخدم لغير ذلك | فورًا |
| الإيصالات | مجلد واحد في الهاتف | فورًا |
| التدوين | جدول واحد: التاريخ والبيان والداخل والخارج | الجمعة |
| تجنيب الضريبة أو الزكاة | حساب ادخار | الجمعة |

جنّبوا نسبة ثابتة مما يدخل قبل أن تعدّوه مالًا لكم. مقدارها يختلف من بلد إلى آخر، ويكفي السؤال عنه مرة واحدة.

وبعد ثلاثة أشهر ستعرفون ما لا تعرفه معظم المشاريع الصغيرة: أي المنتجات ينفق على البقية.`,
    },
    tags: ['money', 'time'],
    daysAgo: 9,
    likes: 8,
    cover: ['#2b8a3e', '#1864ab'],
  },
  {
    title: { en: 'From order to subscription', ar: 'من الطلب إلى الاشتراك' },
    excerpt: {
      en: 'Two coffee roasters from this community, in Portland and Dubai, compare notes.',
      ar: 'محمّصان من هذا المجتمع، في بورتلاند ودبي، يقارنان تجربتيهما.',
    },
    body: {
      en: `Samuel roasts in a garage in Portland, Hind in a workshop in Dubai. Both started with single orders and now live mostly off subscriptions. They agree on more than they expected.

> I didn’t build anything. I wrote to eighteen people who were ordering every month anyway.
> — Samuel

> The best decision was to replace “pause” with “send it later”. A pause has no end, but a date does.
> — Hind

What both would do again:

- Start by hand, with a list and reminders.
- Offer two sizes and one schedule, no more.
- Let people leave in ten seconds. They come back.

What both regret: promising a *new* coffee each month. It sounds lovely until the harvest is late.`,
      ar: `يحمّص صامويل القهوة في مرآب في بورتلاند، وتحمّصها هند في ورشة في دبي. بدأ كلاهما بالطلبات المفردة، ويعيشان اليوم من الاشتراكات في الغالب، ويتفقان على أكثر مما توقعا.

> لم أبنِ شيئًا. كتبت إلى ثمانية عشر شخصًا كانوا يطلبون كل شهر أصلًا.
> — صامويل

> أفضل قرار هو أنني استبدلت «أرسلها لاحقًا» بـ«الإيقاف المؤقت». فالإيقاف لا نهاية له، والموعد له نهاية.
> — هند

ما سيفعله الاثنان مرة أخرى:

- البداية يدويًا، بقائمة وتذكير.
- حجمان وإيقاع واحد لا أكثر.
- أن يغادر المشترك في عشر ثوانٍ، فهو يعود.

وما يندمان عليه: الوعد بقهوة *جديدة* كل شهر. وعد جميل إلى أن يتأخر الحصاد.`,
    },
    tags: ['shop', 'customers'],
    daysAgo: 3,
    likes: 6,
    cover: ['#5c3317', '#e67700'],
  },
]
