import { values, idea, linkLine, motto, audience } from './english-sentences.ts'
import type { Frames, Shapes } from './frames.ts'

const line: Frames = {
  any: [
    '[name]: [what]',
    '[One], for [audience]',
    '[Thing], from [name]',
    '[name], for [audience]',
    '[What]. That’s [name].',
    '[name]: [values]',
    'For [audience]: [thing]',
    '[Values]. That’s [name].',
    '[name]. For [audience], first of all.',
    '[name]. [Word].',
    '[What]. [Word].',
    '[Value]. That’s where we start.',
    'This is [name]',
    'Meet [name]',
    'Say hello to [name]',
    'Hello from [name]',
    'It starts with [name]',
    '[name]: good to meet you',
    'You’ve found [name]',
    'Come in, this is [name]',
    'Here for you: [name]',
  ],
  friendly: ['Hi! We’re [name]: [what]', '[name]: glad you’re here', 'Hi, we’re [name]', 'Come and say hi to [name]'],
  professional: [
    '[name] at a glance: [what]',
    '[name], at your service',
    'Introducing [name]',
    '[name]: pleased to meet you',
  ],
  playful: [
    'Psst! [name]: [what]',
    'Psst! It’s [name]',
    'Ta-da! [name]',
    '[name] says hi',
    'Knock, knock! [name] here',
  ],
  warm: [
    'With warm wishes from [name]: [thing]',
    'Welcome to [name]: [what]',
    'Welcome to [name]',
    '[name]: make yourself at home',
    'With warm wishes, [name]',
  ],
  bold: ['[name]: [what]. Full stop.', 'Remember the name: [name]', 'Make way for [name]', '[name]. Here we are.'],
}

export const tagline: Shapes = {
  plans: [[{ frames: line, before: '' }]],
  last: [
    'Good to meet you',
    'Glad you’re here',
    'Come on in',
    'Hello, and welcome',
    'Here for you',
    'Let’s get started',
  ],
}

const pitchLead: Frames = {
  any: [
    '[name] in one line: [what].',
    '[name]: [what].',
    'What is [name]? [What].',
    '[What]. That’s what [name] is about.',
    'Ask us about [name] and you’ll hear this: [what].',
    'The idea behind [name]: [what].',
    'This is [name]: [what].',
    'Meet [name]: [what].',
    'At [name], one idea comes first: [what].',
    'In short: [what].',
    'This is [name]~ Ask us what we do.',
    'Meet [name]. We’d love to tell you more.',
    'You’ve found [name]. Shall we talk?',
    'We’re [name]. Ask us anything.',
    '[name] is a name to get to know. Let’s start with hello.',
    'Give us a minute and we’ll tell you all about [name].',
    'Good to meet you. We’re [name].',
    'If you’d like to know more about [name], just ask.',
    'Hello from [name]~ Tell us what you’re looking for.',
    'What is [name] about? Ask, and we’ll gladly tell you.',
  ],
  professional: ['[name] at a glance: [what].', 'This is [name]. We look forward to your questions.'],
  playful: ['[name] in one breath: [what].', 'Psst! We’re [name]. Ask us anything.'],
  bold: ['[name], straight to the point: [what].', 'Remember the name: [name]. Then come and talk to us.'],
  friendly: ['Hi, we’re [name]! What can we do for you?'],
  warm: ['Welcome to [name]. Come in and ask us anything.'],
}

export const pitch: Shapes = {
  plans: [
    [
      { frames: pitchLead, before: '' },
      { frames: audience, before: ' ', optional: true },
    ],
    [
      { frames: pitchLead, before: '' },
      { frames: values, before: ' ', optional: true },
      { frames: motto, before: ' ', optional: true },
    ],
    [
      { frames: { any: ['This is [name].', 'Meet [name].', 'We’re [name].', 'You’ve found [name].'] }, before: '' },
      { frames: audience, before: ' ' },
      { frames: values, before: ' ', optional: true },
    ],
  ],
  last: [
    'Good to meet you. Ask us anything.',
    'We’d love to tell you what we do.',
    'Hello, and welcome. Shall we talk?',
    'Tell us what you’re looking for.',
  ],
}

const opening: Frames = {
  any: [
    'This is [name].',
    'Welcome to [name]~',
    'We’re [name].',
    'Good to meet you. We’re [name].',
    'Nice to see you here. This is [name].',
    'Let’s introduce ourselves: we’re [name].',
    'Who are we? We’re [name].',
    'Thank you for your interest in [name].',
    'You’ve found [name].',
    'Good to meet you.',
    'Nice to see you here.',
    'Good to have you here.',
  ],
  friendly: ['Hi there, we’re [name]~'],
  professional: ['Welcome to [name]. Thank you for your time.'],
  playful: ['You made it! This is [name].'],
  warm: ['Come in and make yourself at home. This is [name].'],
  bold: ['Remember the name: [name].'],
}

const invitation: Frames = {
  any: [
    'We’d love to hear from you.',
    'Questions? Just write to us.',
    'If you’d like to know more, ask away.',
    'Tell us what you’re looking for.',
    'Come and say hello.',
    'Let’s talk.',
    'Write to us whenever you like.',
    'Shall we get to know each other?',
    'Whatever you’d like to ask, we’re listening.',
  ],
  professional: ['We look forward to hearing from you.', 'Please get in touch with any questions.'],
  playful: ['Don’t be shy, say hi~'],
  warm: ['We’re always happy to hear from you.'],
  bold: ['Ready? Talk to us~'],
}

export const about: Shapes = {
  plans: [
    [
      { frames: opening, before: '' },
      { frames: idea, before: ' ', optional: true },
      { frames: audience, before: '\n\n', optional: true },
      { frames: values, before: ' ', optional: true },
      { frames: invitation, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
    ],
    [
      { frames: { any: ['[What].', '[What]. That’s [name].'] }, before: '' },
      { frames: audience, before: ' ', optional: true },
      { frames: values, before: '\n\n', optional: true },
      { frames: motto, before: ' ', optional: true },
      { frames: { any: ['That’s [name].', 'This is what we’re about at [name].'] }, before: '\n\n', optional: true },
      { frames: linkLine, before: '\n\n', optional: true },
    ],
    [
      { frames: opening, before: '' },
      { frames: values, before: ' ' },
      { frames: idea, before: '\n\n', optional: true },
      { frames: audience, before: ' ', optional: true },
      { frames: motto, before: '\n\n', optional: true },
      { frames: invitation, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
    ],
  ],
  last: [
    'Good to meet you. Tell us what you’re looking for.',
    'Welcome. We’d love to hear from you.',
    'Thank you for stopping by. Ask us anything.',
    'Hello, and welcome. Write to us whenever you like.',
  ],
}

const bioLine: Frames = {
  any: [
    '[name]: [what]',
    '[What]',
    '[One], for [audience]',
    '[Thing], from [name]',
    'In short: [what]',
    'This is [name]',
    'Hello from [name]',
    'You’ve found [name]',
    'Meet [name]',
    'We’re [name]',
    'A hello from [name]',
    'Welcome to [name]',
    '[name]: good to meet you',
    '[name], nice to see you here',
    'Here for [audience]',
    'All about [name]',
    'Good to meet you',
    'Glad you’re here',
    'Nice to see you here',
  ],
  friendly: ['Hi! We’re [name]: [what]', 'Hi, we’re [name]'],
  professional: ['[name] at a glance: [what]', 'Introducing [name]'],
  playful: ['Psst! [name]: [what]', 'Ta-da! [name]'],
  warm: ['Welcome to [name]: [what]', '[name]: make yourself at home'],
  bold: ['[name]: [what]. Full stop.', 'Remember the name: [name]'],
}

const bioEnd: Frames = {
  any: ['[link]', 'Say hello', 'Write to us', 'Ask us anything', 'Let’s talk'],
}

export const bio: Shapes = {
  plans: [
    [
      { frames: bioLine, before: '' },
      { frames: { any: ['For [audience]', 'Here for [audience]'] }, before: '\n', optional: true },
      { frames: bioEnd, before: '\n', optional: true },
    ],
    [
      { frames: bioLine, before: '' },
      { frames: { any: ['[Values]', 'What matters to us: [values]'] }, before: '\n', optional: true },
      { frames: bioEnd, before: '\n', optional: true },
    ],
    [
      { frames: bioLine, before: '' },
      { frames: { any: ['[Word]', '[Value]'] }, before: '\n', optional: true },
      { frames: bioEnd, before: '\n', optional: true },
    ],
  ],
  last: ['Good to meet you', 'Say hello', 'Welcome, and ask us anything', 'Glad you’re here'],
}
