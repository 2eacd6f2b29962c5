import { describe, expect, test } from 'vitest'
import { answers } from '#test/bounces/answers.ts'
import { meaningOf } from './classify.ts'

describe.each(Object.entries(answers))('%s', (outcome, said) => {
  test.each(said)('%s', (text) => expect(meaningOf({ status: null, text }).outcome).toBe(outcome))
})
