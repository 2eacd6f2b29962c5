import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { useSuggestions } from './useSuggestions.ts'
import { personalWords } from './words.ts'

type Props = { value: string[]; onChange: (skills: string[]) => void; error?: string | undefined }

const maxSkills = 30

/** The member's skills as pills, with suggestions from the skills of others. */
export function SkillsField({ value, onChange, error }: Props) {
  const w = useWords(personalWords)
  const [typed, setTyped] = useState('')
  const chosen = new Set(value.map((skill) => skill.toLowerCase()))
  const others = useSuggestions('skills', typed).filter((skill) => !chosen.has(skill.toLowerCase()))
  return (
    <TagsInput
      label={w.skills}
      description={w.skillsHint}
      placeholder={w.addSkill}
      value={value}
      onChange={onChange}
      error={error}
      data={others}
      // The server has already filtered the skills, including alternative spellings.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      splitChars={[',', '،', ';', '؛']}
      maxTags={maxSkills}
      maxLength={40}
      attributes={{ input: { dir: 'auto' } }}
    />
  )
}
