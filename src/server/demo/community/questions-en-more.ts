import type { DemoQuestion } from './shape.ts'

/** English questions: parcels, tools, and problems. */
export const moreEnglishQuestions: readonly DemoQuestion[] = [
  {
    key: 'returns',
    by: 'chloe',
    title: 'A customer wants to return a ring made to her size. Do I have to take it?',
    body: 'She measured wrongly (she says so herself) and is asking for a full refund. It was made to order. I would like to be fair, but I cannot sell a size 47.',
    tags: ['customers', 'handmade'],
    daysAgo: 23,
    up: 7,
    views: 205,
    answers: [
      {
        by: 'grace',
        body: 'In many countries things made to measure are an exception from the right to return, but look it up for *hers*, not yours. Whatever the rule, I would offer to resize it for the cost of the work.',
        up: 9,
        accepted: true,
      },
      {
        by: 'henry',
        body: 'Send a cheap paper or plastic sizer with the order confirmation. I do that with adapters, and wrong sizes are down to almost none.',
        up: 5,
      },
    ],
  },
  {
    by: 'liam',
    title: 'How do you keep stock the same in two shops?',
    body: `A client sells on a marketplace and in her own shop. Last week she sold the same lamp twice.

I could write something that polls both every five minutes:

\`\`\`js
for (const item of await shop.changedSince(last)) {
  await marketplace.setStock(item.sku, item.available)
}
\`\`\`

but between two runs the same thing can happen again. How do you do it with only one or two pieces of each item?`,
    tags: ['shop'],
    daysAgo: 21,
    up: 6,
    views: 177,
    answers: [
      {
        by: 'omar',
        body: `Let one of them be the truth and have the other ask it *before* it confirms the order. If the marketplace cannot ask, then hold one piece back there:

\`\`\`js
const shown = Math.max(0, item.available - 1)
\`\`\`

With single pieces this means that they are only in one shop at a time. It sounds like a loss, but it is cheaper than an angry customer.`,
        up: 10,
        accepted: true,
      },
      {
        by: 'chloe',
        body: 'I do exactly this by hand: one-off pieces live in my own shop only, and the marketplace gets what I can make again.',
        up: 4,
      },
    ],
  },
  {
    by: 'olivia',
    title: 'Cheapest safe way to ship something heavy and breakable?',
    body: 'Candles in glass, three to a box, around 1.4 kg. Last month four of thirty arrived broken. Bubble wrap is expensive and customers complain about the plastic.',
    tags: ['shipping', 'handmade'],
    daysAgo: 20,
    up: 10,
    views: 289,
    elsewhere: {
      question: 'pottery-abroad',
      note: 'Hassan ships pottery and packs it in two boxes, which works for glass as well.',
    },
    answers: [
      {
        by: 'james',
        body: 'Shredded cardboard. I bought a small second-hand shredder and use the boxes that my timber comes in. Nothing must touch the outer wall: two fingers of room on every side.',
        up: 8,
      },
      {
        by: 'tariq',
        body: `From ten years at a carrier: parcels are dropped from the height of a belt, about one metre. Pack one, drop it yourself on each corner, open it. If it survives **six drops** it survives the post.

And measure the box: many carriers charge by volume (length × width × height ÷ 5000), not by weight.`,
        up: 13,
        accepted: true,
      },
      {
        by: 'grace',
        body: 'Corrugated sleeves made for wine bottles, cut in half. They cost pennies by the hundred.',
        up: 5,
      },
    ],
  },
  {
    by: 'henry',
    title: 'Do I need insurance for selling a few printed parts a week?',
    body: 'Somebody asked what would happen if one of my parts broke in her machine. I had never thought about it. It is ten orders a week at most.',
    tags: ['start', 'money'],
    daysAgo: 17,
    up: 5,
    views: 132,
    answers: [
      {
        by: 'ruby',
        body: 'Ask for *product liability* and describe exactly what you make. For small makers it is often less than you fear, and some markets do not let you have a stall without it.',
        up: 6,
      },
      {
        by: 'amelia',
        body: 'I have it for cakes through a makers’ association, as part of the membership. Worth looking whether there is one for what you do.',
        up: 4,
      },
    ],
  },
  {
    by: 'samuel',
    title: 'Subscribers pause and never come back. What do you do about it?',
    body: 'About one in ten pauses every month. Most write "too much coffee at home". They stay paused for ever, and I do not want to be a pest.',
    tags: ['customers', 'email'],
    daysAgo: 15,
    up: 8,
    views: 201,
    answers: [
      {
        by: 'hind',
        body: 'I changed the button from "pause" to "send it later", with a date. Almost everyone chooses four weeks, and it starts again by itself with a mail three days before.',
        up: 11,
        accepted: true,
      },
      {
        by: 'peter',
        body: 'One letter after six weeks, from you by name: "Is the cupboard empty yet?" With two links, *yes, send a bag* and *not yet*. Then be quiet.',
        up: 6,
      },
    ],
  },
  {
    by: 'daniel',
    title: 'A client uses my photos in an advert we did not agree on',
    body: 'I was paid for ten pictures for the shop. Now they are on a bus. I am flattered and a bit annoyed. How would you bring it up without losing the client?',
    tags: ['freelance', 'customers'],
    daysAgo: 13,
    up: 6,
    views: 158,
    answers: [
      {
        by: 'sara',
        body: 'Write as if it were a mistake, because it mostly is: "Lovely to see them on the bus. Our agreement covers the shop; here is what I charge for advertising." Attach the invoice. It worked for me twice out of two.',
        up: 9,
        accepted: true,
      },
      {
        by: 'sophia',
        body: 'And put one line into every offer from now on: where, how long, in which countries.',
        up: 5,
      },
    ],
  },
  {
    by: 'grace',
    title: 'Which numbers do you look at every month?',
    body: 'I have a spreadsheet with forty columns and I do not know what to do with any of them. If you could keep only three numbers, which would they be?',
    tags: ['money', 'time'],
    daysAgo: 11,
    up: 12,
    views: 243,
    answers: [
      {
        by: 'ruby',
        body: `1. What is left after everything, **including an hourly wage for you**.
2. How many customers bought for the second time.
3. How many weeks your cash would last if nothing were sold.

Everything else explains one of these three.`,
        up: 14,
        accepted: true,
      },
      {
        by: 'samuel',
        body: 'Subscribers at the end of the month, bags thrown away, and hours. The hours were the painful one.',
        up: 5,
      },
      {
        by: 'olivia',
        body: 'Only one: takings for each market day minus the fee and the fuel. I dropped two markets after three months of writing it down.',
        up: 6,
      },
    ],
  },
  {
    by: 'amelia',
    title: 'How many photos should a product page have?',
    body: 'I have one for each cake. Somebody told me it should be at least six, which would take me weeks.',
    tags: ['photos', 'shop'],
    daysAgo: 9,
    up: 4,
    views: 97,
    elsewhere: { question: 'photo-phone', note: 'How to take them at a window with a phone.' },
    answers: [
      {
        by: 'daniel',
        body: 'Three that answer questions beat six pretty ones: the whole thing, a slice or a detail, and something that shows the size (a hand or a plate).',
        up: 7,
      },
    ],
  },
  {
    by: 'grace',
    title: 'How do I find my very first customers?',
    body: 'Sorry if this has been asked: shop is online, nobody comes. Where do the first buyers come from?',
    tags: ['start'],
    daysAgo: 50,
    up: 1,
    views: 46,
    mergedInto: 'first-ten',
    answers: [],
  },
  {
    by: 'peter',
    title: 'Does anybody still use paper flyers?',
    body: 'A neighbour wants to print 5,000 of them for her alterations service. My instinct says no, but she knows her street better than I do.',
    tags: ['marketing'],
    daysAgo: 5,
    up: 3,
    down: 1,
    views: 64,
    answers: [
      {
        by: 'samuel',
        body: 'For a service on one street: yes, 200 of them, handed over in person, with a small discount until a date so that she can count them. 5,000 is a printer’s number and not hers.',
        up: 5,
      },
    ],
  },
  {
    by: 'sophia',
    title: 'Group course or one-to-one lessons: where did you earn more an hour?',
    body: 'Six people in a group pay a third each of what a single lesson costs. On paper that is double. Preparing takes me far longer, though. How does it look after a year?',
    tags: ['freelance', 'pricing'],
    daysAgo: 2,
    up: 4,
    views: 51,
    answers: [],
  },
  {
    by: 'james',
    title: 'Looking for people who would test my new oil finish',
    body: 'I can send small bottles to five people who use wooden boards every day. What should I ask them afterwards?',
    tags: ['handmade'],
    daysAgo: 1,
    up: 0,
    views: 3,
    status: 'pending',
    answers: [],
  },
]
