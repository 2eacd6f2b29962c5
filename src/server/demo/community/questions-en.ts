import type { DemoQuestion } from './shape.ts'

/** English questions: prices, selling, and first steps. */
export const englishQuestions: readonly DemoQuestion[] = [
  {
    key: 'pricing-candles',
    by: 'olivia',
    title: 'How do I price a candle so that I actually earn something?',
    body: `Materials for one 220 g candle come to about €4.10 (wax, wick, jar, fragrance, box). I sell it for €14 at the market and €16 online, and at the end of the month there’s almost nothing left.

What am I not counting?

- market fee: €45 a day, I sell 20 to 30 candles
- card fees
- about 25 minutes of work each, if I make a batch of 24`,
    tags: ['pricing', 'handmade'],
    daysAgo: 61,
    up: 14,
    views: 412,
    answers: [
      {
        by: 'ruby',
        body: `You’re counting materials and forgetting yourself. A simple way to see it:

\`\`\`
materials            4.10
labour 25 min @ 15   6.25
market fee / 25      1.80
card fee             0.30
waste, testers       0.50
                    ------
real cost           12.95
\`\`\`

At €14 you earn about one euro. Either the batch has to get bigger, so the 25 minutes become 12, or the price has to go up. I’d do both, and try **€18** for one month before deciding anything.`,
        up: 17,
        accepted: true,
      },
      {
        by: 'grace',
        body: 'I was in the same place with soap. Raising the price by 20% lost me a handful of customers and doubled what was left over. Nobody mentioned it at the stall, not once.',
        up: 9,
      },
      {
        by: 'chloe',
        body: 'Look at the jar as well. I changed to a slightly smaller tin and nobody thinks it’s “less”, but it costs me €0.90 less and ships in a padded envelope.',
        up: 5,
      },
    ],
  },
  {
    key: 'first-ten',
    by: 'henry',
    title: 'Where did your first ten paying customers come from?',
    body: 'Not friends and family, the first ten strangers. I have a product that works (spare parts for old mixers) and a shop with exactly zero visitors. What worked for you before you had any reviews?',
    tags: ['start', 'marketing'],
    daysAgo: 54,
    up: 19,
    views: 530,
    pinned: true,
    answers: [
      {
        by: 'liam',
        body: `People with a broken mixer are searching for the **exact part number**. Put it everywhere:

1. one page for each part, with the number in the title
2. the models it fits, as a plain list
3. a photo of the old part beside yours, with a ruler

For parts like these that’s most of the marketing you need. Mine took about six weeks to show up in search.`,
        up: 15,
        accepted: true,
      },
      {
        by: 'chloe',
        body: 'A marketplace, no shame in that. People go there to buy. I put a small card with my own shop in every parcel, and after a year a third of my orders came direct.',
        up: 11,
      },
      {
        by: 'samuel',
        body: 'I left twelve free bags with a note in offices on my street. Four of them ordered again, and two of those became subscribers who are still with me.',
        up: 8,
      },
      {
        by: 'maha',
        body: 'For me it was a reading club. I gave them a discount for ordering together, and someone posted a photo of all ten notebooks on one table. That photo still brings people.',
        up: 6,
      },
    ],
  },
  {
    by: 'amelia',
    title: 'Customers cancel cake orders the day before. Should I ask for a deposit?',
    body: 'Twice this month someone cancelled on Thursday evening, when the sponge was already baked. I’m afraid that a deposit will scare people off, but I can’t eat that much cake.',
    tags: ['food', 'customers'],
    daysAgo: 47,
    up: 11,
    views: 298,
    answers: [
      {
        by: 'sophia',
        body: 'Ask for half when they book, and say clearly how long they can get it back. I do the same with lessons: *free to cancel until 48 hours before*. It never scared anyone off, and cancellations almost stopped.',
        up: 12,
        accepted: true,
      },
      {
        by: 'james',
        body: 'For anything made to order I take 50%, and the other half before it leaves the workshop. Put it on the order form, not just in the small print.',
        up: 7,
      },
    ],
  },
  {
    by: 'chloe',
    title: 'Marketplace or my own shop, if I only have time for one?',
    body: 'The marketplace takes about 15% all in. My own shop costs a fixed fee each month, but I’d have to bring every visitor myself. I have around six hours a week for all of it.',
    tags: ['shop', 'marketing'],
    daysAgo: 43,
    up: 9,
    views: 341,
    answers: [
      {
        by: 'liam',
        body: 'With six hours: the marketplace until it brings you steady orders, then your own. But collect addresses from the first day (with permission!), because those customers aren’t yours otherwise.',
        up: 10,
        accepted: true,
      },
      {
        by: 'peter',
        body: 'I agree with Liam. One addition: even a single page with a sign-up form is “your own shop” to start with. It takes an evening.',
        up: 4,
      },
      {
        by: 'henry',
        body: 'I went the other way and started with my own. It was very quiet for a very long time.',
        up: 3,
        down: 1,
      },
    ],
  },
  {
    key: 'photo-phone',
    by: 'grace',
    title: 'Can I take decent product photos with a phone?',
    body: 'My soap looks grey in every picture. I don’t want to buy a camera yet. Is there a kitchen-table setup you’d recommend?',
    tags: ['photos', 'handmade'],
    daysAgo: 39,
    up: 16,
    views: 467,
    answers: [
      {
        by: 'daniel',
        body: `Yes. Turn **off** every lamp in the room. That’s where the grey comes from.

1. Put the table beside a window, never in direct sun.
2. Stand a white foam board on the dark side.
3. Tap the soap on the screen and turn the brightness up a little.
4. Use the 2× lens from further away instead of standing close.

A board costs about three pounds and does more than any camera would.`,
        up: 18,
        accepted: true,
      },
      {
        by: 'olivia',
        body: 'What Daniel said, plus always the same place and the same time of day. My shop looked better just because the pictures matched.',
        up: 8,
      },
      {
        by: 'amelia',
        body: 'A linen napkin under it, and nothing else in the picture. I used to add flowers and people asked whether they could buy the flowers.',
        up: 6,
      },
    ],
  },
  {
    by: 'sophia',
    title: 'How do you stop your side business from taking over every evening?',
    body: 'I have a full-time job, lessons from six to eight in the morning, and messages all evening. My husband says that I’m “always typing”. What rules do you have, and do you keep them?',
    tags: ['time', 'freelance'],
    daysAgo: 36,
    up: 13,
    views: 256,
    answers: [
      {
        by: 'amelia',
        body: 'Messages twice a day, at lunch and at seven. I say so in the automatic reply. The first week felt rude, and since then nobody has complained.',
        up: 11,
        accepted: true,
      },
      {
        by: 'ruby',
        body: 'One evening a week is for the dull work: invoices, orders, posting. The other evenings are closed. It sounds strict, but I get more done in that one evening than I did in five.',
        up: 7,
      },
    ],
  },
  {
    by: 'samuel',
    title: 'When does it make sense to register for VAT or sales tax early?',
    body: 'I’m below the threshold where I live, but two cafés asked for an invoice with tax on it. Has anyone registered before they had to? Was it worth the paperwork?',
    tags: ['money'],
    daysAgo: 34,
    up: 6,
    views: 188,
    answers: [
      {
        by: 'ruby',
        body: `In general, and without knowing your rules:

- **Worth it** when most of your customers are businesses (they get it back) and you have large purchases yourself, such as a roaster.
- **Not worth it** when you sell to people at home, because your price goes up for them or your margin goes down for you.

Ask the cafés whether they need the tax line or just a proper invoice. Very often it’s only the second.`,
        up: 9,
        accepted: true,
      },
      {
        by: 'james',
        body: 'I registered early because of a shop that wouldn’t buy otherwise. Four returns a year, about an hour each once the spreadsheet was set up.',
        up: 3,
      },
    ],
  },
  {
    by: 'james',
    title: 'How much discount do shops expect when they buy wholesale?',
    body: 'A kitchen shop would like 40 of my boards. I sell them for £48 on my own site. They have asked for “trade price” as if I knew what that was.',
    tags: ['pricing', 'customers'],
    daysAgo: 30,
    up: 8,
    views: 221,
    answers: [
      {
        by: 'ruby',
        body: 'Half of the retail price is what most of them hope for, and 40% off is common for handmade work. Before you answer, work out what a board costs *you*; if half doesn’t cover it, your retail price is too low for wholesale and it’s fine to say no.',
        up: 8,
      },
      {
        by: 'chloe',
        body: 'Offer a smaller range for trade. I keep two simple rings at trade price and everything else only in my own shop.',
        up: 6,
      },
    ],
  },
  {
    by: 'maha',
    title: 'Is it worth printing in two languages on the same cover?',
    body: 'My notebooks have either an Arabic or an English cover. A bookshop asked for one edition with both. Has anyone sold a bilingual product, and did it find *more* buyers or please nobody?',
    tags: ['handmade', 'customers'],
    daysAgo: 27,
    up: 7,
    views: 164,
    answers: [
      {
        by: 'sara',
        body: 'Design both sides as front covers: Arabic opens from the right, English from the left. Then it looks like a decision, not a translation. I did this for a café menu and people kept the menus.',
        up: 9,
        accepted: true,
      },
      {
        by: 'olivia',
        body: 'My labels are English and Irish. Tourists love it and locals smile. I’d try 50 pieces before changing everything.',
        up: 4,
      },
    ],
  },
  {
    by: 'peter',
    title: 'What do you write in a newsletter when nothing has happened?',
    body: 'A client of mine makes leather belts. Nothing new for three months, and she feels she shouldn’t write unless there’s a sale. I disagree, but I need examples.',
    tags: ['email', 'marketing'],
    daysAgo: 25,
    up: 5,
    views: 143,
    answers: [
      {
        by: 'reem',
        body: 'I answer one question that a student asked me. It takes an hour to write, and those emails get more replies than any offer. {maha} does something similar for her notebooks. Perhaps she can show you one.',
        up: 8,
      },
      {
        by: 'samuel',
        body: 'How it’s made, one step at a time. I wrote three newsletters about water. People replied with photos of their kettles.',
        up: 6,
      },
      {
        by: 'maha',
        body: 'A photo of something that went wrong, and what you learned from it. My crooked spines were the most-opened newsletter of the year.',
        up: 7,
        accepted: true,
      },
    ],
  },
]
