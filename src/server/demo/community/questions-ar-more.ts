import type { DemoQuestion } from './shape.ts'

/** Arabic questions: shops, mails, photos, and growth. */
export const moreArabicQuestions: readonly DemoQuestion[] = [
  {
    by: 'sara',
    title: 'ما أقل ما يحتاج إليه المتجر الصغير من هوية بصرية؟',
    body: 'يسألني أصحاب المشاريع دائمًا عن «هوية كاملة» وميزانيتهم لا تكفي لشعار. ماذا كان كافيًا لكم في السنة الأولى؟',
    tags: ['start', 'marketing'],
    daysAgo: 26,
    up: 8,
    views: 175,
    answers: [
      {
        by: 'hind',
        body: 'اسم بخط واحد، ولونان، وملصق جيد الطباعة. لم أغيّر شيئًا منها إلى اليوم.',
        up: 9,
        accepted: true,
      },
      {
        by: 'noura',
        body: 'التغليف كان هويتي. الزبونة لا ترى الشعار إلا صغيرًا، لكنها تفتح العلبة وتصوّرها.',
        up: 7,
      },
    ],
  },
  {
    by: 'omar',
    title: 'كيف تردّون على «كم السعر؟» وهو مكتوب تحت الصورة؟',
    body: 'نصف رسائل متجر زوجتي هو هذا السؤال. فكّرت في ردّ آلي، وأخاف أن يبدو جافًا.',
    tags: ['customers', 'social'],
    daysAgo: 24,
    up: 9,
    views: 248,
    answers: [
      {
        by: 'khaled',
        body: 'من يسأل عن السعر يريد أن يبدأ حديثًا. أجيب بالسعر وبسؤال: «بـ ٩٠ ريالًا للكيلو، هل هو لك أم هدية؟» نصفهم يكمل الحديث ويشتري.',
        up: 13,
        accepted: true,
      },
      {
        by: 'layla',
        body: 'وضعت السعر على الصورة نفسها لا تحتها. قلّت الأسئلة كثيرًا.',
        up: 7,
      },
      {
        by: 'youssef',
        body: 'الردّ الآلي جيد إن كان فيه اسمك ووقت ردّك الحقيقي: «أنا يوسف، أردّ بين السابعة والتاسعة مساءً، والأسعار كلها في هذا الرابط».',
        up: 5,
      },
    ],
  },
  {
    by: 'reem',
    title: 'كم مرة أرسل النشرة البريدية حتى لا يملّ الناس؟',
    body: 'عندي ٤٢٠ مشتركًا. كنت أرسل كل أسبوع فألغى بعضهم اشتراكه، ثم توقفت شهرين فنسوني. ما الإيقاع الذي نجح معكم؟',
    tags: ['email'],
    daysAgo: 22,
    up: 10,
    views: 219,
    answers: [
      {
        by: 'peter',
        body: 'Every second week, always on the same day, and never longer than one screen. A few unsubscribes after each issue are normal. Nobody opening it isn’t.',
        up: 9,
      },
      {
        by: 'hind',
        body: 'مرة في الشهر، ومعها شيء نافع حتى لمن لا يشتري. والأهم رابط إلغاء واضح: من يغادر بسهولة لا يضع رسالتك في البريد غير المرغوب فيه.',
        up: 10,
        accepted: true,
      },
    ],
  },
  {
    by: 'layla',
    title: 'صوري جميلة في الهاتف وباهتة في المتجر، ما السبب؟',
    body: 'أصوّر مفارش بألوان هادئة، وعندما أرفعها تصبح رمادية تقريبًا. جرّبت أكثر من برنامج تعديل.',
    tags: ['photos', 'shop'],
    daysAgo: 19,
    up: 8,
    views: 181,
    elsewhere: { question: 'photo-phone', note: 'طريقة دانيال للتصوير قرب النافذة بلا مصابيح.' },
    answers: [
      {
        by: 'youssef',
        body: `غالبًا السبب واحد من ثلاثة:

- الهاتف يحفظ بألوان واسعة لا تفهمها بعض المتاجر، فصدّري الصورة بصيغة **sRGB**.
- المتجر يضغط الصور كثيرًا، فارفعيها بعرض ١٦٠٠ بكسل بدل ٤٠٠٠.
- إضاءة السقف الصفراء مع ضوء النافذة معًا، فأطفئيها.

ابدئي بالثالث، فهو مجاني.`,
        up: 13,
        accepted: true,
      },
    ],
  },
  {
    by: 'khaled',
    title: 'كيف أختار موردًا أثق به وأنا لا أراه؟',
    body: 'أريد إضافة أنواع عسل من منطقة بعيدة. المورد يرسل عينات ممتازة، ولكن هل ستكون الكمية الكبيرة مثلها؟',
    tags: ['food', 'start'],
    daysAgo: 18,
    up: 7,
    views: 149,
    answers: [
      {
        by: 'tariq',
        body: 'اطلب كمية متوسطة أولًا وبسعر الكمية الصغيرة، ولا تطلب عينة ثانية. واحتفظ بعلبة من كل دفعة عليها التاريخ لتقارن.',
        up: 8,
        accepted: true,
      },
      {
        by: 'hassan',
        body: 'اسأله عن زبونين يشتريان منه منذ سنة وكلّمهما. من يرفض هذا الطلب فقد أجابك.',
        up: 7,
      },
    ],
  },
  {
    by: 'maryam',
    title: 'هل أوظّف من يساعدني في المواسم أم أقلّل الطلبات؟',
    body: 'في رمضان والأعياد تتضاعف الطلبات أربع مرات. العام الماضي قبلتها كلها وتعبت، وتأخرت ثلاثة طلبات.',
    tags: ['time', 'food'],
    daysAgo: 16,
    up: 9,
    views: 167,
    answers: [
      {
        by: 'noura',
        body: 'أغلقي الطلب عند عدد معيّن وأعلنيه: «بقي ١٢ علبة لهذا الأسبوع». النقص المعلن يبيع أكثر من التأخير.',
        up: 10,
      },
      {
        by: 'amelia',
        body: 'I hire a friend just for packing, four evenings. I still do the baking, and the boxes no longer look as if they were tied at two in the morning.',
        up: 6,
      },
      {
        by: 'abdullah',
        body: 'احسبي أجرة المساعدة على الطلب الواحد قبل الموسم، فإن كانت أقل من نصف ربحه فوظّفي بلا تردد.',
        up: 5,
      },
    ],
  },
  {
    by: 'noura',
    title: 'أفضل طريقة لكتابة وصف عطر لا يستطيع القارئ أن يشمّه؟',
    body: 'كل الأوصاف تتشابه: «مزيج ساحر من العود والورد». أريد وصفًا يجعل القارئ يتخيّله فعلًا.',
    tags: ['shop', 'marketing'],
    daysAgo: 14,
    up: 11,
    views: 208,
    answers: [
      {
        by: 'reem',
        body: 'صفي الموقف لا المكوّنات: «رائحة مجلس جدتي بعد صلاة العشاء». ثم اكتبي المكوّنات في سطر صغير لمن يفهمها.',
        up: 15,
        accepted: true,
      },
      {
        by: 'olivia',
        body: 'I read aloud what customers say at the stall and use their words. “Like a library that someone cleaned” sold more fig candles than anything I wrote.',
        up: 8,
      },
    ],
  },
  {
    by: 'hassan',
    title: 'هل تطلبون عربونًا من المقاهي والمطاعم؟',
    body: 'الكميات كبيرة والدفع بعد شهرين أحيانًا. أخاف إن طلبت عربونًا أن يذهبوا إلى غيري.',
    tags: ['customers', 'money'],
    daysAgo: 12,
    up: 5,
    views: 118,
    answers: [
      {
        by: 'abdullah',
        body: 'نعم، ٤٠٪ عند الطلب والباقي عند التسليم للطلب الأول، ثم تُمنح المهلة لمن التزم. من يرفض العربون كله كان سيتأخر في الدفع كله.',
        up: 9,
        accepted: true,
      },
    ],
  },
  {
    by: 'youssef',
    title: 'هل صوت المقطع مهم إذا كان أغلب الناس يشاهدون بلا صوت؟',
    body: 'أقضي في تنظيف الصوت وقتًا أطول من المونتاج نفسه، وأشك في جدوى ذلك.',
    tags: ['social', 'photos'],
    daysAgo: 10,
    up: 4,
    views: 92,
    status: 'closed',
    answers: [
      {
        by: 'sara',
        body: 'اكتب الكلام على الشاشة أولًا، ثم اجعل الصوت مفهومًا لا مثاليًا. ميكروفون صغير يوفّر عليك كل ذلك الوقت.',
        up: 6,
        accepted: true,
      },
    ],
  },
  {
    by: 'tariq',
    title: 'كيف تجردون المخزون من غير أن تغلقوا المتجر يومًا كاملًا؟',
    body: 'عندي ٣٠٠ صنف، والجرد السنوي يأخذ يومين. سمعت عن الجرد على أجزاء، فهل جرّبه أحد في متجر صغير؟',
    tags: ['shop', 'time'],
    daysAgo: 8,
    up: 6,
    views: 104,
    answers: [
      {
        by: 'omar',
        body: 'نعم: عشرة أصناف كل يوم قبل الفتح، والأكثر مبيعًا مرتين في الشهر. اكتب تاريخ آخر جرد بجانب كل صنف، وابدأ دائمًا بالأقدم.',
        up: 7,
        accepted: true,
      },
      {
        by: 'grace',
        body: 'Count whatever you’re about to reorder. Those are the only numbers you act on anyway.',
        up: 4,
      },
    ],
  },
  {
    by: 'reem',
    title: 'ما المنصة التي تنصحون بها لدورة من أربعة دروس؟',
    body: 'لا أريد منصة بعمولة عالية، ويكفيني فيديو ومكان للأسئلة وشهادة بسيطة.',
    tags: ['start', 'freelance'],
    daysAgo: 6,
    up: 5,
    views: 88,
    answers: [
      {
        by: 'sophia',
        body: 'For the first round I used nothing but video calls and a shared folder. By the second I knew which features I was really missing, and there was only one.',
        up: 6,
      },
      {
        by: 'maha',
        body: 'أتفق مع صوفيا. ولتصدري الشهادة يكفي قالب جميل تملئين فيه الاسم، وطلابك سيحبون أنها بخط يدك.',
        up: 4,
      },
      {
        by: 'khaled',
        body: 'هل جرّبتِ أن تسألي طلابك أين يحبون أن يتعلموا؟ قد يكون الجواب أبسط مما تظنين.',
        up: 0,
        pending: true,
      },
    ],
  },
  {
    by: 'maha',
    title: 'كيف تغلّفون الدفاتر حتى لا تنثني زواياها في البريد؟',
    body: 'أرسل دفترين أو ثلاثة في كيس مبطّن، ويصل بعضها بزاوية مثنية. الصندوق يضاعف سعر الشحن. هل من حلّ بينهما؟',
    tags: ['shipping', 'handmade'],
    daysAgo: 4,
    up: 6,
    views: 79,
    answers: [
      {
        by: 'tariq',
        body: 'لوح كرتون مقوّى بمقاس أكبر من الدفتر بسنتيمتر من كل جهة، من الأعلى والأسفل، وكلها في الكيس نفسه. يبقى الوزن قليلًا والسعر كما هو.',
        up: 7,
      },
      {
        by: 'hassan',
        body: 'أضف زوايا من ورق مطوي على أركان الدفتر نفسه. دقيقة واحدة لكل دفتر، ولن تعودي إلى القلق.',
        up: 4,
      },
    ],
  },
  {
    by: 'layla',
    title: 'هل يحق لي أن أبيع قطعة من باترون اشتريته؟',
    body: 'اشتريت باترون دمية، ومكتوب فيه «للاستخدام الشخصي». زبونة تريد ثلاث دمى. كيف تتصرفون؟',
    tags: ['handmade', 'customers'],
    daysAgo: 1,
    up: 2,
    views: 21,
    answers: [],
  },
  {
    by: 'hind',
    title: 'أبحث عن شركة تغليف تقبل كميات صغيرة في الخليج',
    body: 'أحتاج إلى ٣٠٠ كيس قهوة بصمام، وكل من سألته يبدأ من خمسة آلاف. من يعرف موردًا يقبل بالقليل؟',
    tags: ['food', 'start'],
    daysAgo: 1,
    up: 0,
    views: 2,
    status: 'pending',
    answers: [],
  },
]
