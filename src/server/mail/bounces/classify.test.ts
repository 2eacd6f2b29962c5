import { describe, expect, test } from 'vitest'
import { answers } from '#test/bounces/answers.ts'
import { classifyBounce } from './classify.ts'

describe.each(Object.entries(answers))('%s', (outcome, said) => {
  test.each(said)('%s', (text) => expect(classifyBounce({ status: null, text }).outcome).toBe(outcome))
})
