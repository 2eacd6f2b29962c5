import type { Network } from './brief.ts'
import { standaloneIdea, values, idea, linkLine, motto, audience } from './english-sentences.ts'
import type { Frames, Plan, Shapes } from './frames.ts'

const hook: Frames = {
  any: [
    'Hello from [name]~',
    'Meet [name]~',
    'This one is for [audience].',
    'A few words about [name]: [what].',
    'Have you met [name]?',
    'Ask us what matters, and this is what you’ll hear: [values].',
    'Let’s introduce ourselves: we’re [name].',
    'To [audience]: hello~',
    'Who’s behind this page? We’re [name].',
    'One thing we hold on to: [value].',
    'New here? We’re [name].',
    'What does [name] stand for? [Values].',
    '[Word]~',
    'A little reminder of who we are: [name].',
    'Say hello to [name]~',
    'Just passing by? This is [name].',
    'It’s us: [name]~',
    'Good to meet you~',
    'Nice to see you here~',
    'Good to have you here~',
  ],
  friendly: ['Hi, we’re [name]~', 'This goes out to [audience]~'],
  professional: ['Introducing [name].', 'We are [name].'],
  playful: ['Psst! Have you heard of [name]?', 'Plot twist: [name] is on your feed~', 'Calling [audience]~'],
  warm: ['With warm wishes from [name].', 'From our hearts to [audience].'],
  bold: ['Remember the name: [name].', 'Calling [audience]~'],
}

const topicHook: Frames = {
  any: [
    '[Topic].',
    'On our minds: [topic].',
    'From [name]: [topic].',
    'Something to share: [topic].',
    'Our topic: [topic].',
    'Let’s talk about this: [topic].',
    'A word from [name] on this: [topic].',
    'You’re hearing it from [name]: [topic].',
    'News for [audience]: [topic].',
    'What we’re talking about at [name]: [topic].',
  ],
  playful: ['Guess what? [Topic]~'],
  bold: ['Listen up: [topic].'],
  warm: ['Close to our hearts: [topic].'],
}

const shared = {
  any: [
    'Tell us what you think in the comments.',
    'Questions? Send us a message.',
    'Follow along so we can stay in touch.',
    'Know someone who’d like this? Tag them.',
    'What would you like to know about us? Ask below.',
    'We’d love to know who’s reading. Say hi.',
    'Tell us in the comments: what would you like to see next?',
    'Share it with someone who’d enjoy it.',
    'Say hello in the comments.',
  ],
  playful: ['Your turn: say hi with an emoji~'],
  warm: ['We read every comment with joy.'],
  bold: ['Don’t just scroll. Say hello~'],
} satisfies Frames

const calls: Record<Network, Frames> = {
  facebook: shared,
  instagram: shared,
  linkedin: {
    any: [
      'We’d be glad to hear your view in the comments.',
      'What is your experience? Share it below.',
      'Let’s connect.',
      'How do you see it? We look forward to reading your thoughts.',
      'Follow us to stay in touch.',
      'If this speaks to you, send us a message.',
      'Whom should we get to know? Mention them below.',
      'Questions are welcome in the comments.',
      'Which part would you like to hear more about?',
    ],
  },
  x: {
    any: [
      'Reply and tell us.',
      'Pass it on.',
      'Follow along.',
      'Questions? Ask away.',
      'What do you think?',
      'Say hello.',
      'Tell us below.',
      'Repost if you’re with us.',
      'Let’s talk.',
    ],
  },
  youtube: {
    any: [
      'Subscribe and stay with us.',
      'Leave your questions in the comments.',
      'If you enjoyed it, give it a like.',
      'Tell us in the comments what you’d like to see next.',
      'Share it with someone who’d enjoy it.',
      'Turn on notifications so you don’t miss what’s next.',
      'Thank you for watching.',
      'Say hello in the comments.',
      'Subscribe for more from us.',
    ],
  },
  whatsapp: {
    any: [
      'Just reply to this message.',
      'Write back and tell us what you need.',
      'Send this on to someone who’d like it.',
      'Any questions? We’re here.',
      'Reply with “hello” and we’ll take it from there.',
      'Tell us how we can help.',
      'We’re one message away.',
      'Shall we tell you more? Just say yes.',
      'Write to us whenever it suits you.',
    ],
  },
}

const watched: Frames = {
  any: [
    'In this video: [topic].',
    'In this video we talk about this: [topic].',
    'What this video is about: [topic].',
    'A video from [name]: [topic].',
    'Our video on this: [topic].',
    ...topicHook.any,
  ],
}

const introduced: Frames = {
  any: ['Who we are: [name].', 'We’re [name].', 'This is [name].', 'Greetings from [name].', 'You’re reading [name].'],
}

/** The structures of a network's posts: about the project, or about a topic. */
export function posts(network: Network, onTopic: boolean): Shapes {
  const call = calls[network]
  return { plans: onTopic ? topicPlans(network === 'youtube' ? watched : topicHook, call) : plans(call), last }
}

const last = [
  'Hello, and good to see you here.',
  'Good to meet you. Ask us anything.',
  'We’d love to hear from you.',
  'Welcome. Tell us what you’d like to know.',
]

const plans = (call: Frames): Plan[] => [
  [
    { frames: hook, before: '', cheer: true },
    { frames: idea, before: '\n\n', optional: true },
    { frames: audience, before: ' ', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: hook, before: '', cheer: true },
    { frames: values, before: '\n\n', optional: true },
    { frames: idea, before: '\n\n', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: standaloneIdea, before: '' },
    { frames: motto, before: ' ', optional: true },
    { frames: introduced, before: '\n\n', optional: true, cheer: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
]

const topicPlans = (first: Frames, call: Frames): Plan[] => [
  [
    { frames: first, before: '', cheer: true },
    { frames: idea, before: '\n\n', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: first, before: '', cheer: true },
    { frames: audience, before: '\n\n', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: first, before: '', cheer: true },
    { frames: introduced, before: '\n\n', optional: true },
    { frames: values, before: ' ', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
]

/** Ideas for a picture. */
export const pictures: Frames = {
  any: [
    'A photo in daylight that shows this: [topic].',
    'One clear close-up, nothing else in the frame: [topic].',
    'A picture that says this without words: [topic].',
    'A photo in daylight that shows your work: [what].',
    'A close-up on a plain background: [thing].',
    'A scene in which people recognise themselves: [audience].',
    'A picture that makes one word visible: [value].',
    'The word “[word]” in large letters on one of your colours.',
    'The name “[name]” on a plain background in your colours.',
    'Your hands at work, with “[name]” somewhere in the picture.',
    'A look behind the scenes of [name], in natural light.',
    'The place where you work, in the light of the morning.',
    'A portrait of you at your work, looking into the camera.',
    'Your logo, large, on one of your colours.',
  ],
}
