import type { Project } from '#contract/branding.ts'
import type { SourceLang } from '#contract/text/languages.ts'

/** Choices: one language, or all languages of the project. */
export type LanguageChoice = SourceLang | ''

export const languageChoices = (both: string, names: { english: string; arabic: string }) => [
  { value: '', label: both },
  { value: 'ar', label: names.arabic },
  { value: 'en', label: names.english },
]

export const chosenLanguages = (project: Project, choice: LanguageChoice): SourceLang[] =>
  choice === '' ? project.languages : [choice]
