import { values, idea, linkLine, motto, audience } from './english-sentences.ts'
import type { Frames, Shapes } from './frames.ts'

/** `firstName` is a merge field of `email-marketing/render.ts`; a contact without one gets a general greeting. */
const greeting: Frames = {
  any: ['Hello {{ firstName | default: "there" }},', 'Hi {{ firstName | default: "there" }},'],
  professional: [
    'Hello {{ firstName | default: "and welcome" }},',
    'Good day, {{ firstName | default: "and welcome" }},',
  ],
  playful: ['Hey {{ firstName | default: "you" }}!', 'Hi {{ firstName | default: "there" }}!'],
  warm: ['Welcome, {{ firstName | default: "friend" }}!'],
  friendly: ['Hi {{ firstName | default: "friend" }},'],
  bold: ['Welcome, {{ firstName | default: "friend" }}!'],
}

const replyGreeting: Frames = {
  any: ['Hello {{ firstName | default: "there" }},', 'Hi {{ firstName | default: "there" }},'],
  playful: ['Hey {{ firstName | default: "there" }}!'],
  warm: ['Hello {{ firstName | default: "friend" }},'],
}

const thanks: Frames = {
  any: [
    'Thank you for joining [name]. It’s good to have you with us.',
    'Welcome to [name]~ We’re glad you’re here.',
    'It’s lovely to have you at [name].',
    'Thank you for signing up. From now on you’ll hear from [name] here.',
    'You’re on the list, and we’re happy about it. Welcome to [name]~',
    'Thank you for your interest in [name]. We’re glad to have you on board.',
    'We’re [name], and this is our first note to you. Thank you for joining.',
    'Good to meet you. We’re [name], and we’re glad you joined.',
    'A warm welcome from [name].',
    'Thank you for joining. It’s good to have you with us.',
    'Thank you for signing up. We’re glad you’re here.',
    'Good to meet you, and thank you for joining.',
  ],
  professional: ['Thank you for subscribing to news from [name].', 'We appreciate your interest in [name].'],
  playful: ['You’re in! Welcome to [name].', 'Hooray, you’re here! Welcome to [name].'],
  warm: ['We’re so glad you found your way to [name].'],
  bold: ['You’re in. Welcome to [name].'],
}

const ending: Frames = {
  any: [
    'Have a question? Just reply to this email.',
    'If there is anything you’d like to know, reply to this email.',
    'Tell us what you’d like to read about. A reply to this email reaches us.',
    'We’d love to hear from you: simply hit reply.',
    'What brought you here? Reply and tell us.',
    'More in our next email.',
  ],
  professional: ['Should you have any questions, please reply to this email.'],
  playful: ['Hit reply and say hi. We don’t bite~'],
  warm: ['Whenever you feel like writing, we’re happy to read.'],
  bold: ['Got something to say? Hit reply.'],
}

const farewell: Frames = {
  any: ['See you soon,\n[name]', 'All the best,\n[name]', 'Talk soon,\n[name]', 'See you soon'],
  professional: ['Kind regards,\n[name]', 'Sincerely,\n[name]'],
  warm: ['With warm wishes,\n[name]', 'Warmly,\n[name]'],
  playful: ['High five,\n[name]'],
  friendly: ['Cheers,\n[name]'],
}

export const welcomeSubject: Frames = {
  any: [
    'Welcome to [name]',
    'Good to have you with us',
    'Thank you for joining [name]',
    'Hello from [name]',
    'We’re glad you’re here',
    'A first hello from [name]',
    'Nice to meet you',
    '[name] says welcome',
    'Thank you for joining us',
  ],
  playful: ['You’re in!', 'Hooray, you’re here!'],
  warm: ['A warm welcome from [name]'],
  bold: ['You’re in. Welcome to [name].'],
}

export const welcomeMail: Shapes = {
  plans: [
    [
      { frames: greeting, before: '' },
      { frames: thanks, before: '\n\n' },
      { frames: idea, before: ' ', optional: true },
      { frames: audience, before: ' ', optional: true },
      { frames: linkLine, before: '\n\n', optional: true },
      { frames: ending, before: '\n\n' },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: greeting, before: '' },
      { frames: thanks, before: '\n\n' },
      { frames: values, before: '\n\n', optional: true },
      { frames: motto, before: ' ', optional: true },
      { frames: ending, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: greeting, before: '' },
      { frames: thanks, before: '\n\n' },
      { frames: idea, before: '\n\n', optional: true },
      { frames: values, before: ' ', optional: true },
      { frames: ending, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
  ],
  last: [
    'Hello {{ firstName | default: "there" }},\n\nThank you for joining us.',
    'Hi {{ firstName | default: "there" }},\n\nGood to have you with us.',
    'Hello {{ firstName | default: "there" }},\n\nWelcome, and thank you.',
  ],
}

const received: Frames = {
  any: [
    'Thank you for writing to [name]. Your message has reached us, and we’ll reply as soon as we can.',
    'Your message to [name] has arrived. Thank you! We’ll get back to you as soon as we can.',
    'Thank you for your message. It’s with us at [name] now, and you’ll hear from us.',
    'We’ve received your message, and we’ll answer it ourselves as soon as we can.',
    'This is [name]. Thank you for getting in touch; we’ll reply as soon as possible.',
    'Good to hear from you. We’ve got your message and will be in touch.',
    'Thank you for getting in touch with [name]. We’ll read your message and write back.',
    'Your message is in good hands at [name]. We’ll be in touch as soon as we can.',
    'Thanks for reaching out to [name]. A reply will follow as soon as we can write it.',
  ],
  professional: ['Thank you for contacting [name]. We have received your message and will reply as soon as possible.'],
  playful: ['Ping! Your message has landed at [name]. We’ll write back as soon as we can.'],
  warm: ['Thank you for thinking of [name]. We’ll read your message with care and write back.'],
  bold: ['Got it. Your message is with [name], and we’ll reply as soon as we can.'],
}

const meanwhile: Frames = {
  any: [
    'In the meantime, there’s more here:\n[link]',
    'Until then, have a look around:\n[link]',
    'You may find your answer here:\n[link]',
  ],
}

const addition: Frames = {
  any: [
    'If you’d like to add something, simply reply to this email.',
    'Forgot something? Reply to this email and add it.',
    'There’s nothing more you need to do.',
    'Thank you for your patience.',
  ],
}

export const replySubject: Frames = {
  any: [
    'We’ve received your message',
    'Thank you for your message',
    'Thank you for writing to [name]',
    '[name] has your message',
    'Your message has arrived',
    'Thanks for getting in touch',
    'Your message to [name]',
    'We’ll be in touch',
    'Good to hear from you',
  ],
}

export const autoReply: Shapes = {
  plans: [
    [
      { frames: replyGreeting, before: '' },
      { frames: received, before: '\n\n' },
      { frames: meanwhile, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: replyGreeting, before: '' },
      { frames: received, before: '\n\n' },
      { frames: addition, before: ' ' },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: replyGreeting, before: '' },
      { frames: received, before: '\n\n' },
      { frames: motto, before: '\n\n', optional: true },
      { frames: meanwhile, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
  ],
  last: [
    'Hello {{ firstName | default: "there" }},\n\nThank you for your message. We’ll reply as soon as we can.',
    'Hi {{ firstName | default: "there" }},\n\nYour message has arrived. Thank you.',
    'Hello {{ firstName | default: "there" }},\n\nWe’ve received your message and will be in touch.',
  ],
}
