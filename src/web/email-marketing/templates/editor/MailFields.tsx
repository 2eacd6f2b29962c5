import { languages } from '#contract/text/languages.ts'
import { Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Language } from '../../../i18n/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { OnDemandPopover } from '../../../ui/overlay/onDemand.tsx'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import { useLanguageNames } from '../../useLanguageNames.ts'
import { contentWords } from '../content/words.ts'
import { suiteWords } from '../../words.ts'
import { KindField } from './KindField.tsx'
import type { TemplateEditing } from './useTemplate.ts'
import { editorWords } from './words.ts'

const MoreFields = lazyPart(() => import('./MoreFields.tsx'))

/** The fields of a template beside its subject: type, language, tags and status. */
export function MailFields({ writing }: { writing: TemplateEditing }) {
  const { values, set } = writing
  const { translations } = values
  const w = useWords(editorWords)
  const s = useWords(suiteWords)
  const c = useWords(contentWords)
  const names = useLanguageNames()
  const all = languages().map(({ code }) => code)
  const isFree = (language: Language) => !translations.some((translation) => translation.language === language)
  return (
    <Group gap="sm" align="end">
      <KindField writing={writing} />
      <NativeSelect
        label={s.language}
        w={120}
        value={values.language}
        data={all.filter(isFree).map((value) => ({ value, label: names(value) }))}
        onChange={(event) => set({ language: event.currentTarget.value as Language })}
      />
      {all
        .filter((language) => language !== values.language)
        .map((language) =>
          isFree(language) ? (
            <Button
              key={language}
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => set({ translations: [...translations, { language, subject: '', content: '', text: '' }] })}
            >
              {c.addLanguage({ language: names(language) })}
            </Button>
          ) : (
            <Button
              key={language}
              variant="default"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() =>
                set({ translations: translations.filter((translation) => translation.language !== language) })
              }
            >
              {c.removeLanguage({ language: names(language) })}
            </Button>
          ),
        )}
      <OnDemandPopover
        position="bottom-end"
        withArrow
        width={320}
        button={
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {w.details}
          </Button>
        }
      >
        {() => (
          <Suspense fallback={<Skeleton height={102} />}>
            <MoreFields writing={writing} />
          </Suspense>
        )}
      </OnDemandPopover>
    </Group>
  )
}
