import type { DemoQuestion } from './shape.ts'

/** English questions: parcels, tools, and problems. */
export const moreEnglishQuestions: readonly DemoQuestion[] = [
  {
    key: 'returns',
    by: 'chloe',
    title: 'A customer wants to return a ring made to her size. Do I have to accept it?',
    body: 'She measured wrongly (she says so herself) and is asking for a full refund. It was made to order. I’d like to be fair, but I can’t sell a size 47.',
    tags: ['customers', 'handmade'],
    daysAgo: 23,
    up: 7,
    views: 205,
    answers: [
      {
        by: 'grace',
        body: 'In many countries, things made to measure are an exception to the right to return, but look it up for *hers*, not yours. Whatever the rule, I’d offer to resize it for the cost of the work.',
        up: 9,
        accepted: true,
      },
      {
        by: 'henry',
        body: 'Send a cheap paper or plastic sizer with the order confirmation. I do that with adapters, and wrong sizes are down to almost zero.',
        up: 5,
      },
    ],
  },
  {
    by: 'liam',
    title: 'How do you keep stock in sync between two shops?',
    body: `A client sells on a marketplace and in her own shop. Last week she sold the same lamp twice.

I could write something that polls both every five minutes:

\`\`\`js
for (const item of await shop.changedSince(last)) {
  await marketplace.setStock(item.sku, item.available)
}
\`\`\`

but the same thing could happen between two runs. How do you do it with only one or two pieces of each item?`,
    tags: ['shop'],
    daysAgo: 21,
    up: 6,
    views: 177,
    answers: [
      {
        by: 'omar',
        body: `Make one of them the source of truth and have the other ask it *before* it confirms the order. If the marketplace can’t ask, hold one piece back there:

\`\`\`js
const shown = Math.max(0, item.available - 1)
\`\`\`

With one-off pieces this means they’re only in one shop at a time. It sounds like a loss, but it’s cheaper than an angry customer.`,
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
        body: 'Shredded cardboard. I bought a small second-hand shredder and use the boxes my timber comes in. Nothing should touch the outer wall. Leave two fingers of space on every side.',
        up: 8,
      },
      {
        by: 'tariq',
        body: `I spent ten years at a carrier. Parcels fall from the height of a belt, about one metre. Pack one, drop it on each corner, then open it. If it survives **six drops** it survives the post.

And measure the box. Many carriers charge by volume (length × width × height ÷ 5000), not by weight.`,
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
    body: 'Someone asked what would happen if one of my parts broke in her machine. I’d never thought about it. It’s ten orders a week at most.',
    tags: ['start', 'money'],
    daysAgo: 17,
    up: 5,
    views: 132,
    answers: [
      {
        by: 'ruby',
        body: 'Ask for *product liability* and describe exactly what you make. For small makers it often costs less than you’d think, and some markets won’t let you have a stall without it.',
        up: 6,
      },
      {
        by: 'amelia',
        body: 'I have it for cakes through a makers’ association, as part of the membership. It’s worth checking whether there’s one for what you do.',
        up: 4,
      },
    ],
  },
  {
    by: 'samuel',
    title: 'Subscribers pause and never come back. What do you do about it?',
    body: 'About one in ten pauses every month. Most write “too much coffee at home”. They stay paused forever, and I don’t want to be a pest.',
    tags: ['customers', 'email'],
    daysAgo: 15,
    up: 8,
    views: 201,
    answers: [
      {
        by: 'hind',
        body: 'I changed the button from “pause” to “send it later”, with a date. Almost everyone chooses four weeks, and it restarts automatically, with an email three days before.',
        up: 11,
        accepted: true,
      },
      {
        by: 'peter',
        body: 'One email after six weeks, from you personally: “Is the cupboard empty yet?” With two links, *yes, send a bag* and *not yet*. Then leave them alone.',
        up: 6,
      },
    ],
  },
  {
    by: 'daniel',
    title: 'A client uses my photos in an advert we didn’t agree on',
    body: 'I was paid for ten pictures for the shop. Now they’re on a bus. I’m flattered and a bit annoyed. How would you bring it up without losing the client?',
    tags: ['freelance', 'customers'],
    daysAgo: 13,
    up: 6,
    views: 158,
    answers: [
      {
        by: 'sara',
        body: 'Write as if it were a mistake, because it usually is: “Lovely to see them on the bus. Our agreement covers the shop; here is what I charge for advertising.” Attach the invoice. It’s worked for me both times.',
        up: 9,
        accepted: true,
      },
      {
        by: 'sophia',
        body: 'And from now on, put one line in every quote: where, how long, in which countries.',
        up: 5,
      },
    ],
  },
  {
    by: 'grace',
    title: 'Which numbers do you look at every month?',
    body: 'I have a spreadsheet with forty columns and I don’t know what to do with any of them. If you could only keep three numbers, which would they be?',
    tags: ['money', 'time'],
    daysAgo: 11,
    up: 12,
    views: 243,
    answers: [
      {
        by: 'ruby',
        body: `1. What is left after everything, **including an hourly wage for you**.
2. How many customers bought a second time.
3. How many weeks your cash would last if you sold nothing.

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
    body: 'I have one for each cake. Someone told me it should be at least six, which would take me weeks.',
    tags: ['photos', 'shop'],
    daysAgo: 9,
    up: 4,
    views: 97,
    elsewhere: { question: 'photo-phone', note: 'How to take them by a window with a phone.' },
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
    body: 'Sorry if this has been asked before. My shop is online, but nobody comes. Where do the first buyers come from?',
    tags: ['start'],
    daysAgo: 50,
    up: 1,
    views: 46,
    mergedInto: 'first-ten',
    answers: [],
  },
  {
    by: 'peter',
    title: 'Does anyone still use paper flyers?',
    body: 'A neighbour wants to print 5,000 of them for her alterations service. My instinct says no, but she knows her street better than I do.',
    tags: ['marketing'],
    daysAgo: 5,
    up: 3,
    down: 1,
    views: 64,
    answers: [
      {
        by: 'samuel',
        body: 'For a service on one street: yes, 200 of them, handed over in person, with a small discount that ends on a date, so she can count them. 5,000 is the printer’s number, not hers.',
        up: 5,
      },
    ],
  },
  {
    by: 'sophia',
    title: 'Group course or one-to-one lessons: which earned you more per hour?',
    body: 'Six people in a group each pay a third of what a single lesson costs. On paper that’s double. Preparing takes me far longer, though. What did it look like after a year?',
    tags: ['freelance', 'pricing'],
    daysAgo: 2,
    up: 4,
    views: 51,
    answers: [],
  },
  {
    by: 'james',
    title: 'Looking for people to test my new oil finish',
    body: 'I can send small bottles to five people who use wooden boards every day. What should I ask them afterwards?',
    tags: ['handmade'],
    daysAgo: 1,
    up: 0,
    views: 3,
    status: 'pending',
    answers: [],
  },
]
