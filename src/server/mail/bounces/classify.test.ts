import { describe, expect, test } from 'vitest'
import { answers } from '#test/bounces/answers.ts'
import { classifyBounce } from './classify.ts'
import { type RuleName, rules } from './rules.ts'

const classified = (text: string) => classifyBounce({ status: null, text })

describe.each(Object.entries(answers))('bounce texts with the outcome %s', (outcome, texts) => {
  test.each(texts)('the bounce text is classified with this outcome: %s', (text) =>
    expect(classified(text).outcome).toBe(outcome),
  )
})

test.each<[string, RuleName]>([
  ['421 4.3.2 system busy', 'remote-fault'],
  ['450 4.2.0 Greylisted, try again', 'greylisting'],
  ['550 5.1.1 rejected as spam', 'spam'],
  ['550 5.1.1 <spam@customers.test>: user unknown', 'no-mailbox'],
  ['550 5.1.8 sender address rejected', 'sender-rejected'],
  ['556 no mail here', 'domain-takes-no-mail'],
  ['452 4.2.2 mailbox full', 'mailbox-full'],
  ['554 5.7.1 too large', 'too-large'],
  ['550 5.5.0 mailbox unavailable', 'outlook-mailbox-unavailable'],
  ['550 5.1.3 x', 'registered-no-mailbox'],
  ['550 5.2.1 x', 'registered-disabled'],
  ['550 5.7.1 policy', 'policy'],
  ['554 nothing that is known', 'unrecognized'],
])('the bounce text "%s" is decided by the rule %s', (text, rule) => expect(classified(text).rule).toBe(rule))

test('each bounce rule has a unique name', () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
})

/** Rules that no text of the corpus can reach. */
const unreached: RuleName[] = []

test('each bounce rule decides at least one text of the corpus', () => {
  const deciding = new Set(Object.values(answers).flatMap((texts) => texts.map((text) => classified(text).rule)))
  expect(rules.map(({ name }) => name).filter((name) => !deciding.has(name))).toEqual(unreached)
})
