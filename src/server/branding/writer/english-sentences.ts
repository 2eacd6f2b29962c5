import type { Frames } from './frames.ts'

// Sentences shared by several kinds. Inserted text follows a colon or "for", or is a sentence of its own, so that no
// article or verb has to agree with it.

/** What the project is. */
export const idea: Frames = {
  any: [
    'In short: [what].',
    'In one line: [what].',
    'Here’s the idea: [what].',
    'It comes down to this: [what].',
    'In our own words: [what].',
    'What it’s about: [what].',
    'The short version: [what].',
  ],
  professional: ['At a glance: [what].', 'Our focus: [what].'],
  playful: ['The whole story in one breath: [what].', 'Drum roll, please: [what].'],
  warm: ['What we put our hearts into: [what].'],
  bold: ['No small talk: [what].', 'Straight to the point: [what].'],
}

/** What the project is, for the start of a text. */
export const standaloneIdea: Frames = {
  any: [
    '[What].',
    '[What]. That’s us.',
    '[What]. That’s what we’re about.',
    'In short: [what].',
    'In one line: [what].',
    'Here’s the idea: [what].',
  ],
  warm: ['[What]. That’s where our hearts are.'],
  bold: ['[What]. Full stop.'],
}

/** The audience. */
export const audience: Frames = {
  any: [
    'It’s for [audience].',
    'Who it’s for: [audience].',
    'We do it for [audience].',
    'We’re here for [audience].',
    'First of all, it’s for [audience].',
    'The people we think of first: [audience].',
  ],
  professional: ['Our work is for [audience].', 'We serve one audience above all: [audience].'],
  playful: ['Guess who it’s for? [Audience].'],
  warm: ['With a special place for [audience].'],
  bold: ['For [audience]. Full stop.'],
}

/** The project's values. */
export const values: Frames = {
  any: [
    'What matters to us: [values].',
    'What we hold on to: [values].',
    'What guides us: [values].',
    'You can hold us to this: [values].',
    'What you’ll notice, we hope: [values].',
  ],
  professional: ['Our values: [values].', 'The principles we work by: [values].'],
  playful: ['Our not-so-secret ingredients: [values].'],
  warm: ['What’s closest to our hearts: [values].'],
  bold: ['What we won’t compromise on: [values].', 'Our line in the sand: [values].'],
}

/** The words that the project wants to be known for. */
export const motto: Frames = {
  any: [
    'What we keep coming back to: [uses].',
    'What we like to say: [uses].',
    'What we’d love you to remember: [uses].',
    'In our own words: [uses].',
  ],
  professional: ['What we would like to be known for: [uses].'],
  playful: ['Say it with us: [uses].'],
  bold: ['Remember this: [uses].'],
}

/** The link. */
export const linkLine: Frames = {
  any: [
    'Find out more:\n[link]',
    'Have a look around:\n[link]',
    'You’ll find us here:\n[link]',
    'See for yourself:\n[link]',
    'It’s all here:\n[link]',
  ],
  professional: ['Further details:\n[link]'],
  playful: ['Curious? This way:\n[link]'],
  warm: ['Our door is open:\n[link]'],
  bold: ['Go and see:\n[link]'],
}
